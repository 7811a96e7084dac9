import { useSession } from '../lib/session.ts'
import { FeedScreen } from './FeedScreen.tsx'
import { GuestHomeScreen } from './GuestHomeScreen.tsx'

export default function HomeScreen() {
  const status = useSession((session) => session.status)
  return status === 'authenticated' ? <FeedScreen /> : <GuestHomeScreen />
}

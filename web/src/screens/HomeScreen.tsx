import { lazyPart, usePart } from '../lib/router/lazy-part.ts'
import { useSession } from '../lib/session/session.ts'
import { Page } from '../ui/Page.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { GuestHomeScreen } from './GuestHomeScreen.tsx'

// Who is at the front door for the first time needs nothing of it.
const feedScreen = lazyPart(() => import('./FeedScreen.tsx'))

const onItsWay = (
  <Page>
    <h1 className="visually-hidden">Home</h1>
    <Skeleton lines={9} label="Loading your next session" />
  </Page>
)

function MemberHome() {
  const FeedScreen = usePart(feedScreen)
  return FeedScreen ? <FeedScreen /> : onItsWay
}

export default function HomeScreen() {
  const status = useSession((session) => session.status)
  return status === 'authenticated' ? <MemberHome /> : <GuestHomeScreen />
}

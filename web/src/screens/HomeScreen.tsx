import { lazy, Suspense } from 'react'
import { useSession } from '../lib/session.ts'
import { Page } from '../ui/Page.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { GuestHomeScreen } from './GuestHomeScreen.tsx'

// Who is at the front door for the first time needs nothing of it.
const FeedScreen = lazy(() => import('./FeedScreen.tsx'))

export default function HomeScreen() {
  const status = useSession((session) => session.status)
  if (status !== 'authenticated') return <GuestHomeScreen />
  return (
    <Suspense
      fallback={
        <Page>
          <h1 className="visually-hidden">Home</h1>
          <Skeleton lines={9} label="Loading your next session" />
        </Page>
      }
    >
      <FeedScreen />
    </Suspense>
  )
}

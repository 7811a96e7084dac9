import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '../lib/session.ts'
import { Page } from '../ui/Page.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { GuestHomeScreen } from './GuestHomeScreen.tsx'

// Who is at the front door for the first time needs nothing of it.
const FeedScreen = lazy(() => import('./FeedScreen.tsx'))

const onItsWay = (
  <Page>
    <h1 className="visually-hidden">Home</h1>
    <Skeleton lines={9} label="Loading your next session" />
  </Page>
)

export default function HomeScreen() {
  const status = useSession((session) => session.status)
  // The frame with its heading stands first: suspended at once, React would hold it back for 300 ms.
  const [isFramed, setFramed] = useState(false)
  useEffect(() => setFramed(true), [])
  if (status !== 'authenticated') return <GuestHomeScreen />
  return <Suspense fallback={onItsWay}>{isFramed ? <FeedScreen /> : onItsWay}</Suspense>
}

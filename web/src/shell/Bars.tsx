import { usePreload } from '../lib/first-screen.ts'
import { useSession } from '../lib/session.ts'
import { InstallBar } from './InstallBar.tsx'
import { NewVersionBanner } from './NewVersionBanner.tsx'
import { OfflineBar } from './OfflineBar.tsx'

const loadLater = () => import('../features/signup/change-later.ts')

/** What the app says of itself above the page. */
export default function Bars() {
  usePreload(loadLater)
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  return (
    <>
      <NewVersionBanner />
      <OfflineBar />
      {isSignedIn && <InstallBar />}
    </>
  )
}

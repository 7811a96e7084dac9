import { useSession } from '../lib/session.ts'
import { InstallBar } from './InstallBar.tsx'
import { OfflineBar } from './OfflineBar.tsx'

/** What the app says of itself above the page. */
export default function Bars() {
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  return (
    <>
      <OfflineBar />
      {isSignedIn && <InstallBar />}
    </>
  )
}

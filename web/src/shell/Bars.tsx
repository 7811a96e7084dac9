import { Suspense } from 'react'
import { isMessage, useOwnWaiting } from '../lib/offline/waiting.ts'
import { usePreload } from '../lib/router/first-screen.ts'
import { lazyExtra } from '../lib/router/lazy-extra.ts'
import { useSession } from '../lib/session/session.ts'
import { InstallBar } from './InstallBar.tsx'
import { SignOutQuestion } from './SignOutQuestion.tsx'
import { useSendWaiting } from './use-send-waiting.ts'

const loadLater = () => import('../features/sign-up/change-later.ts')
const NotTaken = lazyExtra(() => import('./NotTaken.tsx'))

/** Sends what waits; says above the page what was not taken in the end, and that the app can be installed; and asks before a sign-out loses what waits. */
export default function Bars() {
  usePreload(loadLater)
  useSendWaiting()
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  const hasRefused = useOwnWaiting().some((one) => one.problem !== null && !isMessage(one))
  return (
    <>
      <Suspense>{hasRefused && <NotTaken />}</Suspense>
      {isSignedIn && <InstallBar />}
      <SignOutQuestion />
    </>
  )
}

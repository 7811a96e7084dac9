import { lazy, Suspense } from 'react'
import type { SessionView } from '../features/sessions/queries.ts'
import { useIntentOn } from '../lib/session/intent.ts'
import { useSession } from '../lib/session/session.ts'

const FollowIntent = lazy(() => import('../features/sign-up/FollowIntent.tsx'))

/** What somebody wanted here before they were in is done now. */
export function SessionIntent({ view }: { view: SessionView }) {
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  const intent = useIntentOn(`/session/${view.session.id}`)
  return isSignedIn && intent && <Suspense>{<FollowIntent view={view} intent={intent} />}</Suspense>
}

import { Hourglass } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import type { SessionView } from '../sessions/queries.ts'
import styles from './BecomeMember.module.css'

const JoinToPlay = lazy(() => import('./JoinToPlay.tsx'))

/** For who may not sign up yet: an account, membership, or patience. */
export function BecomeMember({ view: { session, me } }: { view: SessionView }) {
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  const address = `/session/${session.id}`
  if (!isSignedIn)
    return (
      <div className={styles.row}>
        <ButtonLink to={`/sign-up?${new URLSearchParams({ returnUrl: address })}`} size="big" className={styles.main}>
          Sign up to play
        </ButtonLink>
        <ButtonLink to={`/?${new URLSearchParams({ redirect: address })}`} size="big" look="outlined">
          Sign in
        </ButtonLink>
      </div>
    )
  if (me.callerIsMember)
    return (
      <p className={styles.waiting} role="status">
        <Hourglass size={20} aria-hidden />
        <span>
          <strong>Your request to join is waiting.</strong> Once an admin has let you in, you can take parts.
        </span>
      </p>
    )
  return (
    <Suspense fallback={<div className={styles.joinRoom} />}>
      <JoinToPlay session={session} />
    </Suspense>
  )
}

import { Hourglass } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { type Intent, keepIntent, type WantedSlot } from '../../lib/session/intent.ts'
import { signInAddress, signUpAddress } from '../../lib/session/name-first.ts'
import { useSession } from '../../lib/session/session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import type { SessionView } from '../sessions/queries.ts'
import styles from './BecomeMember.module.css'

const JoinToPlay = lazy(() => import('./JoinToPlay.tsx'))

interface Props {
  view: SessionView
  /** What was tapped: it is taken at the end of the way. */
  slot?: WantedSlot
  onGo?: () => void
}

/** For who may not sign up yet: an account, membership, or patience. */
export function BecomeMember({ view: { session, me }, slot, onGo }: Props) {
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  const page = `/session/${session.id}`
  const intent: Intent = { page, groupId: session.groupId, ...(slot && { slot }) }
  const keep = () => keepIntent(intent)
  if (!isSignedIn)
    return (
      <div className={styles.row}>
        <ButtonLink to={signUpAddress(page)} size="big" className={styles.main} onClick={keep}>
          {slot ? `Sign up and ${slot.isWaitlist ? 'wait for' : 'take'} it` : 'Sign up to play'}
        </ButtonLink>
        <ButtonLink to={signInAddress(page)} size="big" look="outlined" onClick={keep}>
          Sign in
        </ButtonLink>
      </div>
    )
  if (me.callerIsMember) {
    const asked = me.wishesOnApproval.length
    return (
      <p className={styles.waiting} role="status">
        <Hourglass size={20} aria-hidden />
        <span>
          <strong>Your request to join is waiting.</strong>{' '}
          {asked
            ? `Once an organiser has let you in, ${asked === 1 ? 'your wish is' : `your ${asked} wishes are`} in. No need to come back.`
            : 'Tap a part anyway: it’s noted, and goes in when an organiser lets you in.'}
        </span>
      </p>
    )
  }
  return (
    <Suspense fallback={<div className={styles.joinRoom} />}>
      <JoinToPlay session={session} intent={intent} onGo={onGo} />
    </Suspense>
  )
}

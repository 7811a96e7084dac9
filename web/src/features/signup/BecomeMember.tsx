import { Hourglass } from 'lucide-react'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useJoinGroup } from '../groups/mutations.ts'
import type { SessionView } from '../sessions/queries.ts'
import styles from './BecomeMember.module.css'
import { askSessionAgain } from './mutations.ts'

/** For who may not sign up yet: an account, membership, or patience. */
export function BecomeMember({ view: { session, me } }: { view: SessionView }) {
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  const join = useJoinGroup(session.groupId)
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
    <>
      {join.error && <Notice kind="error">{join.error.message}</Notice>}
      <Button
        size="big"
        wide
        busy={join.isPending}
        onClick={() => join.mutate(undefined, { onSuccess: () => askSessionAgain(session.id) })}
      >
        Join {session.groupName} to play
      </Button>
    </>
  )
}

import { useEffect } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { dropIntent, type Intent, keepIntent, useIntent } from '../../lib/session/intent.ts'
import { signInAddress, signUpAddress, useNameFirst } from '../../lib/session/name-first.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { InvitationLink } from './invitation-link.ts'
import styles from './JoinActions.module.css'
import { useJoinGroup } from './mutations.ts'
import { useFollowJoin } from './use-follow-join.ts'

interface Props {
  invitation: InvitationLink
  /** Where to come back to after signing up. */
  address: string
  onRefused: () => void
}

/** The invitation, and with it a part that was wanted in the same group before: it is taken once one is in. */
function useWanted(page: string, groupId: number): Intent {
  const slot = useIntent(({ intent }) => (intent?.groupId === groupId ? intent.slot : undefined))
  return { page, groupId, ...(slot && { slot }) }
}

/** The button of an invitation, and before it the way to an account, at whose end one is in. */
export function JoinInvitation({ invitation: { groupId, key }, address, onRefused }: Props) {
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  const nameFirst = useNameFirst()
  const join = useJoinGroup(groupId)
  const wanted = useWanted(address, groupId)
  // Once one is in, the page leads on by itself.
  const accept = () =>
    join.mutate(key, {
      onError: (error) => {
        if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return
        dropIntent()
        if (error.status === 404 || error.code === 'INVITE_ONLY') onRefused()
      },
    })
  useFollowJoin(address, true, accept)
  // Whichever way they sign in from here, by the page's header too, they are in at its end. Who only looked is not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they wanted before is read once.
  useEffect(() => {
    if (isSignedIn) return
    const follow = ({ target }: MouseEvent) => {
      const query = new URLSearchParams((target as Element).closest('a')?.search)
      if (query.get('redirect') === address || query.get('returnUrl') === address) keepIntent(wanted)
    }
    document.addEventListener('click', follow, true)
    return () => document.removeEventListener('click', follow, true)
  }, [isSignedIn, address])
  if (!isSignedIn)
    return (
      <div className={styles.row}>
        <ButtonLink to={signUpAddress(address)} size="big" className={styles.main}>
          Create an account
        </ButtonLink>
        <ButtonLink to={signInAddress(address)} size="big" look="outlined">
          Sign in
        </ButtonLink>
      </div>
    )
  return (
    <>
      {join.error && <Notice kind="error">{join.error.message}</Notice>}
      <Button size="big" wide busy={join.isPending} onClick={() => nameFirst(wanted) || accept()}>
        Join
      </Button>
    </>
  )
}

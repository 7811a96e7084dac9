import { ApiError } from '../../lib/api-error.ts'
import { useNavigate } from '../../lib/router.tsx'
import { useSession } from '../../lib/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { InvitationLink } from './invitation-link.ts'
import styles from './JoinActions.module.css'
import { useJoinGroup } from './mutations.ts'

interface Props {
  invitation: InvitationLink
  /** Where to come back to after signing up. */
  address: string
  onRefused: () => void
}

/** The button of an invitation, and before it the way to an account. */
export function JoinInvitation({ invitation: { groupId, key }, address, onRefused }: Props) {
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  const navigate = useNavigate()
  const join = useJoinGroup(groupId)
  if (!isSignedIn) {
    return (
      <div className={styles.row}>
        <ButtonLink to={`/sign-up?${new URLSearchParams({ returnUrl: address })}`} size="big" className={styles.main}>
          Create an account
        </ButtonLink>
        <ButtonLink to={`/?${new URLSearchParams({ redirect: address })}`} size="big" look="outlined">
          Sign in
        </ButtonLink>
      </div>
    )
  }
  const accept = () =>
    join.mutate(key, {
      onSuccess: () => {
        showToast({ kind: 'plain', title: 'You are in', body: 'Say hello, and see what is coming up.' })
        navigate(`/group/${groupId}`, { replace: true })
      },
      onError: (error) => {
        if (error instanceof ApiError && (error.status === 404 || error.code === 'INVITE_ONLY')) onRefused()
      },
    })
  return (
    <>
      {join.error && <Notice kind="error">{join.error.message}</Notice>}
      <Button size="big" wide busy={join.isPending} onClick={accept}>
        Join
      </Button>
    </>
  )
}

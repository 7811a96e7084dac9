import { Copy, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Invitation.module.css'
import { useResetInvite } from './mutations.ts'
import { useInviteQuery } from './queries.ts'

async function copy(link: string) {
  try {
    await navigator.clipboard.writeText(link)
    showToast({ kind: 'plain', title: 'Copied', body: 'Paste it wherever your people chat.' })
  } catch {
    showToast({ kind: 'error', title: 'Not copied', body: 'Select the link and copy it by hand.' })
  }
}

/** The link that lets people in at once, its code for a wall or a screen, and a new one when it got around. */
export function Invitation({ groupId }: { groupId: number }) {
  const invite = useInviteQuery(groupId)
  const reset = useResetInvite(groupId)
  const [isAsking, setAsking] = useState(false)
  if (invite.isError && !invite.data) return <IfFailed of={invite} what="The invitation" />
  if (!invite.data) return <Skeleton lines={9} label="Loading the invitation" />
  const { link, qrCode } = invite.data
  return (
    <div className={styles.invitation}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        alt="The invitation link as a QR code"
        className={styles.code}
      />
      <div className={styles.words}>
        <TextField label="Link" name="link" value={link} readOnly onFocus={(event) => event.target.select()} />
        <div className={styles.actions}>
          <Button icon={<Copy size={18} aria-hidden />} onClick={() => copy(link)}>
            Copy link
          </Button>
          <Button look="outlined" icon={<RefreshCw size={18} aria-hidden />} onClick={() => setAsking(true)}>
            New link
          </Button>
        </div>
      </div>
      <Confirm
        title="Make a new link?"
        open={isAsking}
        onClose={() => setAsking(false)}
        no="Keep this one"
        yes="Make a new one"
        busy={reset.isPending}
        onYes={() => reset.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        The old link and every printed code stop working. Members stay members.
      </Confirm>
    </div>
  )
}

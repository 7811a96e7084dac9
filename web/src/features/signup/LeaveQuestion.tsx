import { useForm } from '../../lib/form/form.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useLeaveSession } from './mutations.ts'

interface Props {
  sessionId: number
  open: boolean
  onClose: () => void
  onLeft?: () => void
}

/** Out of the session, with every wish; asked about first, because nothing brings their order back. */
export default function LeaveQuestion({ sessionId, open, onClose, onLeft }: Props) {
  const leave = useLeaveSession(sessionId)
  const { form, field, failure, busy } = useForm({
    initial: { reason: '' },
    draft: `leave-session-${sessionId}`,
    submit: async ({ reason }) => {
      await leave.mutateAsync(reason)
      showToast({ kind: 'plain', title: 'You’re off the list', body: 'Your wishes are gone, and the organisers know.' })
      onClose()
      onLeft?.()
    },
  })
  const formId = `leave-${sessionId}`
  return (
    <Dialog
      title="Leave this session?"
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button look="outlined" onClick={onClose}>
            Stay in
          </Button>
          <Button look="danger" type="submit" form={formId} busy={busy}>
            Leave
          </Button>
        </>
      }
    >
      <form id={formId} {...form}>
        <p>All your wishes and parts are deleted.</p>
        {failure && <Notice kind="error">{failure}</Notice>}
        <TextField label="Reason, if you like" maxLength={500} {...field('reason')} />
      </form>
    </Dialog>
  )
}

import { useForm } from '../../lib/form/form.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { useLeaveSession, useSignUp } from './mutations.ts'
import { lostWords, wayBackIn } from './way-back-in.ts'

interface Props {
  view: SessionView
  open: boolean
  onClose: () => void
  onLeft?: () => void
}

/** Out of the session, with every wish; asked about first, and while sign-up is open the toast brings all of it back. */
export default function LeaveQuestion({ view, open, onClose, onLeft }: Props) {
  const sessionId = view.session.id
  const leave = useLeaveSession(sessionId)
  const { mutate } = useSignUp(sessionId)
  const { form, field, failure, busy } = useForm({
    initial: { reason: '' },
    draft: `leave-session-${sessionId}`,
    submit: async ({ reason }) => {
      const back = wayBackIn(view, new Date())
      await leave.mutateAsync(reason)
      const undo = () => {
        for (const change of back) mutate(change)
      }
      showToast({
        kind: 'plain',
        title: 'You’re off the list',
        body: 'The organisers know.',
        ...(back.length > 0 && { action: { label: 'Undo', run: undo } }),
      })
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
      <p>{lostWords(view.me)}</p>
      <form id={formId} {...form}>
        {failure && <Notice kind="error">{failure}</Notice>}
        <TextField label="Reason, if you like" maxLength={500} {...field('reason')} />
      </form>
    </Dialog>
  )
}

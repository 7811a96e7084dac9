import { useState } from 'react'
import { useForm } from '../../lib/form/form.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useLeaveSession } from './mutations.ts'

/** Out of the session, with every wish; asked about first, because nothing brings their order back. */
export function LeaveSession({ sessionId, onLeft }: { sessionId: number; onLeft: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const leave = useLeaveSession(sessionId)
  const { form, field, failure, busy } = useForm({
    initial: { reason: '' },
    draft: `leave-session-${sessionId}`,
    submit: async ({ reason }) => {
      await leave.mutateAsync(reason)
      showToast({ kind: 'plain', title: 'You’re off the list', body: 'Your wishes are gone, and the organisers know.' })
      setAsking(false)
      onLeft()
    },
  })
  const formId = `leave-${sessionId}`
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        I can’t come
      </Button>
      <Dialog
        title="Leave this session?"
        open={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button look="outlined" onClick={() => setAsking(false)}>
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
    </>
  )
}

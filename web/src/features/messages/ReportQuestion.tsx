import { useState } from 'react'
import { Confirm } from '../../ui/Confirm.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { useReport } from './message-mutations.ts'
import type { Message } from './queries.ts'

/** Tells the admins about a message. Who wrote it does not learn who did. */
export function ReportQuestion({ message, onClose }: { message: Message; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const report = useReport()
  const send = () => report.mutate({ message, reason }, { onSuccess: onClose })
  return (
    <Confirm
      title="Report this message?"
      open
      onClose={onClose}
      no="Cancel"
      yes="Report"
      busy={report.isPending}
      onYes={send}
    >
      <p>The group’s organisers will read it and decide. Whoever wrote it won’t be told who reported it.</p>
      {report.isError && <Notice kind="error">{report.error.message}</Notice>}
      <TextArea
        label="What’s wrong with it?"
        name="reason"
        value={reason}
        maxLength={1000}
        rows={3}
        onChange={(event) => setReason(event.target.value)}
      />
    </Confirm>
  )
}

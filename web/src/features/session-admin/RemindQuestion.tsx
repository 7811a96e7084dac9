import { countOf } from '@app/core/rules/count-of'
import { relativeTime } from '@app/core/rules/time'
import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../lib/form/draft.ts'
import { showToast } from '../../lib/toasts.ts'
import { useDebounced } from '../../lib/view/use-debounced.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { useNudge } from './mutations.ts'
import { type NudgePreview, useNudgeQuery } from './queries.ts'
import { ShownMail } from './ShownMail.tsx'
import styles from './SidePanel.module.css'

const people = (count: number) => countOf(count, 'person')

function lastWords({ at, by, told }: NonNullable<NudgePreview['last']>) {
  const when = relativeTime(new Date(at), new Date())
  const whom = countOf(told, 'member')
  return by ? `${by.firstName} reminded ${whom} ${when}.` : `The app reminded ${whom} ${when}.`
}

/** The number and the mail, before anything leaves. */
export default function RemindQuestion({ sessionId, onClose }: { sessionId: number; onClose: () => void }) {
  const draft = `nudge-${sessionId}`
  const [message, setMessage] = useState(() => readDraft(draft).message ?? '')
  const type = (words: string) => {
    setMessage(words)
    keepDraft(draft, { message: words })
  }
  const words = useDebounced(message.trim(), 300)
  const preview = useNudgeQuery(sessionId, words)
  const nudge = useNudge(sessionId)
  const isCurrent = words === message.trim() && !preview.isPlaceholderData && !preview.isFetching
  const send = () => {
    if (!preview.data || nudge.isPending) return
    nudge.mutate(
      { message: words, seal: preview.data.seal },
      {
        onSuccess: ({ told }) => {
          dropDraft(draft)
          showToast({ kind: 'plain', title: 'Reminded', body: `${countOf(told, 'e-mail')} on the way.` })
          onClose()
        },
      },
    )
  }
  const told = preview.data?.told ?? 0
  return (
    <Confirm
      title={preview.data ? `Remind ${people(told)}?` : 'Remind them?'}
      open
      onClose={onClose}
      no="Not now"
      yes={`Remind ${people(told)}`}
      busy={nudge.isPending}
      disabled={!isCurrent || !told}
      onYes={send}
    >
      <div className={styles.stack}>
        {nudge.error && <Notice kind="error">{nudge.error.message}</Notice>}
        {preview.isError && <LoadFailed what="The e-mail" onRetry={() => preview.refetch()} />}
        <TextArea
          label="Your words"
          name="message"
          rows={2}
          maxLength={1000}
          placeholder="We still need a bass player!"
          value={message}
          onChange={(event) => type(event.target.value)}
        />
        {preview.data?.last && <p className={styles.quiet}>{lastWords(preview.data.last)}</p>}
        {preview.data && <ShownMail mail={preview.data.mail} isCurrent={isCurrent} />}
      </div>
    </Confirm>
  )
}

import { relativeTime } from '@app/core/rules/time'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../lib/draft.ts'
import { showToast } from '../../lib/toasts.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { countOf } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Question } from '../../ui/Question.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { useNudge } from './mutations.ts'
import { type NudgePreview, useNudgeQuery } from './queries.ts'
import { ShownMail } from './ShownMail.tsx'
import styles from './SidePanel.module.css'

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

function lastWords({ at, by, told }: NonNullable<NudgePreview['last']>) {
  const when = relativeTime(new Date(at), new Date())
  const whom = countOf(told, 'member')
  return by ? `${by.firstName} reminded ${whom} ${when}.` : `${whom} reminded by the app ${when}.`
}

/** The number and the mail, before anything leaves. */
function Ask({ sessionId, onClose }: { sessionId: number; onClose: () => void }) {
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
          showToast({ kind: 'plain', title: 'Reminded', body: `${countOf(told, 'mail')} on the way.` })
          onClose()
        },
      },
    )
  }
  const told = preview.data?.told ?? 0
  return (
    <Question
      title={preview.data ? `Remind ${people(told)}?` : 'Remind them?'}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="outlined" onClick={onClose}>
            Not now
          </Button>
          <Button busy={nudge.isPending} disabled={!isCurrent || !told} onClick={send}>
            Remind {people(told)}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {nudge.error && <Notice kind="error">{nudge.error.message}</Notice>}
        {preview.isError && <LoadFailed what="The mail" onRetry={() => preview.refetch()} />}
        <TextArea
          label="Your words"
          name="message"
          rows={2}
          maxLength={1000}
          placeholder="We lack a bass player!"
          value={message}
          onChange={(event) => type(event.target.value)}
        />
        {preview.data && <ShownMail mail={preview.data.mail} isCurrent={isCurrent} />}
      </div>
    </Question>
  )
}

/** Reminds who has not answered; who has is left in peace. */
export function Nudge({ sessionId }: { sessionId: number }) {
  const [isAsking, setAsking] = useState(false)
  const preview = useNudgeQuery(sessionId, '')
  if (preview.isError) return <LoadFailed what="Who has not answered" onRetry={() => preview.refetch()} />
  if (!preview.data) return <Skeleton lines={2} label="Counting who has not answered" />
  const { unanswered, told, last } = preview.data
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>
        {unanswered === 0
          ? 'Everybody has answered.'
          : `${unanswered === 1 ? '1 member has' : `${unanswered} members have`} not answered${
              told < unanswered ? `; ${people(unanswered - told)} of them want no reminders, or have no address` : ''
            }.`}{' '}
        {last && lastWords(last)}
      </p>
      {told > 0 && (
        <Button look="outlined" icon={<BellRing size={18} aria-hidden />} onClick={() => setAsking(true)}>
          Remind {people(told)}…
        </Button>
      )}
      {isAsking && <Ask sessionId={sessionId} onClose={() => setAsking(false)} />}
    </div>
  )
}

import type { Nudged } from '@app/core/contract/session-night'
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
import { useNudge } from './people-mutations.ts'
import { type NudgePreview, useNudgeQuery } from './queries.ts'
import { ShownMail } from './ShownMail.tsx'
import styles from './SidePanel.module.css'

const people = (count: number) => countOf(count, 'person')

function lastWords({ at, by, told }: NonNullable<NudgePreview['last']>, who: Nudged) {
  const when = relativeTime(new Date(at), new Date())
  const whom = countOf(told, who === 'players' ? 'player' : 'member')
  return by ? `${by.firstName} reminded ${whom} ${when}.` : `The app reminded ${whom} ${when}.`
}

interface Props {
  sessionId: number
  /** Members who have not answered, or players who have said neither yes nor no to the roster. */
  who?: Nudged
  onClose: () => void
}

/** The number and the mail, before anything leaves. What was typed outlives a reload, and goes with 'Not now': the next reminder says something else. */
export default function RemindQuestion({ sessionId, who = 'members', onClose }: Props) {
  const draft = who === 'players' ? `nudge-players-${sessionId}` : `nudge-${sessionId}`
  const [message, setMessage] = useState(() => readDraft(draft).message ?? '')
  const type = (words: string) => {
    setMessage(words)
    keepDraft(draft, { message: words })
  }
  const leave = () => {
    dropDraft(draft)
    onClose()
  }
  const words = useDebounced(message.trim(), 300)
  const preview = useNudgeQuery(sessionId, who, words)
  const nudge = useNudge(sessionId, who)
  const isCurrent = words === message.trim() && !preview.isPlaceholderData && !preview.isFetching
  const send = () => {
    if (!preview.data || nudge.isPending) return
    nudge.mutate(
      { message: words, seal: preview.data.seal },
      {
        onSuccess: ({ told }) => {
          showToast({ kind: 'plain', title: 'Reminded', body: `${countOf(told, 'e-mail')} on the way.` })
          leave()
        },
      },
    )
  }
  const told = preview.data?.told ?? 0
  return (
    <Confirm
      title={preview.data ? `Remind ${people(told)}?` : 'Remind them?'}
      open
      onClose={leave}
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
          placeholder={who === 'players' ? 'I print the set list tomorrow.' : 'We still need a bass player!'}
          value={message}
          onChange={(event) => type(event.target.value)}
        />
        {preview.data?.last && <p className={styles.quiet}>{lastWords(preview.data.last, who)}</p>}
        {preview.data && <ShownMail mail={preview.data.mail} isCurrent={isCurrent} />}
      </div>
    </Confirm>
  )
}

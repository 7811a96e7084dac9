import type { Told } from '@app/core/contract/sessions'
import { countOf } from '@app/core/rules/count-of'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../lib/view/use-debounced.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import type { ChangePreview } from './queries.ts'
import { ShownMail } from './ShownMail.tsx'
import type { Telling } from './session-mutations.ts'
import styles from './TellPeople.module.css'
import { type Choice, WhoShouldKnow } from './WhoShouldKnow.tsx'

interface Props {
  open: boolean
  preview: ChangePreview
  /** The mail with these words in it. */
  onWords: (message: string) => Promise<ChangePreview>
  /** Saves, and tells whom it says. */
  onSave: (telling: Telling) => Promise<void>
  onClose: () => void
}

const people = (count: number) => countOf(count, 'person')

function headline({ coming, waiting }: ChangePreview) {
  const come = coming === 1 ? '1 is coming' : `${coming} are coming`
  const wait = waiting === 1 ? '1 is waiting for a place' : `${waiting} are waiting for a place`
  return waiting ? `${come}, ${wait}` : come
}

/** Asked at each save of a session that people are in: who hears of it, and in which words. Nothing leaves before. */
export default function TellPeople({ open, preview, onWords, onSave, onClose }: Props) {
  const [message, setMessage] = useState('')
  const [shown, setShown] = useState({ message: '', preview })
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState<Told | null>(null)
  const words = useDebounced(message.trim(), 300)
  const isCurrent = shown.message === message.trim()
  const [isAnnounced, setAnnounced] = useState(false)
  const { told, changes, mail, seal, announceable } = shown.preview
  const unreached = shown.preview.coming + shown.preview.waiting - told.all

  useEffect(() => {
    let isWanted = true
    onWords(words).then(
      (next) => isWanted && setShown({ message: words, preview: next }),
      (error: Error) => isWanted && setFault(error.message),
    )
    return () => {
      isWanted = false
    }
  }, [words, onWords])

  async function save(tell: Told) {
    if (busy) return
    setBusy(tell)
    setFault(null)
    try {
      await onSave({ tell, message: message.trim(), seal, announce: isAnnounced ? 'members' : 'nobody' })
    } catch (error) {
      // Who is in the session changed since the mail was shown: it is shown again, with its new number.
      setFault((error as Error).message)
      setShown({ message: message.trim(), preview: await onWords(message.trim()) })
    } finally {
      setBusy(null)
    }
  }
  const choice = (tell: Told, label: string): Choice => ({
    label,
    isMain: tell === 'all',
    busy: busy === tell,
    disabled: (tell !== 'nobody' && !isCurrent) || (busy !== null && busy !== tell),
    onPress: () => save(tell),
  })
  return (
    <WhoShouldKnow
      title={`${headline(shown.preview)}. Who should know?`}
      open={open}
      choices={[
        choice('all', told.all > 0 ? `Save and tell all ${told.all}` : 'Save and tell them in the app'),
        ...(told.affected > 0 && told.affected < told.all
          ? [choice('affected', `Save and tell the ${told.affected} affected`)]
          : []),
        choice('nobody', isAnnounced ? 'Save and tell members only' : 'Save and tell nobody'),
      ]}
      back="Back to the form"
      onClose={onClose}
    >
      <div className={styles.body}>
        {fault && <Notice kind="error">{fault}</Notice>}
        <ul className={styles.changes} aria-label="What changes">
          {changes.map(({ name, label, from, to }) => (
            <li key={name}>
              <span className={styles.label}>{label}</span>
              <span>
                <del>{from}</del> → <ins>{to}</ins>
              </span>
            </li>
          ))}
        </ul>
        {told.all > 0 && (
          <>
            <TextArea
              label="Your words to them"
              name="message"
              rows={2}
              maxLength={2000}
              placeholder="The back room is taken: we play upstairs."
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
            <ShownMail mail={mail} isCurrent={isCurrent} />
          </>
        )}
        {announceable > 0 && (
          <label className={styles.also}>
            <input type="checkbox" checked={isAnnounced} onChange={(event) => setAnnounced(event.target.checked)} />
            Also tell {countOf(announceable, 'member')} of the group that sign-up is open
          </label>
        )}
        {unreached > 0 && (
          <p className={styles.quiet}>
            {people(unreached)} won’t get an e-mail: we have no address for them, or they’ve switched these off.
          </p>
        )}
      </div>
    </WhoShouldKnow>
  )
}

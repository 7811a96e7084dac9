import type { Told } from '@app/core/contract/sessions'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import type { ChangePreview } from './queries.ts'
import { ShownMail } from './ShownMail.tsx'
import styles from './TellPeople.module.css'

export interface Telling {
  tell: Told
  message: string
  seal: string
}

interface Props {
  open: boolean
  preview: ChangePreview
  /** The mail with these words in it. */
  onWords: (message: string) => Promise<ChangePreview>
  /** Saves, and tells whom it says. */
  onSave: (telling: Telling) => Promise<void>
  onClose: () => void
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

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
  const { told, changes, mail, seal } = shown.preview
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
      await onSave({ tell, message: message.trim(), seal })
    } catch (error) {
      // Who is in the session changed since the mail was shown: it is shown again, with its new number.
      setFault((error as Error).message)
      setShown({ message: message.trim(), preview: await onWords(message.trim()) })
    } finally {
      setBusy(null)
    }
  }
  const button = (tell: Told, label: string, isFilled = false) => (
    <Button
      look={isFilled ? 'filled' : 'outlined'}
      wide
      busy={busy === tell}
      disabled={(tell !== 'nobody' && !isCurrent) || (busy !== null && busy !== tell)}
      onClick={() => save(tell)}
    >
      {label}
    </Button>
  )
  return (
    <Dialog
      title={`${headline(shown.preview)}. Who should know?`}
      open={open}
      onClose={onClose}
      actions={
        <div className={styles.actions}>
          {told.all > 0 && button('all', `Save and tell all ${told.all}`, true)}
          {told.affected > 0 &&
            told.affected < told.all &&
            button('affected', `Save and tell the ${told.affected} affected`)}
          {button('nobody', 'Save and tell nobody')}
          <Button look="text" wide onClick={onClose}>
            Back to the form
          </Button>
        </div>
      }
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
        {unreached > 0 && (
          <p className={styles.quiet}>
            {people(unreached)} won’t get an e-mail: we have no address for them, or they’ve switched these off.
          </p>
        )}
      </div>
    </Dialog>
  )
}

import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AddAnswers.module.css'
import { type AddAnswer, asTyped, type Known, lengthIn, type Queued } from './add-queue.ts'

/** So many of those on their way are named; the others are counted. */
const MOST_NAMED = 2

interface Props {
  queue: Queued[]
  answers: AddAnswer[]
  /** What a song is called in the set: 'number 101', 'suggested'. Empty where it is not there any more. */
  placeOf: (answer: AddAnswer) => { words: string; sessionSongId: number } | null
  onShow: (sessionSongId: number) => void
  /** Sends it again or, where the catalogue has it not, as it is given. */
  onInsist: (item: Queued, song?: Known) => void
  onDrop: (id: number) => void
}

/** What the catalogue does not have: title, artist and length as the band knows them. */
function AsTyped({ item, onInsist, onDrop }: { item: Queued } & Pick<Props, 'onInsist' | 'onDrop'>) {
  const typed = asTyped(item.typed)
  const [title, setTitle] = useState(typed.title)
  const [artistName, setArtist] = useState(typed.artistName)
  const [length, setLength] = useState('')
  const [isTried, setTried] = useState(false)
  const seconds = lengthIn(length)
  const add = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (title.trim() && seconds !== undefined)
      onInsist(item, { ...typed, title: title.trim(), artistName: artistName.trim(), durationSeconds: seconds })
  }
  return (
    <form aria-label={`Add ${item.typed} as typed`} onSubmit={add} className={styles.typed}>
      <TextField
        label="Title"
        name="title"
        maxLength={200}
        value={title}
        errors={isTried && !title.trim() ? ['What is it called?'] : []}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className={styles.pair}>
        <TextField
          label="Artist"
          name="artist"
          maxLength={200}
          value={artistName}
          onChange={(event) => setArtist(event.target.value)}
        />
        <TextField
          label="Length"
          name="length"
          placeholder="3:45"
          maxLength={6}
          value={length}
          errors={isTried && seconds === undefined ? ['Like 3:45.'] : []}
          onChange={(event) => setLength(event.target.value)}
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" size="compact" look="outlined">
          Add as typed
          <span className="visually-hidden"> {item.typed}</span>
        </Button>
        <Button look="text" size="compact" aria-label={`Forget ${item.typed}`} onClick={() => onDrop(item.id)}>
          Forget
        </Button>
      </div>
    </form>
  )
}

function OpenItem({ item, onInsist, onDrop }: { item: Queued } & Pick<Props, 'onInsist' | 'onDrop'>) {
  const title = item.song?.title ?? item.typed
  return (
    <li className={cx(styles.row, styles.open)}>
      <CircleAlert size={20} aria-hidden />
      <div className={styles.words}>
        <p>
          <strong>{title}</strong>
          <span className={styles.why}>
            {item.state === 'missing'
              ? 'Not in the catalogue'
              : `Not added: ${item.why ?? 'the server didn’t answer.'}`}
          </span>
        </p>
        {item.state === 'missing' ? (
          <AsTyped item={item} onInsist={onInsist} onDrop={onDrop} />
        ) : (
          <div className={styles.actions}>
            <Button look="outlined" size="compact" onClick={() => onInsist(item)}>
              Try again<span className="visually-hidden"> {title}</span>
            </Button>
            <Button look="text" size="compact" aria-label={`Forget ${title}`} onClick={() => onDrop(item.id)}>
              Forget
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

/** Right under the field, however long the set is: what became of each song that was asked for. */
export function AddAnswers({ queue, answers, placeOf, onShow, onInsist, onDrop }: Props) {
  const waiting = queue.filter(({ state }) => state === 'waiting')
  const open = queue.filter(({ state }) => state !== 'waiting')
  const more = waiting.length - MOST_NAMED
  if (!queue.length && !answers.length) return null
  return (
    <ul aria-label="Results" className={styles.list}>
      {open.map((item) => (
        <OpenItem key={item.id} item={item} onInsist={onInsist} onDrop={onDrop} />
      ))}
      {waiting.slice(0, MOST_NAMED).map((item) => (
        <li key={item.id} className={styles.row}>
          <LoaderCircle size={20} aria-hidden />
          <p className={styles.words}>
            <strong>{item.song?.title ?? item.typed}</strong>
            <span className={styles.why}>{item.song?.artistName || 'Looking it up'}</span>
          </p>
        </li>
      ))}
      {more > 0 && <li className={styles.more}>and {more} more on the way</li>}
      {answers.map((answer) => {
        const place = placeOf(answer)
        return (
          <li key={answer.id} className={cx(styles.row, answer.kind === 'added' ? styles.done : styles.already)}>
            <CircleCheck size={20} aria-hidden />
            <p className={styles.words}>
              <strong>{answer.title}</strong>
              <span className={styles.why}>
                {answer.kind === 'added' ? 'Added' : 'In the set already'}
                {place && `, ${place.words}`}
              </span>
            </p>
            {place && (
              <Button
                look="text"
                size="compact"
                aria-label={`Show ${answer.title} in the set`}
                onClick={() => onShow(place.sessionSongId)}
              >
                Show
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

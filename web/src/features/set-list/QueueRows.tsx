import { CircleAlert, LoaderCircle } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import type { Queued } from './add-queue.ts'
import styles from './QueueRows.module.css'

interface Props {
  queue: Queued[]
  onInsist: (item: Queued) => void
  onDrop: (id: number) => void
}

/** What is on its way into the set, and what one must decide about. */
export function QueueRows({ queue, onInsist, onDrop }: Props) {
  return (
    <ul aria-label="On the way">
      {queue.map((item) => {
        const title = item.song?.title ?? item.typed
        return (
          <li key={item.id} className={cx(styles.row, item.state !== 'waiting' && styles.open)}>
            <span className={styles.sign} aria-hidden="true">
              {item.state === 'waiting' ? <LoaderCircle size={20} /> : <CircleAlert size={20} />}
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              <span className={styles.why}>
                {item.state === 'waiting' && (item.song?.artistName || 'Looking it up')}
                {item.state === 'missing' && 'Not in the catalogue'}
                {item.state === 'stuck' && 'Not added yet: no answer came'}
              </span>
            </span>
            {item.state !== 'waiting' && (
              <span className={styles.actions}>
                <Button look="outlined" size="compact" onClick={() => onInsist(item)}>
                  {item.state === 'missing' ? 'Add as typed' : 'Try again'}
                  <span className="visually-hidden"> {title}</span>
                </Button>
                <Button look="text" size="compact" aria-label={`Forget ${title}`} onClick={() => onDrop(item.id)}>
                  Forget
                </Button>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

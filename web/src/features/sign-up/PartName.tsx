import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import type { Part } from './my-parts.ts'
import styles from './PartName.module.css'

/** The song, and below it what one plays in it. */
export function PartName({ part, more }: { part: Part; more?: string }) {
  return (
    <span className={styles.part}>
      <span className={styles.song}>{part.song.title}</span>
      <span className={styles.instrument}>
        <InstrumentIcon family={part.slot.family} />
        <span>{[part.name, more].filter(Boolean).join(', ')}</span>
      </span>
    </span>
  )
}

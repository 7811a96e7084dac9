import { posterDay, underDay } from '../lib/words/poster-day.ts'
import { cx } from './class-names.ts'
import styles from './DayTile.module.css'

/** The day that a row of a list hangs from: its number, large, and below it 'Thu Nov'. */
export function DayTile({ at, zone, small }: { at: string; zone: string; small?: boolean }) {
  const date = new Date(at)
  return (
    <span className={cx(styles.tile, small && styles.small)}>
      <span className={styles.day}>{posterDay(date, zone).day}</span>
      {underDay(date, zone, new Date())}
    </span>
  )
}

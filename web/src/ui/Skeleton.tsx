import styles from './Skeleton.module.css'

const WIDTHS = [styles.long, styles.short, styles.middle]

/** The shape of what is coming. Said once to a screen reader, not shown as words. */
export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className={styles.skeleton}>
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing else to be told apart by.
        <span key={i} className={WIDTHS[i % WIDTHS.length]} />
      ))}
    </div>
  )
}

import type { CSSProperties } from 'react'
import { cx } from './class-names.ts'
import { INSTRUMENT_PATHS } from './instrument-paths.ts'
import styles from './Meter.module.css'

interface Props {
  value: number
  max: number
  label: string
  /** An instrument family, in whose hue it is drawn. */
  family?: string
}

/** So many of so many, as segments; the words say it too. */
export function Meter({ value, max, label, family }: Props) {
  const hue = family && { '--hue': `var(--i-${family in INSTRUMENT_PATHS ? family : 'other'})` }
  return (
    <span role="img" aria-label={label} className={styles.meter} style={(hue || {}) as CSSProperties}>
      {Array.from({ length: max }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is nothing but its place.
        <span key={i} className={cx(styles.segment, i < value && styles.full)} />
      ))}
    </span>
  )
}

interface Load {
  songs: number
  min: number
  max: number
  label?: string
}

/** How much someone plays: tall segments are the least they asked for, short ones go up to the most. */
export function LoadMeter({ songs, min, max, label = `${songs} songs of ${min} to ${max}` }: Load) {
  return (
    <span role="img" aria-label={label} className={cx(styles.meter, styles.load)}>
      {Array.from({ length: Math.max(max, songs) }, (_, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is nothing but its place.
          key={i}
          className={cx(styles.segment, i >= min && styles.may, i < songs && styles.full, i >= max && styles.over)}
        />
      ))}
    </span>
  )
}

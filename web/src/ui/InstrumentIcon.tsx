import { cx } from './class-names.ts'
import styles from './InstrumentIcon.module.css'
import { INSTRUMENT_PATHS } from './instrument-paths.ts'

/** An instrument family's sign in its own hue; the same everywhere. The word always stands beside it. */
export function InstrumentIcon({ family, plain }: { family: string; plain?: boolean }) {
  const known = family in INSTRUMENT_PATHS ? family : 'other'
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cx(styles.icon, !plain && styles[known])}>
      <path d={INSTRUMENT_PATHS[known]} />
    </svg>
  )
}

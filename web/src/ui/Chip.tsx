import type { ReactNode } from 'react'
import styles from './Chip.module.css'
import { cx } from './class-names.ts'

export type Tone = 'plain' | 'primary' | 'success' | 'warning' | 'danger'

/** A word that marks something. */
export function Chip({ tone = 'plain', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={cx(styles.chip, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}

/** One of several filters that can be on. */
export function FilterChip({
  pressed,
  onPress,
  children,
}: {
  pressed: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button type="button" aria-pressed={pressed} onClick={onPress} className={styles.filter}>
      {children}
    </button>
  )
}

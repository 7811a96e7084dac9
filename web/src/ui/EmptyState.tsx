import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** Nothing to show, said well: what would stand here, and the button to get there. */
export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <section className={styles.empty}>
      <svg viewBox="0 0 220 72" className={styles.staff} aria-hidden="true">
        <path d="M0 8h220M0 22h220M0 36h220M0 50h220M0 64h220" />
        <path d="M30 50V14M120 36V0M30 14l90-14" className={styles.beam} />
        <ellipse cx="22" cy="51" rx="9" ry="7" className={styles.note} />
        <ellipse cx="112" cy="37" rx="9" ry="7" className={styles.note} />
      </svg>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.body}>{children}</p>
      {action}
    </section>
  )
}

import type { ReactNode } from 'react'
import styles from './Card.module.css'

export function Card({ title, children, action }: { title?: string; children: ReactNode; action?: ReactNode }) {
  return (
    <section className={styles.card}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.body}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}

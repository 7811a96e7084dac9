import type { ReactNode } from 'react'
import styles from './Steps.module.css'

interface Step {
  title: string
  body: string
  /** What it looks like. */
  piece?: ReactNode
}

/** Big numerals in their own column, and what hangs from them. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, body, piece }, i) => (
        <li key={title}>
          <span className={styles.number} aria-hidden="true">
            {i + 1}
          </span>
          <div>
            <h3 className={styles.title}>{title}</h3>
            <p>{body}</p>
            {piece}
          </div>
        </li>
      ))}
    </ol>
  )
}

import styles from './Steps.module.css'

/** Big numerals in their own column, and what hangs from them. */
export function Steps({ steps }: { steps: { title: string; body: string }[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, body }, i) => (
        <li key={title}>
          <span className={styles.number} aria-hidden="true">
            {i + 1}
          </span>
          <div>
            <h3 className={styles.title}>{title}</h3>
            <p>{body}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

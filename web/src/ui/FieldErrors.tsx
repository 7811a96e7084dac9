import styles from './TextField.module.css'

/** What is wrong with a field, under it. */
export function FieldErrors({ id, errors }: { id?: string; errors: string[] }) {
  return (
    <div id={id} aria-live="polite">
      {errors.map((error) => (
        <p key={error} className={styles.error}>
          {error}
        </p>
      ))}
    </div>
  )
}

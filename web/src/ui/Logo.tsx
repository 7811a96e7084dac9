import styles from './Logo.module.css'

/** The mark: a J that is a note. The icons of the installed app are made from the same lines (build/logo.ts). */
export function Logo() {
  return (
    <svg className={styles.mark} viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="6" className={styles.ground} />
      <path d="M15.5 11v5a3.8 3.8 0 0 1-7.6 0" className={styles.stem} />
      <circle cx="15.5" cy="7" r="2.6" className={styles.dot} />
    </svg>
  )
}

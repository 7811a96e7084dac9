import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './Page.module.css'

/** A screen's content, as wide as its kind reads best. */
export function Page({ children, wide, aside }: { children: ReactNode; wide?: boolean; aside?: ReactNode }) {
  if (!aside) return <div className={cx(styles.page, wide && styles.wide)}>{children}</div>
  return (
    <div className={styles.beside}>
      <div className={styles.page}>{children}</div>
      <aside className={styles.aside}>{aside}</aside>
    </div>
  )
}

import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './Page.module.css'

interface Props {
  children: ReactNode
  /** `reading` for text, `roomy` where headings stand beside what they head, `full` for tables. */
  width?: 'reading' | 'roomy' | 'full'
  aside?: ReactNode
}

/** A screen's content, as wide as its kind reads best. */
export function Page({ children, width = 'reading', aside }: Props) {
  if (!aside) return <div className={cx(styles.page, styles[width])}>{children}</div>
  return (
    <div className={styles.beside}>
      <div className={styles.page}>{children}</div>
      <aside className={styles.aside}>{aside}</aside>
    </div>
  )
}

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
  // The same elements with and without: an aside that comes later must not make the content begin again.
  return (
    <div className={aside ? styles.beside : undefined}>
      <div className={cx(styles.page, !aside && styles[width])}>{children}</div>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </div>
  )
}

import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './Notice.module.css'

const ICONS = { error: CircleAlert, success: CircleCheck, plain: Info }

/** A sentence that stands in the page and is read out when it appears. */
export function Notice({ kind = 'plain', children }: { kind?: 'error' | 'success' | 'plain'; children: ReactNode }) {
  const Icon = ICONS[kind]
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={cx(styles.notice, styles[kind])}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <div>{children}</div>
    </div>
  )
}

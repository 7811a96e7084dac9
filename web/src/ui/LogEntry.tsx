import { relativeTime } from '@app/core/rules/time'
import type { ReactNode } from 'react'
import styles from './LogEntry.module.css'

/** A line of a log: what somebody did, and how long ago. */
export const LogEntry = ({ at, children }: { at: string; children: ReactNode }) => (
  <li className={styles.row}>
    <span className={styles.what}>{children}</span>
    <time dateTime={at} className={styles.when}>
      {relativeTime(new Date(at), new Date())}
    </time>
  </li>
)

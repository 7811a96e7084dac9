import { ChevronRight } from 'lucide-react'
import { Link } from '../../lib/router.tsx'
import type { GroupDetail } from './queries.ts'
import styles from './SessionRows.module.css'

const part = (at: Date, zone: string, options: Intl.DateTimeFormatOptions) =>
  at.toLocaleString('en-GB', { timeZone: zone, ...options })

/** The next sessions, each hung from its day. Times are the group's own. */
export function SessionRows({ sessions, zone }: { sessions: GroupDetail['upcomingSessions']; zone: string }) {
  return (
    <ul>
      {sessions.map(({ id, title, startDate, location }) => {
        const at = new Date(startDate)
        const time = part(at, zone, { hour: '2-digit', minute: '2-digit' })
        return (
          <li key={id}>
            <Link to={`/session/${id}`} className={styles.row}>
              <span className={styles.date}>
                <span className={styles.day}>{part(at, zone, { day: 'numeric' })}</span>
                {part(at, zone, { month: 'short', weekday: 'short' })}
              </span>
              <span>
                <span className={styles.title}>{title}</span>
                <span className={styles.meta}>{[time, location].filter(Boolean).join(', ')}</span>
              </span>
              <ChevronRight size={20} aria-hidden />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

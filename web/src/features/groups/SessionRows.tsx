import { ChevronRight } from 'lucide-react'
import { Link } from '../../lib/router.tsx'
import { DayTile } from '../../ui/DayTile.tsx'
import type { GroupDetail } from './queries.ts'
import styles from './SessionRows.module.css'

/** The next sessions, each hung from its day. Times are the group's own. */
export function SessionRows({ sessions, zone }: { sessions: GroupDetail['upcomingSessions']; zone: string }) {
  return (
    <ul>
      {sessions.map(({ id, title, startDate, location }) => {
        const time = new Date(startDate).toLocaleString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
        return (
          <li key={id}>
            <Link to={`/session/${id}`} className={styles.row}>
              <DayTile at={startDate} zone={zone} />
              <span className={styles.words}>
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

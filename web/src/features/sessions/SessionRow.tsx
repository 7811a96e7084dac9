import { countOf } from '@app/core/rules/count-of'
import { Check } from 'lucide-react'
import { Link } from '../../lib/router/router.tsx'
import { useReaderZone } from '../../lib/session/reader-zone.ts'
import { clockIn, withReadersTime } from '../../lib/words/clock.ts'
import { DayTile } from '../../ui/DayTile.tsx'
import type { PublicSession } from './queries.ts'
import styles from './SessionRow.module.css'

/** A session in a list, hung from its day. */
export function SessionRow({ session, isIn }: { session: PublicSession; isIn: boolean }) {
  const at = new Date(session.startDate)
  const zone = session.timeZoneId
  const time = withReadersTime(clockIn(at, zone), at, zone, useReaderZone())
  return (
    <li className={styles.row}>
      <DayTile at={session.startDate} zone={session.timeZoneId} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={`/session/${session.id}`}>{session.title}</Link>
        </h3>
        <p className={styles.meta}>{session.groupName}</p>
        <p className={styles.meta}>{[time, session.location].filter(Boolean).join(', ')}</p>
        <p className={styles.facts}>
          {isIn ? (
            <span className={styles.in}>
              <Check size={16} aria-hidden /> I’m in
            </span>
          ) : (
            session.signUpOpen && <span className={styles.open}>Sign-up is open</span>
          )}
          <span>{countOf(session.songs, 'song')}</span>
          <span>{session.registered} in</span>
        </p>
      </div>
    </li>
  )
}

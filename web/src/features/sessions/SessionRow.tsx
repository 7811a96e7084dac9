import { countOf } from '@app/core/rules/count-of'
import { Check, Hourglass } from 'lucide-react'
import { Link } from '../../lib/router/router.tsx'
import { useTimes } from '../../lib/session/reader-zone.ts'
import { DayTile } from '../../ui/DayTile.tsx'
import type { PublicSession } from './queries.ts'
import styles from './SessionRow.module.css'

interface Props {
  session: PublicSession
  /** What it is to the reader, of whose groups it is. */
  own?: { isRegistered: boolean; isWaiting: boolean } | undefined
}

/** A session in a list, hung from its day. */
export function SessionRow({ session, own }: Props) {
  const at = new Date(session.startDate)
  const zone = session.timeZoneId
  const time = useTimes().clock(at, zone)
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
          {own?.isRegistered ? (
            <span className={styles.in}>
              {own.isWaiting ? <Hourglass size={16} aria-hidden /> : <Check size={16} aria-hidden />}{' '}
              {own.isWaiting ? 'On the waitlist' : 'I’m in'}
            </span>
          ) : session.isRosterOut ? (
            <span>Roster is out</span>
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

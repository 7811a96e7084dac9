import { Check } from 'lucide-react'
import { clockIn } from '../../lib/clock.ts'
import { useReaderZone } from '../../lib/reader-zone.ts'
import { Link } from '../../lib/router.tsx'
import { countOf } from '../../lib/words.ts'
import { Chip } from '../../ui/Chip.tsx'
import { DayTile } from '../../ui/DayTile.tsx'
import type { PublicSession } from './queries.ts'
import styles from './SessionRow.module.css'
import { readersTime } from './times.ts'

/** A session in a list, hung from its day. */
export function SessionRow({ session, isIn }: { session: PublicSession; isIn: boolean }) {
  const at = new Date(session.startDate)
  const here = readersTime(at, session.timeZoneId, useReaderZone())
  const where = [clockIn(at, session.timeZoneId), here && `(${here})`].filter(Boolean).join(' ')
  return (
    <li className={styles.row}>
      <DayTile at={session.startDate} zone={session.timeZoneId} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={`/session/${session.id}`}>{session.title}</Link>
        </h3>
        <p className={styles.meta}>{session.groupName}</p>
        <p className={styles.meta}>{[where, session.location].filter(Boolean).join(', ')}</p>
        <p className={styles.facts}>
          {isIn ? (
            <Chip tone="primary" icon={<Check size={14} aria-hidden />}>
              I’m in
            </Chip>
          ) : (
            session.signUpOpen && <Chip tone="success">Sign-up is open</Chip>
          )}
          <span>{countOf(session.songs, 'song')}</span>
          <span>{session.registered} in</span>
        </p>
      </div>
    </li>
  )
}

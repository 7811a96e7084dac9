import { Check } from 'lucide-react'
import { Link } from '../../lib/router/router.tsx'
import { useReaderZone } from '../../lib/session/reader-zone.ts'
import { clockIn } from '../../lib/words/clock.ts'
import { countOf } from '../../lib/words/words.ts'
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

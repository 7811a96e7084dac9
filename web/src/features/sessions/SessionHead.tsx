import { MapPin } from 'lucide-react'
import { Link } from '../../lib/router/router.tsx'
import { useReaderZone } from '../../lib/session/reader-zone.ts'
import { clockIn, dayIn, readersTime } from '../../lib/words/clock.ts'
import { mapAddress } from '../../lib/words/map-link.ts'
import { cx } from '../../ui/class-names.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { SessionView } from './queries.ts'
import { SessionActions } from './SessionActions.tsx'
import { SessionBanner } from './SessionBanner.tsx'
import styles from './SessionHead.module.css'
import { untilWords } from './times.ts'

function When({ session, now }: { session: SessionView['session']; now: Date }) {
  const start = new Date(session.startDate)
  const end = new Date(session.endDate)
  const here = readersTime(start, session.timeZoneId, useReaderZone())
  const until = untilWords(session.startDate, session.endDate, session.timeZoneId, now)
  return (
    <>
      <p className={styles.when}>
        <time dateTime={session.startDate}>
          <span className={styles.day}>{dayIn(start, session.timeZoneId)}, </span>
          {clockIn(start, session.timeZoneId)}–{clockIn(end, session.timeZoneId)}
        </time>
        {here && ` (${here})`}
        {session.location && ` · ${session.location}`}
      </p>
      <p className={styles.here}>
        {until && <span className={styles.until}>{until}</span>}
        {session.address && (
          <a href={mapAddress(session.address)} target="_blank" rel="noreferrer" className={styles.map}>
            <MapPin size={14} aria-hidden />
            {session.address}
            <span className="visually-hidden"> on the map</span>
          </a>
        )}
      </p>
    </>
  )
}

/** Poster, name, when and where. On a phone the poster is low where what became of the session matters more. */
export function SessionHead({ view, now, low }: { view: SessionView; now: Date; low: boolean }) {
  const { session } = view
  return (
    <header className={styles.head}>
      <SessionBanner session={session} className={cx(styles.banner, low && styles.low)} />
      <div className={styles.words}>
        <div className={styles.top}>
          <Link to={`/group/${session.groupId}`} className={styles.group}>
            {session.groupName}
          </Link>
          <SessionActions view={view} />
        </div>
        <PageHeading className={styles.title ?? ''}>{session.title}</PageHeading>
        <When session={session} now={now} />
      </div>
    </header>
  )
}

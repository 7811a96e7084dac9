import { CalendarPlus, ChevronRight, ListMusic, MapPin } from 'lucide-react'
import { Link } from '../../lib/router/router.tsx'
import { mapAddress } from '../../lib/words/map-link.ts'
import { useCalendarFile } from '../sessions/mutations.ts'
import type { SessionView } from '../sessions/queries.ts'
import styles from './NextRows.module.css'

const ICON = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Where to go from one's songs: to practise them, into the calendar, to the place. */
export function NextRows({ view: { session }, count }: { view: SessionView; count: number }) {
  const calendar = useCalendarFile(session.id)
  const words = (title: string, more: string) => (
    <>
      <span className={styles.words}>
        <strong>{title}</strong>
        <small>{more}</small>
      </span>
      <ChevronRight size={18} aria-hidden />
    </>
  )
  return (
    <ul className={styles.rows}>
      <li>
        <Link to={`/session/${session.id}/practice`} className={styles.row}>
          <ListMusic {...ICON} />
          {words(
            'Practice page',
            `Your ${count === 1 ? 'song' : `${count} songs`} with links, keys and charts, offline too`,
          )}
        </Link>
      </li>
      <li>
        <button
          type="button"
          className={styles.row}
          aria-busy={calendar.isPending || undefined}
          onClick={() => calendar.mutate()}
        >
          <CalendarPlus {...ICON} />
          {words('Add to calendar', 'The evening, with its place')}
        </button>
      </li>
      {session.address && (
        <li>
          <a href={mapAddress(session.address)} target="_blank" rel="noreferrer" className={styles.row}>
            <MapPin {...ICON} />
            {words(session.location || 'The place', `${session.address}, on the map`)}
          </a>
        </li>
      )}
    </ul>
  )
}

import { countOf } from '@app/core/rules/count-of'
import { Check, ChevronRight, Clock, Hourglass, ListMusic } from 'lucide-react'
import { Link } from '../../lib/router/router.tsx'
import { useTimes } from '../../lib/session/reader-zone.ts'
import { cx } from '../../ui/class-names.ts'
import { DayTile } from '../../ui/DayTile.tsx'
import styles from './GroupSessionRow.module.css'
import type { GroupSession } from './queries.ts'
import { sessionState } from './session-state.ts'

const ICONS = { plays: ListMusic, in: Check, waiting: Hourglass, open: null, closed: Clock, past: null }

/** A session in its group's list, hung from its day, with what it is to the reader. */
export function GroupSessionRow({ session, withGroup }: { session: GroupSession; withGroup?: boolean }) {
  const { kind, words } = sessionState(session, new Date())
  const Icon = ICONS[kind]
  const time = useTimes().clock(session.startDate, session.timeZoneId)
  return (
    <li>
      <Link to={`/session/${session.id}`} className={cx(styles.row, kind === 'past' && styles.past)}>
        <DayTile at={session.startDate} zone={session.timeZoneId} />
        <span className={styles.words}>
          <span className={styles.title}>{session.title}</span>
          <span className={styles.meta}>
            {[withGroup && session.groupName, time, session.location, countOf(session.songs, 'song')]
              .filter(Boolean)
              .join(', ')}
          </span>
          <span className={cx(styles.state, styles[kind])}>
            {Icon && <Icon size={16} aria-hidden />}
            {words}
          </span>
        </span>
        <ChevronRight size={20} aria-hidden />
      </Link>
    </li>
  )
}

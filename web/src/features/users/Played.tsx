import { countOf } from '@app/core/rules/count-of'
import { ChevronRight } from 'lucide-react'
import { Link } from '../../lib/router/router.tsx'
import { DayTile } from '../../ui/DayTile.tsx'
import { PosterTile } from '../../ui/PosterTile.tsx'
import styles from './Played.module.css'
import { partsWords, togetherDay, togetherParts } from './played-words.ts'
import type { UserProfile } from './queries.ts'

/** The next song that one plays with somebody. */
export function Together({ first, song }: { first: string; song: NonNullable<UserProfile['together']> }) {
  return (
    <Link to={`/session/${song.sessionId}`} className={styles.together}>
      <span className={styles.number}>{song.number}</span>
      <span className={styles.words}>
        <strong className={styles.song}>
          Together {togetherDay(song, new Date())}: {song.title}
        </strong>
        {togetherParts(first, song)}
      </span>
      <ChevronRight size={20} aria-hidden />
    </Link>
  )
}

/** The last sessions that somebody played in, hung from their days. */
export function PlayedSessions({ sessions }: { sessions: UserProfile['sessions'] }) {
  return (
    <ul>
      {sessions.map(({ sessionId, title, startDate, timeZoneId, parts }) => (
        <li key={sessionId}>
          <Link to={`/session/${sessionId}`} className={styles.session}>
            <DayTile at={startDate} zone={timeZoneId} small />
            <span className={styles.words}>
              <span className={styles.name}>{title}</span>
              {partsWords(parts)}
            </span>
            <ChevronRight size={20} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The next sessions that somebody comes to. */
export function ComingSessions({ sessions }: { sessions: UserProfile['coming'] }) {
  return (
    <ul>
      {sessions.map(({ sessionId, title, startDate, timeZoneId, groupName, waits }) => (
        <li key={sessionId}>
          <Link to={`/session/${sessionId}`} className={styles.session}>
            <DayTile at={startDate} zone={timeZoneId} small />
            <span className={styles.words}>
              <span className={styles.name}>{title}</span>
              {waits ? `${groupName}, waiting for a seat` : groupName}
            </span>
            <ChevronRight size={20} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function ProfileGroups({ groups }: { groups: UserProfile['groups'] }) {
  return (
    <ul>
      {groups.map(({ id, name, imageAssetData, members }) => (
        <li key={id}>
          <Link to={`/group/${id}`} className={styles.group}>
            <PosterTile name={name} image={imageAssetData} className={styles.tile ?? ''} />
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              {countOf(members, 'member')}
            </span>
            <ChevronRight size={20} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

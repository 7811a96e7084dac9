import { relativeTime } from '@app/core/rules/time'
import { ownZone } from '@app/core/rules/wall-clock'
import { monthAndYear } from '../../lib/words/poster-day.ts'
import { Avatar, fullName } from '../../ui/Avatar.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import styles from './Profile.module.css'
import type { UserProfile } from './queries.ts'

interface Props {
  person: UserProfile
  /** When they were last in the app, where one may know. */
  seen?: { isOnline: boolean; lastSeenAt: string | null } | undefined
}

export function ProfileHead({ person, seen }: Props) {
  const { bio, gender, genres, memberSince } = person
  const here = seen?.isOnline
    ? 'Here now'
    : seen?.lastSeenAt && `Last here ${relativeTime(new Date(seen.lastSeenAt), new Date())}`
  return (
    <header className={styles.head}>
      <Avatar person={person} size="huge" link={false} />
      <div>
        <PageHeading>{fullName(person)}</PageHeading>
        {memberSince && (
          <p className={styles.since}>
            {gender ? `${gender} · here since` : 'Here since'} {monthAndYear(new Date(memberSince), ownZone())}
          </p>
        )}
        {here && <p className={styles.since}>{here}</p>}
      </div>
      {bio && <p className={styles.bio}>{bio}</p>}
      {genres.length > 0 && (
        <ul className={styles.genres} aria-label="Likes to play">
          {genres.map(({ genreId, name }) => (
            <li key={genreId}>
              <Chip>{name}</Chip>
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

import { relativeTime } from '@app/core/rules/time'
import { Avatar, fullName, type Person } from '../../ui/Avatar.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import styles from './Profile.module.css'

interface Props {
  person: Person
  bio: string
  gender?: string
  memberSince: string | null
  /** When they were last in the app, where one may know. */
  seen?: { isOnline: boolean; lastSeenAt: string | null } | undefined
}

const monthOf = (at: string) => new Date(at).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })

export function ProfileHead({ person, bio, gender, memberSince, seen }: Props) {
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
            {gender ? `${gender} · here since` : 'Here since'} {monthOf(memberSince)}
          </p>
        )}
        {here && <p className={styles.since}>{here}</p>}
      </div>
      {bio && <p className={styles.bio}>{bio}</p>}
    </header>
  )
}

import { Avatar, fullName, type Person } from '../../ui/Avatar.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import styles from './Profile.module.css'

export function ProfileHead({ person, bio, memberSince }: { person: Person; bio: string; memberSince: string | null }) {
  const since = memberSince && new Date(memberSince).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })
  return (
    <header className={styles.head}>
      <Avatar person={person} size="huge" link={false} />
      <div>
        <PageHeading>{fullName(person)}</PageHeading>
        {since && <p className={styles.since}>Here since {since}</p>}
      </div>
      {bio && <p className={styles.bio}>{bio}</p>}
    </header>
  )
}

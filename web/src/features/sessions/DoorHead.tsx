import { clockIn } from '../../lib/words/clock.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { Door } from '../session-night/queries.ts'
import styles from './DoorHead.module.css'
import { SessionBanner } from './SessionBanner.tsx'

/** The poster at the door. */
export function DoorHead({ door }: { door: Door }) {
  const { session } = door
  return (
    <header>
      {session && <SessionBanner session={session} className={styles.banner} />}
      <p className={styles.group}>{door.groupName}</p>
      <PageHeading className={styles.title ?? ''}>{session?.title ?? door.groupName}</PageHeading>
      {session && (
        <p className={styles.when}>
          {[clockIn(new Date(session.startDate), session.timeZoneId), session.location].filter(Boolean).join(' · ')}
        </p>
      )}
    </header>
  )
}

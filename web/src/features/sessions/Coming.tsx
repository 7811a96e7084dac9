import { useFirstScreen } from '../../lib/router/first-screen.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import styles from './Coming.module.css'
import { faceOf } from './face.ts'
import { type SessionView, useRegisteredPeopleQuery } from './queries.ts'

const FACES = 6

/** The first few faces, and how many more. */
export function Coming({ view: { session, me } }: { view: SessionView }) {
  const isTime = useFirstScreen(({ isShown }) => isShown)
  const people = useRegisteredPeopleQuery(session.id, me.callerIsApproved && isTime)
  const faces = people.data?.pages[0]?.users.slice(0, FACES) ?? []
  if (!session.counts.registered) return null
  const more = session.counts.registered - faces.length
  return (
    <section>
      <h2 className={styles.title}>
        Coming{' '}
        <span className={styles.quiet}>
          {session.counts.registered}
          {session.settings.capacity && ` of ${session.settings.capacity}`}
        </span>
      </h2>
      <IfFailed of={people} what="Who is coming" />
      {faces.length > 0 && (
        <div className={styles.faces}>
          {faces.map((person) => (
            <Avatar key={person.userId} person={faceOf(person)} />
          ))}
          {more > 0 && <span className={styles.more}>+{more}</span>}
        </div>
      )}
    </section>
  )
}

import { countOf } from '@app/core/rules/count-of'
import { NOBODY_WORDS, signUpPhase } from '@app/core/rules/sign-up-phase'
import { useNow } from '../../lib/view/use-now.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { faceOf } from './face.ts'
import styles from './People.module.css'
import { type RegisteredPerson, type SessionView, useRegisteredPeopleQuery } from './queries.ts'

const wishWords = (count: number) => count > 0 && countOf(count, 'wish')

function Person({ person }: { person: RegisteredPerson }) {
  return (
    <li className={styles.row}>
      <Avatar person={faceOf(person)} size="large" />
      <div className={styles.words}>
        <p className={styles.name}>
          {person.firstName} {person.lastName}
        </p>
        <p className={styles.plays}>
          {person.instruments.map(({ instrumentId, name, family }) => (
            <span key={instrumentId} className={styles.instrument}>
              <InstrumentIcon family={family} />
              {name}
            </span>
          ))}
        </p>
      </div>
      {person.waitlistPosition ? (
        <Chip>Waitlist</Chip>
      ) : (
        <span className={styles.wishes}>{wishWords(person.wishes)}</span>
      )}
    </li>
  )
}

/** Who comes, in the order they said so. For members; others see how many. */
export default function People({ view: { session, me } }: { view: SessionView }) {
  const people = useRegisteredPeopleQuery(session.id, me.callerIsApproved)
  const now = useNow()
  if (!me.callerIsApproved)
    return (
      <>
        <p className={styles.count}>{session.counts.registered}</p>
        <p className={styles.quiet}>Only members of {session.groupName} can see who they are.</p>
      </>
    )
  if (people.isError && !people.data) return <LoadFailed what="The list of people" onRetry={() => people.refetch()} />
  if (!people.data) return <Skeleton lines={6} label="Loading the people" />
  const known = people.data.pages.flatMap(({ users }) => users)
  if (!known.length) return <p className={styles.quiet}>{NOBODY_WORDS[signUpPhase(session, now)]}</p>
  return (
    <>
      <ul>
        {known.map((person) => (
          <Person key={person.userId} person={person} />
        ))}
      </ul>
      <MoreButton of={people} what="More people" />
    </>
  )
}

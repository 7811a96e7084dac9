import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { IfFailed, LoadFailed } from '../../ui/LoadFailed.tsx'
import { Question } from '../../ui/Question.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type RegisteredPerson, useRegisteredPeopleQuery } from '../sessions/queries.ts'
import { useUnregisterPerson } from './mutations.ts'
import { type Registration, useRegistrationsQuery } from './queries.ts'
import styles from './Registered.module.css'

const nameOf = ({ firstName, lastName }: RegisteredPerson) => [firstName, lastName].filter(Boolean).join(' ')

/** First come, first served has no wishes: what one takes is one's own, or on its waitlist. */
function wishesWord(count: number, firstCome: boolean) {
  if (firstCome) return count === 1 ? 'slot' : 'slots'
  return count === 1 ? 'wish' : 'wishes'
}

interface RowProps {
  person: RegisteredPerson
  firstCome: boolean
  /** What they wrote, and the organisers' own limit; not there until it has been fetched. */
  registration: Registration | undefined
  onRemove: () => void
}

function PersonRow({ person, firstCome, registration, onRemove }: RowProps) {
  const { userId, firstName, lastName, imageUrl, instruments, wishes, SongAssignMin: min, SongAssignMax: max } = person
  return (
    <li className={styles.row}>
      <Avatar person={{ userId, first: firstName, last: lastName, imageUrl }} />
      <span className={styles.who}>
        <span className={styles.name}>{nameOf(person)}</span>
        <span className={styles.plays}>
          {instruments.map(({ instrumentId, name, family }) => (
            <span key={instrumentId} className={styles.instrument}>
              <InstrumentIcon family={family} />
              {name}
              {person.wildcards.includes(instrumentId) && ' (any song)'}
            </span>
          ))}
        </span>
        {registration?.Notes && <span className={styles.notes}>{registration.Notes}</span>}
      </span>
      <span className={styles.facts}>
        <span>
          <span className={styles.number}>{wishes}</span> {wishesWord(wishes, firstCome)}
        </span>
        <span>
          <span className={styles.number}>{min === max ? min : `${min}–${max}`}</span> songs
          {typeof registration?.allocationMax === 'number' && `, at most ${registration.allocationMax} from you`}
        </span>
      </span>
      <IconButton label={`Take ${nameOf(person)} off the list`} onClick={onRemove}>
        <UserMinus size={18} aria-hidden />
      </IconButton>
    </li>
  )
}

function RemovePerson({
  sessionId,
  person,
  onClose,
}: {
  sessionId: number
  person: RegisteredPerson
  onClose: () => void
}) {
  const remove = useUnregisterPerson(sessionId)
  const [reason, setReason] = useState('')
  const act = () =>
    remove.mutate(
      { userId: person.userId, reason },
      {
        onSuccess: () => {
          showToast({ kind: 'plain', title: `${nameOf(person)} is off the list`, body: 'Their place is free again.' })
          onClose()
        },
      },
    )
  return (
    <Question
      title={`Take ${nameOf(person)} off the list?`}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="outlined" onClick={onClose}>
            Keep them
          </Button>
          <Button look="danger" busy={remove.isPending} onClick={act}>
            Take off
          </Button>
        </>
      }
    >
      <p className={styles.ask}>Everything they signed up for is deleted too.</p>
      <TextField
        label="Reason"
        name="reason"
        value={reason}
        maxLength={500}
        errors={remove.error ? [remove.error.message] : []}
        onChange={(event) => setReason(event.target.value)}
      />
    </Question>
  )
}

function People({ sessionId, firstCome, people }: Props & { people: RegisteredPerson[] }) {
  const [leaving, setLeaving] = useState<RegisteredPerson | null>(null)
  const registrations = useRegistrationsQuery(sessionId)
  const registrationOf = new Map(registrations.data?.map((one) => [one.userId, one]))
  return (
    <>
      <IfFailed of={registrations} what="Their notes and numbers" />
      <ul>
        {people.map((person) => (
          <PersonRow
            key={person.userId}
            person={person}
            firstCome={firstCome}
            registration={registrationOf.get(person.userId)}
            onRemove={() => setLeaving(person)}
          />
        ))}
      </ul>
      {leaving && <RemovePerson sessionId={sessionId} person={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

interface Props {
  sessionId: number
  firstCome: boolean
}

/** Who comes, in the order they said so, and who waits for a place. */
export function Registered({ sessionId, firstCome }: Props) {
  const query = useRegisteredPeopleQuery(sessionId)
  if (query.isError && !query.data) return <LoadFailed what="The list of people" onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton lines={6} label="Loading the people" />
  const all = query.data.pages.flatMap(({ users }) => users)
  const coming = all.filter(({ waitlistPosition }) => waitlistPosition === null)
  const waiting = all.filter(({ waitlistPosition }) => waitlistPosition !== null)
  if (!all.length)
    return <p className={styles.none}>Nobody has signed up yet. Share the link, or remind your members.</p>
  return (
    <>
      <People sessionId={sessionId} firstCome={firstCome} people={coming} />
      {query.hasNextPage && (
        <Button look="outlined" wide busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show more
        </Button>
      )}
      {waiting.length > 0 && (
        <>
          <h3 className={styles.heading}>Waitlist, in order</h3>
          <People sessionId={sessionId} firstCome={firstCome} people={waiting} />
        </>
      )}
    </>
  )
}

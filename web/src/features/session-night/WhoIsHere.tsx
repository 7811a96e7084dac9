import { Avatar, fullName } from '../../ui/Avatar.tsx'
import { FilterChip } from '../../ui/Chip.tsx'
import { personOf } from '../../ui/person.ts'
import { useNameSearch } from '../../ui/use-name-search.tsx'
import { useCheckIn } from './mutations.ts'
import type { Tonight } from './queries.ts'
import styles from './WhoIsHere.module.css'

type Entry = Tonight['people'][number]

const nameOf = ({ person }: Entry) => fullName(personOf(person))
const byName = (one: Entry, other: Entry) => nameOf(one).localeCompare(nameOf(other))

function Row({ entry, onSay }: { entry: Entry; onSay: (present: boolean | null) => void }) {
  const { person, present } = entry
  const say = (answer: boolean, words: string) => (
    <FilterChip pressed={present === answer} onPress={() => onSay(present === answer ? null : answer)}>
      <span className="visually-hidden">{nameOf(entry)}: </span>
      {words}
    </FilterChip>
  )
  return (
    <li className={styles.row}>
      <Avatar person={personOf(person)} />
      <bdi className={styles.name}>{nameOf(entry)}</bdi>
      <span className={styles.answers}>
        {say(true, 'Here')}
        {say(false, 'Not here')}
      </span>
    </li>
  )
}

/** Ticked off at the door, by name. */
export function WhoIsHere({ sessionId, people }: { sessionId: number; people: Entry[] }) {
  const checkIn = useCheckIn(sessionId)
  const here = people.filter(({ present }) => present).length
  const { isSought, field } = useNameSearch(people.length)
  const found = people.filter((entry) => isSought(nameOf(entry))).sort(byName)
  if (!people.length)
    return <p className={styles.quiet}>Nobody has signed up. Anyone who scans the code at the door shows up here.</p>
  return (
    <>
      <p className={styles.quiet} role="status">
        {here} of {people.length} are here.
      </p>
      {field}
      <ul>
        {found.map((entry) => (
          <Row
            key={entry.person.userId}
            entry={entry}
            onSay={(present) => checkIn.mutate({ UserId: entry.person.userId, present })}
          />
        ))}
      </ul>
      {!found.length && <p className={styles.quiet}>Nobody by that name has signed up.</p>}
    </>
  )
}

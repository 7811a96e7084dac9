import { Search, UserPlus } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useNearRows } from '../../lib/view/use-near-rows.ts'
import { IconButton } from '../../ui/Button.tsx'
import { FilterChip } from '../../ui/Chip.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { AddPerson } from './AddPerson.tsx'
import { ChangePerson } from './ChangePerson.tsx'
import styles from './People.module.css'
import { PersonRow } from './PersonRow.tsx'
import { type PeopleFilter, type PeopleOrder, peopleCounts, peopleShown, slotsByNumber } from './people.ts'
import type { ListedPerson } from './queries.ts'
import { RemovePerson } from './RemovePerson.tsx'

const ORDERS: { value: PeopleOrder; label: string }[] = [
  { value: 'name', label: 'By name' },
  { value: 'arrival', label: 'In order of sign-up' },
  { value: 'wishes', label: 'Most wishes' },
]

const FILTERS: { value: Exclude<PeopleFilter, 'all'>; label: string }[] = [
  { value: 'note', label: 'With a note' },
  { value: 'few', label: 'Too few wishes' },
  { value: 'waiting', label: 'On the waitlist' },
]

function useSlotNames({ id, songs }: SessionView['session']) {
  const names = useMemo(() => slotsByNumber({ id, songs }), [id, songs])
  return useCallback((slotId: number) => names.get(slotId), [names])
}

interface Props {
  session: SessionView['session']
  people: ListedPerson[]
  mayInvite: boolean
}

/** Who comes. A row opens in place; of hundreds, those near the window are drawn. */
export function People({ session, people, mayInvite }: Props) {
  const [filter, setFilter] = useState<PeopleFilter>('all')
  const [order, setOrder] = useState<PeopleOrder>('name')
  const [isSearching, setSearching] = useState(false)
  const [wanted, setWanted] = useState('')
  const [open, setOpen] = useState<number | null>(null)
  const [changing, setChanging] = useState<ListedPerson | null>(null)
  const [leaving, setLeaving] = useState<ListedPerson | null>(null)
  const [isAdding, setAdding] = useState(false)
  const words = useDeferredValue(wanted)
  const counts = useMemo(() => peopleCounts(people), [people])
  const shown = useMemo(() => peopleShown(people, { filter, order, wanted: words }), [people, filter, order, words])
  const keys = useMemo(() => shown.map(({ userId }) => userId), [shown])
  const { list, row, near } = useNearRows<HTMLUListElement, HTMLLIElement>(keys)
  const slotOf = useSlotNames(session)
  const toggle = useCallback((userId: number) => setOpen((before) => (before === userId ? null : userId)), [])
  return (
    <section aria-labelledby="people" className={styles.section}>
      <header className={styles.head}>
        <h2 id="people" className={styles.title}>
          People <span className={styles.total}>{people.length}</span>
        </h2>
        <span className={styles.tools}>
          <select
            aria-label="Order of the people"
            value={order}
            onChange={(event) => setOrder(event.target.value as PeopleOrder)}
            className={styles.order}
          >
            {ORDERS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <IconButton label="Find a person" aria-expanded={isSearching} onClick={() => setSearching(!isSearching)}>
            <Search size={20} aria-hidden />
          </IconButton>
          <IconButton label="Add somebody" onClick={() => setAdding(true)}>
            <UserPlus size={20} aria-hidden />
          </IconButton>
        </span>
      </header>
      {isSearching && (
        <div className={styles.find}>
          <TextField
            label="Find a name"
            name="find-person"
            type="search"
            value={wanted}
            autoFocus
            onChange={(event) => setWanted(event.target.value)}
          />
        </div>
      )}
      {FILTERS.some(({ value }) => counts[value]) && (
        <div className={styles.filters}>
          {FILTERS.filter(({ value }) => counts[value]).map(({ value, label }) => (
            <FilterChip
              key={value}
              pressed={filter === value}
              onPress={() => setFilter(filter === value ? 'all' : value)}
            >
              {label} {counts[value]}
            </FilterChip>
          ))}
        </div>
      )}
      <ul ref={list} style={{ paddingTop: near.before, paddingBottom: near.after }}>
        {shown.slice(near.from, near.to).map((person, index) => (
          <li
            key={person.userId}
            ref={row}
            data-row={person.userId}
            aria-setsize={shown.length}
            aria-posinset={near.from + index + 1}
            className={styles.item}
          >
            <PersonRow
              person={person}
              firstCome={session.settings.firstCome}
              isOpen={open === person.userId}
              slotOf={slotOf}
              onToggle={toggle}
              onChange={setChanging}
              onRemove={setLeaving}
            />
          </li>
        ))}
      </ul>
      {!people.length && (
        <p className={styles.quiet}>Nobody has signed up yet. Share the link, or add somebody yourself.</p>
      )}
      {people.length > 0 && !shown.length && <p className={styles.quiet}>Nobody like that is on the list.</p>}
      {changing && <ChangePerson sessionId={session.id} person={changing} onClose={() => setChanging(null)} />}
      {leaving && <RemovePerson sessionId={session.id} person={leaving} onClose={() => setLeaving(null)} />}
      {isAdding && (
        <AddPerson session={session} people={people} mayInvite={mayInvite} onClose={() => setAdding(false)} />
      )}
    </section>
  )
}

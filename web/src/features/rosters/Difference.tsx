import type { Roster } from '@app/core/contract/rosters'
import { countOf } from '@app/core/rules/count-of'
import { ArrowRight } from 'lucide-react'
import { Link } from '../../lib/router/router.tsx'
import { cx } from '../../ui/class-names.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { rosterAddress } from './addresses.ts'
import styles from './Difference.module.css'
import { changeWords } from './diff.ts'
import { useCompareQuery } from './queries.ts'
import { placeOfSlot } from './use-desk.ts'
import { useNamesQuery } from './use-names.ts'
import { nameOf } from './words.ts'

interface Props {
  session: SessionView['session']
  before: Roster
  after: Roster
}

/** What differs between two rosters: slot by slot, and person by person. */
export function Difference({ session, before, after }: Props) {
  const query = useCompareQuery(before, after)
  const names = useNamesQuery(after.rosterId)
  const { data } = query
  if (!data)
    return query.isError ? <IfFailed of={query} what="The difference" /> : <Skeleton lines={5} label="Comparing" />
  const nameAt = (id: number | null) => (id === null ? 'empty' : (names.get(id) ?? 'somebody'))
  const { people, exchanged, unchanged } = data
  return (
    <section aria-labelledby="difference" className={styles.difference}>
      <div>
        <h2 id="difference" className={styles.title}>
          {data.changes.length
            ? `${before.name} and ${after.name} differ in ${data.changes.length} of ${after.figures.slots} slots`
            : `${before.name} and ${after.name} are the same`}
          {data.changes.length > 0 && <span> · {changeWords(data.changes)}</span>}
        </h2>
        <ul className={styles.changes}>
          {data.changes.map((change) => {
            const place = placeOfSlot(session, change.slotId)
            return (
              <li key={change.slotId}>
                <Link to={`${rosterAddress(after.rosterId)}&slot=${change.slotId}`} className={styles.change}>
                  <span className={styles.number}>{place?.song.number}</span>
                  {place && <InstrumentIcon family={place.slot.family} />}
                  <span className={styles.song}>{place?.song.title}</span>
                  <span className={styles.who}>
                    {nameAt(change.before)} <ArrowRight size={14} aria-label="to" /> <b>{nameAt(change.after)}</b>
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
      {(people.length > 0 || exchanged.length > 0) && (
        <div>
          <h2 className={styles.title}>Songs per person</h2>
          <ul className={styles.people}>
            {people.map((one) => (
              <li key={one.person.userId}>
                <span>{nameOf(one.person)}</span>
                <span className={cx(styles.count, one.after > one.before ? styles.more : styles.less)}>
                  {one.before} <ArrowRight size={14} aria-label="to" /> {one.after}
                </span>
              </li>
            ))}
            {exchanged.map((one) => (
              <li key={one.userId}>
                <span>{nameOf(one)}</span>
                <span className={styles.others}>as many, other ones</span>
              </li>
            ))}
          </ul>
          {unchanged > 0 && <p className={styles.rest}>{countOf(unchanged, 'person')} as before.</p>}
        </div>
      )}
    </section>
  )
}

import { listOf } from '@app/core/rules/list-of'
import { useState } from 'react'
import { useWide } from '../../lib/view/use-media.ts'
import { ordinal } from '../../lib/words/words.ts'
import { cx } from '../../ui/class-names.ts'
import { LoadMeter } from '../../ui/Meter.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { SessionView } from '../sessions/queries.ts'
import type { Report } from './queries.ts'
import styles from './ReportPage.module.css'
import { placeOfSlot } from './use-desk.ts'
import { nameOf } from './words.ts'

type Session = SessionView['session']
type Row = Report['people'][number]

/** '2nd wish: guitar in Superstition went to Hugo.' The song is named once. */
function missedWords(session: Session, { slotId, rank, why }: Row['misses'][number]) {
  return `${ordinal(rank)} wish: ${whereWords(session, slotId, why)}`
}

function whereWords(session: Session, slotId: number, why: string) {
  const place = placeOfSlot(session, slotId)
  const where = place && !why.includes(place.song.title) ? `${place.song.title}, ${place.part.toLowerCase()}. ` : ''
  return `${where}${why}`
}

/** Each part with how it came about, and each wish that was not granted. An instance of an older version sends neither. */
function Reasons({ row: { person, given = [], misses = [] }, session }: { row: Row; session: Session }) {
  const lists = [
    { label: 'Plays', lines: given.map(({ slotId, why }) => ({ slotId, says: whereWords(session, slotId, why) })) },
    { label: 'Missed', lines: misses.map((one) => ({ slotId: one.slotId, says: missedWords(session, one) })) },
  ]
  return lists
    .filter(({ lines }) => lines.length > 0)
    .map(({ label, lines }) => (
      <div key={label} className={styles.reasons}>
        <span className={styles.label}>{label}</span>
        <ul aria-label={`${label}: ${nameOf(person)}`}>
          {lines.map(({ slotId, says }) => (
            <li key={slotId}>{says}</li>
          ))}
        </ul>
      </div>
    ))
}

function Person({ row, session, isFull }: { row: Row; session: Session; isFull: boolean }) {
  const isWide = useWide()
  const { person, asked, granted, songs, min, max, missed } = row
  const words = missed && missedWords(session, missed)
  return (
    <>
      <tr className={cx(isFull && styles.opened)}>
        <th scope="row">
          {nameOf(person)}
          {!isWide && !isFull && words && <small className={styles.missed}>Missed: {words}</small>}
        </th>
        <td>{asked}</td>
        <td>{granted.length ? listOf(granted.map(ordinal)) : '–'}</td>
        <td>
          <span className={styles.load}>
            <b>{songs}</b> <LoadMeter songs={songs} min={min} max={max} /> {min}–{max}
          </span>
        </td>
        {isWide && <td className={styles.why}>{isFull ? '' : (words ?? '–')}</td>}
      </tr>
      {isFull && (
        <tr className={styles.full}>
          <td colSpan={isWide ? 5 : 4}>
            <Reasons row={row} session={session} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Everybody in a line; on demand with the reason of every part and of every miss. */
export function ReportPeople({ people, session }: { people: Row[]; session: Session }) {
  const isWide = useWide()
  const [isFull, setFull] = useState(false)
  const sorted = [...people].sort((a, b) => nameOf(a.person).localeCompare(nameOf(b.person), 'en'))
  return (
    <section>
      <div className={styles.top}>
        <h2>Everybody</h2>
        <div className={styles.switch}>
          <span>Every reason</span>
          <Switch label="Every reason" checked={isFull} onChange={setFull} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach that */}
      <section className={styles.wide} tabIndex={0} aria-label="Person by person">
        <table className={cx(styles.table, styles.people)}>
          <thead>
            <tr>
              <th scope="col">Who</th>
              <th scope="col">Asked for</th>
              <th scope="col">Granted</th>
              <th scope="col">Songs</th>
              {isWide && <th scope="col">{isFull ? '' : 'Best wish missed'}</th>}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <Person key={row.person.userId} row={row} session={session} isFull={isFull} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

import { rosterReportTable } from '@app/core/contract/rosters'
import { Download, Printer } from 'lucide-react'
import { saveAs, textOf } from '../../lib/api/download.ts'
import { showToast } from '../../lib/toasts.ts'
import { useWide } from '../../lib/view/use-media.ts'
import { listOf, ordinal } from '../../lib/words/words.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { LoadMeter } from '../../ui/Meter.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { rosterAddress } from './addresses.ts'
import { songsChart, wishesChart } from './charts.ts'
import { BarChart } from './Fairness.tsx'
import { type Report, type RosterView, useReportQuery } from './queries.ts'
import styles from './ReportPage.module.css'
import { Bar, StatePill, subOf } from './RosterBar.tsx'
import { LINES } from './roster-lines.ts'
import { placeOfSlot } from './use-desk.ts'
import { nameOf } from './words.ts'

async function saveTable(id: number, name: string) {
  try {
    saveAs(`${name}.csv`, 'text/csv', await textOf(rosterReportTable, { id }))
  } catch (error) {
    showToast({ kind: 'error', title: 'Not saved', body: error instanceof Error ? error.message : '' })
  }
}

const WAYS = { 'first-come': 'First come', snake: 'Snake draft' } as const

function Figures({ whole }: { whole: NonNullable<Report['whole']> }) {
  const columns = [
    { name: whole.roster.name, figures: whole.roster.figures },
    ...whole.ways.map(({ way, figures }) => ({ name: WAYS[way], figures })),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach that
    <section className={styles.wide} tabIndex={0} aria-label="Figures">
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LINES.map(({ label, words, of }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map(({ name, figures }) => (
                <td key={name}>
                  <b>{words(figures)}</b> {of?.(figures)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** '2nd: guitar in Superstition went to Hugo.' The song is named once. */
function missedWords(
  session: SessionView['session'],
  { slotId, rank, why }: NonNullable<Report['people'][number]['missed']>,
) {
  const place = placeOfSlot(session, slotId)
  const where = place && !why.includes(place.song.title) ? `${place.song.title}, ${place.part.toLowerCase()}. ` : ''
  return `${ordinal(rank)} wish: ${where}${why}`
}

function People({ people, session }: { people: Report['people']; session: SessionView['session'] }) {
  const isWide = useWide()
  const sorted = [...people].sort((a, b) => nameOf(a.person).localeCompare(nameOf(b.person), 'en'))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach that
    <section className={styles.wide} tabIndex={0} aria-label="Person by person">
      <table className={cx(styles.table, styles.people)}>
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">Asked for</th>
            <th scope="col">Granted</th>
            <th scope="col">Songs</th>
            {isWide && <th scope="col">Best wish missed</th>}
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ person, asked, granted, songs, min, max, missed }) => {
            const words = missed && missedWords(session, missed)
            return (
              <tr key={person.userId}>
                <th scope="row">
                  {nameOf(person)}
                  {!isWide && words && <small className={styles.missed}>Missed: {words}</small>}
                </th>
                <td>{asked}</td>
                <td>{granted.length ? listOf(granted.map(ordinal)) : '–'}</td>
                <td>
                  <span className={styles.load}>
                    <b>{songs}</b> <LoadMeter songs={songs} min={min} max={max} /> {min}–{max}
                  </span>
                </td>
                {isWide && <td className={styles.why}>{words ?? '–'}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function Empty({ empty, session }: { empty: NonNullable<Report['whole']>['empty']; session: SessionView['session'] }) {
  const core = empty.filter(({ required }) => required)
  if (!core.length) return <p>No core slot is empty.</p>
  return (
    <ul className={styles.list}>
      {core.map(({ slotId, why }) => {
        const place = placeOfSlot(session, slotId)
        return (
          <li key={slotId}>
            <strong>
              {place?.song.title}, {place?.part.toLowerCase()}.
            </strong>{' '}
            {why}
          </li>
        )
      })}
    </ul>
  )
}

/** The roster accounted for: every person, every empty core slot, and what simpler ways would have given. */
export default function ReportPage({ session, view }: { session: SessionView['session']; view: RosterView }) {
  const { roster } = view
  const query = useReportQuery(roster.rosterId)
  const { data } = query
  const whole = data?.whole
  return (
    <div className={styles.report}>
      <Bar title={`Report of ${roster.name}`} pill={<StatePill roster={roster} />} sub={subOf(session, roster)}>
        <ButtonLink look="outlined" to={rosterAddress(roster.rosterId)}>
          Back to the roster
        </ButtonLink>
        <Button look="outlined" icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
        <Button
          look="outlined"
          icon={<Download size={18} aria-hidden />}
          onClick={() => saveTable(roster.rosterId, roster.name)}
        >
          Table (CSV)
        </Button>
      </Bar>
      <div className={styles.page}>
        <IfFailed of={query} what="The report" whole />
        {!data && !query.isError && <Skeleton lines={10} label="Loading the report" />}
        {whole && (
          <>
            <section>
              <h2>In figures</h2>
              <Figures whole={whole} />
              <div className={styles.charts}>
                <div>
                  <h3>Wishes granted</h3>
                  <BarChart chart={wishesChart(whole.roster.figures)} />
                </div>
                <div>
                  <h3>Songs per person</h3>
                  <BarChart chart={songsChart(whole.roster.figures)} />
                </div>
              </div>
            </section>
            <section>
              <h2>Core slots that stay empty</h2>
              <Empty empty={whole.empty} session={session} />
            </section>
          </>
        )}
        {data && (
          <section>
            <h2>Everybody</h2>
            <People people={data.people} session={session} />
          </section>
        )}
        {whole && (
          <p className={styles.foot}>
            Lottery {whole.roster.seed}, wishes {whole.inputHash.slice(0, 12)}. The same wishes and the same lottery
            give the same roster.{whole.roster.bumpedFirst && ' Those who went without last time went first.'}
            {!whole.proven && ' There may be a better choice of songs: the search ended before it could tell.'}
          </p>
        )}
      </div>
    </div>
  )
}

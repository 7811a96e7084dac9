import { rosterReportTable } from '@app/core/contract/rosters'
import { LINES } from '@app/core/rules/roster-lines'
import { madeWords } from '@app/core/rules/roster-made'
import { Download, Printer } from 'lucide-react'
import { saveAs, textOf } from '../../lib/api/download.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { rosterAddress } from './addresses.ts'
import { songsChart, wishesChart } from './charts.ts'
import { BarChart } from './Fairness.tsx'
import { type Report, type RosterView, useReportQuery } from './queries.ts'
import styles from './ReportPage.module.css'
import { ReportPeople } from './ReportPeople.tsx'
import { Bar, StatePill, useRosterSub } from './RosterBar.tsx'
import { placeOfSlot } from './use-desk.ts'

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
      <Bar title={`Report of ${roster.name}`} pill={<StatePill roster={roster} />} sub={useRosterSub(session, roster)}>
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
        {data && <ReportPeople people={data.people} session={session} />}
        {whole && (
          <p className={styles.foot}>
            {/* An instance of before this version does not say how it was made. */}
            {whole.made ? madeWords({ ...whole.made, ...whole.roster }) : `Lottery ${whole.roster.seed}.`}
            {!whole.proven && ' There may be a better choice of songs: the search ended before it could tell.'}
          </p>
        )}
      </div>
    </div>
  )
}

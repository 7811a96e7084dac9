import type { Roster } from '@app/core/contract/rosters'
import { LINES } from '@app/core/rules/roster-lines'
import { ChevronDown, Copy, Pencil, Trash2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useTimes } from '../../lib/session/reader-zone.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { cx } from '../../ui/class-names.ts'
import type { SessionView } from '../sessions/queries.ts'
import { rosterAddress } from './addresses.ts'
import { useDeleteRoster } from './mutations.ts'
import type { Rosters } from './queries.ts'
import { StatePill } from './RosterBar.tsx'
import styles from './RosterColumns.module.css'
import { bestOf } from './roster-lines.ts'
import { historyWords, letterOf } from './words.ts'

const WAYS = { 'first-come': 'First come', snake: 'Snake draft' } as const
const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

interface Props {
  session: SessionView['session']
  rosters: Roster[]
  ways: Rosters['ways']
  ticked: number[]
  onTick: (rosterId: number) => void
  /** Where there is room for two: shows another one in the place of this. */
  onSwap: ((from: number, to: number) => void) | null
  onCopy: (rosterId: number) => void
  onRename: (roster: Roster) => void
}

function Head({
  roster,
  session,
  isTicked,
  choices,
  ...props
}: Omit<Props, 'rosters' | 'ways' | 'ticked'> & { roster: Roster; isTicked: boolean; choices: Roster[] }) {
  const remove = useDeleteRoster(session.id)
  const [asks, setAsks] = useState(false)
  const { filled, slots, playable, songs } = roster.figures
  const { rosterId, name, seed } = roster
  const times = useTimes()
  return (
    <th scope="col" className={cx(styles.head, isTicked && styles.ticked)}>
      <div className={styles.top}>
        <span className={styles.letter} aria-hidden="true">
          {letterOf(name)}
        </span>
        <ButtonLink
          look="text"
          size="compact"
          className={styles.open}
          to={rosterAddress(rosterId)}
          aria-label={`Open ${name}`}
        >
          Open
        </ButtonLink>
        {!props.onSwap && (
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={isTicked}
              aria-label={`Compare ${name}`}
              onChange={() => props.onTick(rosterId)}
            />
          </label>
        )}
      </div>
      {props.onSwap && choices.length > 2 ? (
        <span className={styles.choice}>
          <select
            aria-label={`Compare another in place of ${name}`}
            value={rosterId}
            onChange={(event) => props.onSwap?.(rosterId, Number(event.target.value))}
          >
            {choices.map((one) => (
              <option key={one.rosterId} value={one.rosterId}>
                {one.name}
              </option>
            ))}
          </select>
          <ChevronDown {...ICON} />
        </span>
      ) : (
        <strong className={styles.name}>{name}</strong>
      )}
      <StatePill roster={roster} />
      <small>
        {historyWords(roster, (instant) => times.day(instant, session.timeZoneId)).map((line) => (
          <Fragment key={line}>
            {line}
            <br />
          </Fragment>
        ))}
        lottery {seed}
      </small>
      <div className={styles.acts}>
        <IconButton label={`Copy ${name}`} onClick={() => props.onCopy(rosterId)}>
          <Copy {...ICON} />
        </IconButton>
        {roster.state === 'draft' && (
          <>
            <IconButton label={`Rename ${name}`} onClick={() => props.onRename(roster)}>
              <Pencil {...ICON} />
            </IconButton>
            <IconButton label={`Delete ${name}`} onClick={() => setAsks(true)}>
              <Trash2 {...ICON} />
            </IconButton>
          </>
        )}
      </div>
      <Confirm
        title={`Delete ${name}?`}
        open={asks}
        onClose={() => setAsks(false)}
        no="Keep it"
        yes={`Delete ${name}`}
        look="danger"
        onYes={() => {
          setAsks(false)
          remove.mutate(roster)
        }}
      >
        It has {filled} of {slots} slots filled and {playable} of {songs} songs playable. Nobody has been told about it.
      </Confirm>
    </th>
  )
}

/** Rosters are columns, figures are lines; a dot marks the best of a line, never a colour alone. */
export function RosterColumns(props: Props) {
  const { ways, ticked, onSwap } = props
  const rosters = onSwap
    ? ticked.flatMap((id) => props.rosters.filter(({ rosterId }) => rosterId === id))
    : props.rosters
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach that
    <section className={styles.scroller} tabIndex={0} aria-label="The rosters side by side">
      <table className={cx(styles.table, onSwap && styles.pair)}>
        <thead>
          <tr>
            <td className={styles.hint}>
              The dot marks the best in its line. {!onSwap && 'Tick two to see what differs.'}
            </td>
            {rosters.map((roster) => (
              <Head
                key={roster.rosterId}
                {...props}
                roster={roster}
                isTicked={ticked.includes(roster.rosterId)}
                choices={props.rosters}
              />
            ))}
            {ways.map(({ way }) => (
              <th key={way} scope="col" className={styles.way}>
                <strong>{WAYS[way]}</strong>
                <small>would have given</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LINES.map((line) => {
            const best = bestOf(
              line,
              props.rosters.filter(({ figures }) => figures.filled > 0),
            )
            return (
              <tr key={line.label}>
                <th scope="row">{line.label}</th>
                {rosters.map(({ rosterId, figures }) => (
                  <td
                    key={rosterId}
                    className={cx(ticked.includes(rosterId) && styles.ticked, best.has(rosterId) && styles.best)}
                  >
                    <b>{line.words(figures)}</b> {line.of?.(figures)}
                    {best.has(rosterId) && (
                      <>
                        <i className={styles.dot} aria-hidden="true" />
                        <span className="visually-hidden">, the best</span>
                      </>
                    )}
                  </td>
                ))}
                {ways.map(({ way, figures }) => (
                  <td key={way} className={styles.way}>
                    <b>{line.words(figures)}</b>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

import type { RosterAssignment } from '@app/core/contract/rosters'
import { countOf } from '@app/core/rules/count-of'
import { cx } from '../../ui/class-names.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import styles from './DraftWall.module.css'
import { numberedSongs } from './draft.ts'
import { hueOf } from './hue.ts'
import { isPlayable, type Matrix } from './matrix.ts'

/** From here on there is no room for the word. */
const MANY_SLOTS = 100
const MANY_READY = 10
/** Of more songs the pads are stripes. */
const PADS = 40

interface Props {
  grid: Matrix
  assigned: ReadonlyMap<number, RosterAssignment>
  /** The slot that is being decided. */
  now: number | null
  ready: number
}

/** The set filling up like a step sequencer: instruments down, songs across. */
export function WallSet({ grid: { columns, rows }, assigned, now, ready }: Props) {
  const slots = rows.flatMap(({ slots: all }) => all.filter((slot) => slot !== null))
  const filled = slots.filter(({ slotId }) => assigned.has(slotId)).length
  const nowAt = now === null ? -1 : rows.findIndex(({ slots: all }) => all.some((slot) => slot?.slotId === now))
  const isNumbered = numberedSongs(rows.length, nowAt)
  return (
    <section
      aria-label={`The set: ${filled} of ${slots.length} parts, ${countOf(ready, 'song')} ready`}
      className={styles.set}
    >
      <h2>
        <span>The set</span>{' '}
        <small>
          {filled} of {slots.length}
          {slots.length < MANY_SLOTS && ready < MANY_READY && ' parts'},{' '}
          <span className={styles.songsReady}>{countOf(ready, 'song')} ready</span>
        </small>
      </h2>
      <div
        aria-hidden="true"
        className={cx(styles.sequence, rows.length > PADS && styles.stripes)}
        style={{ gridTemplateColumns: `calc(40 * var(--u)) repeat(${rows.length}, minmax(0, 1fr))` }}
      >
        <span />
        {rows.map(({ song, slots: all }, index) => (
          <b
            key={song.sessionSongId}
            className={cx(index === nowAt ? styles.isNow : isPlayable(all, assigned) && styles.isReady)}
          >
            {isNumbered(index) ? song.number : ''}
          </b>
        ))}
        {columns.map((column, at) => [
          <InstrumentIcon key={column.key} family={column.family} />,
          ...rows.map(({ song, slots: all }) => {
            const slot = all[at]
            const look = !slot
              ? styles.none
              : slot.slotId === now
                ? styles.deciding
                : assigned.has(slot.slotId)
                  ? styles.full
                  : styles.openPad
            return <i key={`${column.key}-${song.sessionSongId}`} style={hueOf(column.family)} className={look} />
          }),
        ])}
      </div>
    </section>
  )
}

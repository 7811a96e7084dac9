import { FilterChip } from '../../ui/Chip.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import type { SessionView } from '../sessions/queries.ts'
import type { Change } from './changes.ts'
import styles from './Wildcards.module.css'

/** 'Any slot of this instrument.' One's own instruments first; those that are closed or not used are left out. */
export function Wildcards({
  view: { session, me },
  onChange,
}: {
  view: SessionView
  onChange: (change: Change) => void
}) {
  const open = session.instruments.filter(({ state }) => state <= 2)
  const own = (id: number) => me.instruments.includes(id)
  const sorted = [...open.filter((one) => own(one.instrumentId)), ...open.filter((one) => !own(one.instrumentId))]
  if (!sorted.length) return null
  return (
    <fieldset className={styles.wildcards}>
      <legend className={styles.title}>Any song, as long as I play</legend>
      <p className={styles.hint}>Where a part is left over, you may get it. It does not cost you a wish.</p>
      <div className={styles.chips}>
        {sorted.map(({ instrumentId, instrumentName, family }) => {
          const on = me.wildcards.includes(instrumentId)
          return (
            <FilterChip
              key={instrumentId}
              pressed={on}
              onPress={() => onChange({ kind: 'wildcard', instrumentId, on: !on })}
            >
              <span className={styles.chip}>
                <InstrumentIcon family={family} plain={on} />
                {instrumentName}
              </span>
            </FilterChip>
          )
        })}
      </div>
    </fieldset>
  )
}

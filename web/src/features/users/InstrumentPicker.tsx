import { SKILL_LEVELS } from '@app/core/rules/skill-level'
import { Check, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Instrument } from '../songs/queries.ts'
import { commonOf, instrumentsLike } from './common-instruments.ts'
import styles from './InstrumentPicker.module.css'

type Levels = Record<number, number | null>

interface Props {
  instruments: Instrument[]
  levels: Levels
  onChange: (levels: Levels) => void
  /** What else is asked about a chosen one. */
  more?: (instrument: Instrument) => ReactNode
}

const LEVEL_OPTIONS = SKILL_LEVELS.map(({ value, name }) => ({ value: String(value), label: name }))

/** Large tiles for what most people play, a search and the whole list for everybody else; the chosen ones open to their level. */
export function InstrumentPicker({ instruments, levels, onChange, more }: Props) {
  const [typed, type] = useState('')
  const [isWhole, setWhole] = useState(false)
  const isChosen = ({ id }: Instrument) => levels[id] !== undefined
  const common = commonOf(instruments)
  const others = instruments.filter((one) => !common.includes(one))
  const listed = typed.trim() ? instrumentsLike(others, typed) : isWhole ? others : []

  function toggle({ id }: Instrument) {
    const { [id]: chosen, ...rest } = levels
    onChange(chosen === undefined ? { ...levels, [id]: null } : rest)
  }
  const button = (one: Instrument, className: string | undefined) => (
    <button type="button" aria-pressed={isChosen(one)} onClick={() => toggle(one)} className={className}>
      <InstrumentIcon family={one.family} plain={isChosen(one)} />
      <span>{one.name}</span>
      {isChosen(one) ? <Check size={20} aria-hidden /> : <Plus size={20} aria-hidden />}
    </button>
  )
  return (
    <div className={styles.picker}>
      <ul className={styles.tiles}>
        {[...common, ...others.filter(isChosen)].map((one) => (
          <li key={one.id}>{button(one, styles.tile)}</li>
        ))}
      </ul>
      {instruments.filter(isChosen).map((one) => {
        const { id, name } = one
        return (
          <div key={id} className={styles.level}>
            <p className={styles.name}>How well do you play {name.toLowerCase()}?</p>
            <Segmented
              label={`How well do you play ${name}?`}
              options={LEVEL_OPTIONS}
              value={levels[id] == null ? null : String(levels[id])}
              onChange={(value) => onChange({ ...levels, [id]: Number(value) })}
            />
            {more?.(one)}
          </div>
        )
      })}
      {others.length > 0 && (
        <search className={styles.more} aria-label="Other instruments">
          <TextField
            label="Something else?"
            type="search"
            placeholder="Cello, cajon, lap steel …"
            autoComplete="off"
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
          {typed.trim() && !listed.length && (
            <p role="status" className={styles.none}>
              No instrument by that name. You’ll find “Other” in the full list.
            </p>
          )}
          {listed.length > 0 && (
            <ul className={styles.list}>
              {listed.map((one) => (
                <li key={one.id}>{button(one, styles.row)}</li>
              ))}
            </ul>
          )}
          {!isWhole && (
            <Button look="text" onClick={() => setWhole(true)}>
              All {instruments.length} instruments
            </Button>
          )}
        </search>
      )}
    </div>
  )
}

import { SKILL_LEVELS } from '@app/core/rules/skill-level'
import { Check, Plus } from 'lucide-react'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { Instrument } from '../songs/queries.ts'
import styles from './InstrumentPicker.module.css'

type Levels = Record<number, number | null>

interface Props {
  instruments: Instrument[]
  levels: Levels
  onChange: (levels: Levels) => void
}

const LEVEL_OPTIONS = SKILL_LEVELS.map(({ value, name }) => ({ value: String(value), label: name }))

/** Every instrument as a row; one that is chosen opens to its level. */
export function InstrumentPicker({ instruments, levels, onChange }: Props) {
  function toggle(id: number) {
    const { [id]: chosen, ...rest } = levels
    onChange(chosen === undefined ? { ...levels, [id]: null } : rest)
  }
  return (
    <ul className={styles.list}>
      {instruments.map(({ id, name, family }) => {
        const level = levels[id]
        const isChosen = level !== undefined
        return (
          <li key={id} className={styles.item}>
            <button type="button" aria-pressed={isChosen} onClick={() => toggle(id)} className={styles.row}>
              <InstrumentIcon family={family} />
              <span>{name}</span>
              {isChosen ? <Check size={20} aria-hidden /> : <Plus size={20} aria-hidden />}
            </button>
            {isChosen && (
              <Segmented
                label={`How well do you play ${name}?`}
                options={LEVEL_OPTIONS}
                value={level === null ? null : String(level)}
                onChange={(value) => onChange({ ...levels, [id]: Number(value) })}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

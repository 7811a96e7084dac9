import { Minus, Plus, X } from 'lucide-react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { Instrument } from '../songs/queries.ts'
import type { Slot } from './defaults-form.ts'
import styles from './SlotTemplate.module.css'

const MOST_OF_ONE = 10
const USUAL = [
  { family: 'vocals', count: 1, required: true },
  { family: 'guitar', count: 2, required: false },
  { family: 'bass', count: 1, required: true },
  { family: 'drums', count: 1, required: true },
  { family: 'keys', count: 1, required: false },
]

export const usualBand = (instruments: Instrument[]): Slot[] =>
  USUAL.flatMap(({ family, ...rest }) => {
    const first = instruments.find((instrument) => instrument.family === family)
    return first ? [{ instrumentId: first.id, ...rest }] : []
  })

interface Props {
  instruments: Instrument[]
  slots: Slot[]
  onChange: (slots: Slot[]) => void
}

/** Which slots a new song begins with: the instrument, how many, and whether the song cannot go without. */
export function SlotTemplate({ instruments, slots, onChange }: Props) {
  const change = (instrumentId: number, changes: Partial<Slot>) =>
    onChange(slots.map((slot) => (slot.instrumentId === instrumentId ? { ...slot, ...changes } : slot)))
  const free = instruments.filter(({ id }) => !slots.some(({ instrumentId }) => instrumentId === id))
  return (
    <>
      {slots.length > 0 ? (
        <ul className={styles.list}>
          {slots.map(({ instrumentId, count, required }) => {
            const instrument = instruments.find(({ id }) => id === instrumentId)
            const name = instrument?.name ?? 'Instrument'
            return (
              <li key={instrumentId} className={styles.row}>
                <span className={styles.count}>{count}</span>
                <span className={styles.name}>
                  <InstrumentIcon family={instrument?.family ?? 'other'} />
                  {name}
                </span>
                <span className={styles.stepper}>
                  <IconButton
                    label={`Fewer ${name}`}
                    disabled={count <= 1}
                    onClick={() => change(instrumentId, { count: count - 1 })}
                  >
                    <Minus size={18} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`More ${name}`}
                    disabled={count >= MOST_OF_ONE}
                    onClick={() => change(instrumentId, { count: count + 1 })}
                  >
                    <Plus size={18} aria-hidden />
                  </IconButton>
                </span>
                <span className={styles.core}>
                  <span aria-hidden="true">Core</span>
                  <Switch
                    label={`${name} is a core slot`}
                    checked={required}
                    onChange={(on) => change(instrumentId, { required: on })}
                  />
                </span>
                <IconButton
                  label={`Remove ${name}`}
                  onClick={() => onChange(slots.filter((slot) => slot.instrumentId !== instrumentId))}
                >
                  <X size={18} aria-hidden />
                </IconButton>
              </li>
            )
          })}
        </ul>
      ) : (
        <div className={styles.none}>
          <p>A new song begins without slots. Say once what your songs need.</p>
          <Button look="outlined" onClick={() => onChange(usualBand(instruments))}>
            Start with a typical band
          </Button>
        </div>
      )}
      <SelectField
        label="Add an instrument"
        name="add-instrument"
        value=""
        options={[{ value: '', label: 'Choose…' }, ...free.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(value) => value && onChange([...slots, { instrumentId: Number(value), count: 1, required: false }])}
      />
    </>
  )
}

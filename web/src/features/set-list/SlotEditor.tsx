import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import { slotNames } from '@app/core/rules/song-status'
import { X } from 'lucide-react'
import { Link } from '../../lib/router.tsx'
import { slotAddress } from '../../lib/song-links.ts'
import { IconButton } from '../../ui/Button.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { Instrument } from '../songs/queries.ts'
import styles from './SongEditor.module.css'
import type { SetChange } from './set-changes.ts'

interface Props {
  song: SessionSongWithSlots
  instruments: Instrument[]
  onChange: (change: SetChange) => void
}

/** Which slots a song has, and which of them it cannot go without. */
export function SlotEditor({ song, instruments, onChange }: Props) {
  const names = slotNames(song.slots)
  const add = (id: string) => {
    const instrument = instruments.find((one) => one.id === Number(id))
    if (instrument) onChange({ kind: 'add-slot', songId: song.sessionSongId, instrument, required: false })
  }
  return (
    <section aria-label={`Slots of ${song.title}`}>
      <h3 className={styles.heading}>Slots</h3>
      <ul>
        {song.slots.map(({ slotId, family, required, wishes, player }) => {
          const name = names.get(slotId) ?? 'Slot'
          const word = player ? player.firstName : wishes > 0 && (wishes === 1 ? '1 wants it' : `${wishes} want it`)
          return (
            <li key={slotId} className={styles.slot}>
              <Link to={slotAddress({ slotId, sessionId: song.sessionId })} className={styles.name}>
                <InstrumentIcon family={family} />
                <span>
                  {name} {word && <span className={styles.word}>{word}</span>}
                </span>
              </Link>
              <span className={styles.core}>
                <span aria-hidden="true">Core</span>
                <Switch
                  label={`${name} is a core slot`}
                  checked={required}
                  onChange={(on) => onChange({ kind: 'require-slot', slotId, required: on })}
                />
              </span>
              <IconButton label={`Remove ${name}`} onClick={() => onChange({ kind: 'remove-slot', slotId })}>
                <X size={18} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <div className={styles.add}>
        <SelectField
          label="Add a slot"
          name="add-slot"
          value=""
          options={[
            { value: '', label: 'Choose an instrument…' },
            ...instruments.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={add}
        />
      </div>
    </section>
  )
}

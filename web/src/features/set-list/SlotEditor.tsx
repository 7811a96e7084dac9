import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import type { Slot } from '@app/core/contract/slots'
import { slotNames } from '@app/core/rules/song-status'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../lib/router/router.tsx'
import { showToast } from '../../lib/toasts.ts'
import { useStaying } from '../../lib/view/use-staying.ts'
import { slotAddress } from '../../lib/words/song-links.ts'
import { wantIt } from '../../lib/words/words.ts'
import { IconButton } from '../../ui/Button.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { Instrument } from '../songs/queries.ts'
import { isWantedSlot, RemoveSlot } from './RemoveSlot.tsx'
import styles from './SongEditor.module.css'
import type { SetChange } from './set-changes.ts'

const slotIdOf = ({ slotId }: Slot) => slotId

interface Props {
  song: SessionSongWithSlots
  instruments: Instrument[]
  onChange: (change: SetChange) => void
}

/** Which slots a song has, and which of them it cannot go without. */
export function SlotEditor({ song, instruments, onChange }: Props) {
  const names = slotNames(song.slots)
  const { rows, hold } = useStaying(song.slots, slotIdOf)
  const [leaving, setLeaving] = useState<(Slot & { name: string }) | null>(null)
  function remove(slot: Slot, name: string) {
    setLeaving(null)
    onChange({ kind: 'remove-slot', slotId: slot.slotId })
    if (isWantedSlot(slot)) return
    const { instrumentId: id, family, required } = slot
    const instrument = { id, name: slot.instrumentName, family }
    showToast({
      kind: 'plain',
      title: `${name} removed`,
      body: `${song.title} no longer has it.`,
      action: {
        label: 'Add it again',
        run: () => onChange({ kind: 'add-slot', songId: song.sessionSongId, instrument, required }),
      },
    })
  }
  const add = (id: string) => {
    const instrument = instruments.find((one) => one.id === Number(id))
    if (instrument) onChange({ kind: 'add-slot', songId: song.sessionSongId, instrument, required: false })
  }
  return (
    <section aria-label={`Slots of ${song.title}`}>
      <h3 className={styles.heading}>Slots</h3>
      <ul {...hold}>
        {rows.map(({ item: slot, isGone }) => {
          const { slotId, family, required, wishes, player } = slot
          const name = names.get(slotId) ?? 'Slot'
          const word = player ? player.firstName : wishes > 0 && wantIt(wishes)
          if (isGone)
            return (
              <li key={slotId} aria-hidden="true" className={styles.gone}>
                {slot.instrumentName} removed
              </li>
            )
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
              <IconButton
                label={`Remove ${name}`}
                onClick={() => (isWantedSlot(slot) ? setLeaving({ ...slot, name }) : remove(slot, name))}
              >
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
      <RemoveSlot
        slot={leaving}
        onClose={() => setLeaving(null)}
        onRemove={() => leaving && remove(leaving, leaving.name)}
      />
    </section>
  )
}

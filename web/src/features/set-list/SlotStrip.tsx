import type { Slot } from '@app/core/contract/slots'
import { slotNames } from '@app/core/rules/song-status'
import { wantIt } from '../../lib/words/words.ts'
import { cx } from '../../ui/class-names.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import styles from './SlotStrip.module.css'

function stateOf({ player, wishes }: Slot): { look: string; word: string } {
  if (player) return { look: 'taken', word: `${player.firstName} plays` }
  if (wishes) return { look: 'wanted', word: wantIt(wishes) }
  return { look: 'free', word: 'nobody yet' }
}

/** All slots of a song at a glance: filled where somebody plays, a number where people want it, red where the core is empty. */
export function SlotStrip({ slots }: { slots: Slot[] }) {
  const names = slotNames(slots)
  if (!slots.length) return <span className={styles.none}>No slots yet</span>
  return (
    <span className={styles.strip}>
      {slots.map((slot) => {
        const { look, word } = stateOf(slot)
        return (
          <span
            key={slot.slotId}
            className={cx(styles.slot, styles[look], slot.required && look === 'free' && styles.short)}
          >
            <InstrumentIcon family={slot.family} />
            {look === 'wanted' && <span aria-hidden="true">{slot.wishes}</span>}
            <span className="visually-hidden">
              {names.get(slot.slotId)}: {word}.
            </span>
          </span>
        )
      })}
    </span>
  )
}

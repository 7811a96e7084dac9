import type { Slot } from '@app/core/contract/slots'
import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import type { Facts } from './Matrix.tsx'
import { Sign, Signs } from './Signs.tsx'
import styles from './SongCards.module.css'
import { cellWords, wantWords } from './words.ts'

interface Props {
  slot: Slot
  name: string
  song: string
  facts: Facts
  icon: ReactNode
  isOpen: boolean
  onOpen: () => void
}

/** A part of a song, one thumb tall: instrument, who, which wish. */
export function SlotRow({ slot, name, song, facts, icon, isOpen, onOpen }: Props) {
  const held = facts.assigned.get(slot.slotId)
  const who = held && (facts.names.get(held.userId) ?? 'Someone')
  const isEmptyCore = !held && slot.required
  const broken = facts.broken.get(slot.slotId) ?? []
  return (
    <li>
      <button
        type="button"
        data-slot={slot.slotId}
        aria-expanded={isOpen}
        aria-label={cellWords(
          { ...slot, instrumentName: name },
          song,
          held && who ? { ...held, name: who } : null,
          broken,
        )}
        className={cx(
          styles.slot,
          isEmptyCore && styles.empty,
          broken.length > 0 && styles.broken,
          isOpen && styles.isOpen,
        )}
        onClick={onOpen}
      >
        {icon}
        <span className={styles.part}>{name}</span>
        <span className={cx(styles.who, !held && !isEmptyCore && styles.quiet)}>
          {who ?? (isEmptyCore ? 'Empty' : wantWords(slot))}
        </span>
        {isEmptyCore ? <Sign mark="amiss" size={18} /> : <Signs slotId={slot.slotId} facts={facts} />}
      </button>
    </li>
  )
}

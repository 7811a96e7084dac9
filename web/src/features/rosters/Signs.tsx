import { Asterisk, Check, Hourglass, Lock, TriangleAlert } from 'lucide-react'
import type { Facts } from './Matrix.tsx'
import styles from './Signs.module.css'

const SIGN = { size: 14, strokeWidth: 2.25, 'aria-hidden': true } as const

/** What stands at a part's right edge: lock, answer, and which wish it was. */
export function Signs({ slotId, facts }: { slotId: number; facts: Facts }) {
  const held = facts.assigned.get(slotId)
  if (!held) return null
  return (
    <span className={styles.signs}>
      {facts.broken.has(slotId) && <TriangleAlert {...SIGN} />}
      {held.answer === 'confirmed' ? <Check {...SIGN} /> : held.locked && <Lock {...SIGN} />}
      {held.source === 'wildcard' ? (
        <Asterisk {...SIGN} />
      ) : held.source === 'waitlist' ? (
        <Hourglass {...SIGN} />
      ) : (
        held.rank
      )}
    </span>
  )
}

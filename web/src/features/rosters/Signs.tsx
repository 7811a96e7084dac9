import type { Facts } from './Matrix.tsx'
import { MARKS, type Mark, marksOf } from './marks.ts'
import styles from './Signs.module.css'

interface SignProps {
  mark: Mark
  /** Which wish it was. */
  rank?: number | null
  size?: number
}

/** One mark, as in the cells so in the legend. */
export function Sign({ mark, rank = null, size = 14 }: SignProps) {
  const { Sign: Drawn } = MARKS[mark]
  return Drawn ? <Drawn size={size} strokeWidth={2.25} aria-hidden /> : rank
}

/** What stands at a part's right edge: lock, answer, and which wish it was. */
export function Signs({ slotId, facts }: { slotId: number; facts: Facts }) {
  const held = facts.assigned.get(slotId)
  if (!held) return null
  return (
    <span className={styles.signs}>
      {marksOf(held, facts.broken.has(slotId)).map((mark) => (
        <Sign key={mark} mark={mark} rank={held.rank} />
      ))}
    </span>
  )
}

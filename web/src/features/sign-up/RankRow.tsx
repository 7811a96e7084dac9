import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical, X } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import { gripOf } from '../../ui/DragOrder.tsx'
import type { Part } from './my-parts.ts'
import { PartName } from './PartName.tsx'
import styles from './RankList.module.css'

interface Props {
  part: Part
  rank: number
  last: number
  onMove: (slotId: number, rank: number) => void
  onLeave: (part: Part) => void
}

/** The row goes; who uses the keyboard goes on with its neighbour. */
function focusNeighbour(button: HTMLElement) {
  const row = button.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  neighbour?.querySelector<HTMLElement>('[data-remove]')?.focus()
}

/** A wish with its rank, and the handles that move it. */
export function RankRow({ part, rank, last, onMove, onLeave }: Props) {
  const { slotId } = part.wish
  const what = `${part.name} in ${part.song.title}`
  return (
    <li className={styles.row}>
      <button type="button" {...gripOf('wish')} aria-label={`Drag ${what}`} className={styles.grip}>
        <GripVertical size={20} aria-hidden />
      </button>
      <span className={styles.rank}>{rank}</span>
      <PartName part={part} />
      <span className={styles.moves}>
        <IconButton label={`Move ${what} to the top`} disabled={rank === 1} onClick={() => onMove(slotId, 1)}>
          <ArrowUpToLine size={20} aria-hidden />
        </IconButton>
        <IconButton label={`Move ${what} up`} disabled={rank === 1} onClick={() => onMove(slotId, rank - 1)}>
          <ArrowUp size={20} aria-hidden />
        </IconButton>
        <IconButton
          label={`Move ${what} down`}
          disabled={rank === last}
          onClick={() => onMove(slotId, rank + 1)}
          className={styles.down}
        >
          <ArrowDown size={20} aria-hidden />
        </IconButton>
        <IconButton
          label={`Remove ${what}`}
          data-remove=""
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget)
            onLeave(part)
          }}
        >
          <X size={20} aria-hidden />
        </IconButton>
      </span>
    </li>
  )
}

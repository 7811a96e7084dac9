import { movedTo } from '@app/core/rules/order'
import { DragOrder } from '../../ui/DragOrder.tsx'
import type { Part } from './my-parts.ts'
import styles from './RankList.module.css'
import { RankRow } from './RankRow.tsx'

interface Props {
  parts: Part[]
  onRank: (slotIds: number[]) => void
  onLeave: (part: Part) => void
}

/** One's wishes in order; a drag, the keyboard and the buttons all move them. */
export function RankList({ parts, onRank, onLeave }: Props) {
  const slotIds = parts.map(({ wish }) => wish.slotId)
  const nameOf = (id: number) => {
    const part = parts.find(({ wish }) => wish.slotId === id)
    return part ? `${part.name} in ${part.song.title}` : 'The wish'
  }
  const moveTo = (slotId: number, index: number) => onRank(movedTo(slotIds, slotId, index))
  return (
    <DragOrder ids={slotIds} noun="wish" nameOf={nameOf} onMove={moveTo} className={styles.list}>
      {parts.map((part, index) => (
        <RankRow
          key={part.wish.slotId}
          part={part}
          rank={index + 1}
          last={parts.length}
          onMove={(slotId, rank) => moveTo(slotId, rank - 1)}
          onLeave={onLeave}
        />
      ))}
    </DragOrder>
  )
}

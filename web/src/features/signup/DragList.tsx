import { movedTo } from '@app/core/rules/order'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import { DragOrder } from '../../ui/DragOrder.tsx'
import type { Part } from './my-parts.ts'
import styles from './RankList.module.css'
import type { RankListProps } from './RankList.tsx'
import { RankRow } from './RankRow.tsx'

interface RowProps {
  part: Part
  rank: number
  last: number
  onMove: (slotId: number, rank: number) => void
}

function Row(props: RowProps) {
  const { part } = props
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: part.wish.slotId,
  })
  const grip = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={`Drag ${part.name} in ${part.song.title}`}
      className={styles.grip}
    >
      <GripVertical size={20} aria-hidden />
    </button>
  )
  const style = { transform: CSS.Translate.toString(transform), ...(transition && { transition }) }
  return <RankRow {...props} grip={grip} ref={setNodeRef} style={style} lifted={isDragging} />
}

/** One's wishes in order; a drag, the keyboard and the buttons all move them. */
export default function DragList({ parts, onRank }: RankListProps) {
  const slotIds = parts.map(({ wish }) => wish.slotId)
  const nameOf = (id: number) => {
    const part = parts.find(({ wish }) => wish.slotId === id)
    return part ? `${part.name} in ${part.song.title}` : 'The wish'
  }
  const moveTo = (slotId: number, index: number) => onRank(movedTo(slotIds, slotId, index))
  const move = (slotId: number, rank: number) => moveTo(slotId, rank - 1)
  return (
    <DragOrder ids={slotIds} noun="wish" nameOf={nameOf} onMove={moveTo}>
      <ol className={styles.list}>
        {parts.map((part, index) => (
          <Row key={part.wish.slotId} part={part} rank={index + 1} last={parts.length} onMove={move} />
        ))}
      </ol>
    </DragOrder>
  )
}

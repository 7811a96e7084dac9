import { movedTo } from '@app/core/rules/order'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import type { Part } from './my-parts.ts'
import styles from './RankList.module.css'
import type { RankListProps } from './RankList.tsx'
import { RankRow } from './RankRow.tsx'

// A finger that only scrolls must not lift the row.
const LIFTED_AFTER = { activationConstraint: { distance: 4 } }
const downTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })

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
  const sensors = useSensors(
    useSensor(PointerSensor, LIFTED_AFTER),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const slotIds = parts.map(({ wish }) => wish.slotId)
  const nameOf = (id: string | number) => {
    const part = parts.find(({ wish }) => wish.slotId === id)
    return part ? `${part.name} in ${part.song.title}` : 'The wish'
  }
  const placeOf = (id: string | number) => slotIds.indexOf(Number(id)) + 1
  const move = (slotId: number, rank: number) => onRank(movedTo(slotIds, slotId, rank - 1))
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(Number(active.id), placeOf(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[downTheList]}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: {
          draggable: 'Press space to lift a wish, the arrow keys to move it, space to put it down, escape to leave it.',
        },
        announcements: {
          onDragStart: ({ active }) => `${nameOf(active.id)} is lifted from place ${placeOf(active.id)}.`,
          onDragOver: ({ active, over }) =>
            over ? `${nameOf(active.id)} is over place ${placeOf(over.id)}.` : undefined,
          onDragEnd: ({ active, over }) => (over ? `${nameOf(active.id)} is now wish ${placeOf(over.id)}.` : undefined),
          onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
        },
      }}
    >
      <SortableContext items={slotIds} strategy={verticalListSortingStrategy}>
        <ol className={styles.list}>
          {parts.map((part, index) => (
            <Row key={part.wish.slotId} part={part} rank={index + 1} last={parts.length} onMove={move} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

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
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'

// A finger that only scrolls must not lift the row.
const LIFTED_AFTER = { activationConstraint: { distance: 4 } }
const downTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })

type Id = string | number

interface Props {
  /** In their order. */
  ids: number[]
  /** What one of them is, in words: 'song'. */
  noun: string
  nameOf: (id: number) => string
  /** `index` counts from 0. */
  onMove: (id: number, index: number) => void
  children: ReactNode
}

/** Rows (`useSortable`) that a drag or the keyboard puts in another order, and that say so. */
export function DragOrder({ ids, noun, nameOf, onMove, children }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, LIFTED_AFTER),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const name = (id: Id) => nameOf(Number(id))
  const placeOf = (id: Id) => ids.indexOf(Number(id)) + 1
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(Number(active.id), placeOf(over.id) - 1)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[downTheList]}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: {
          draggable: `Press space to lift a ${noun}, the arrow keys to move it, space to put it down, escape to leave it.`,
        },
        announcements: {
          onDragStart: ({ active }) => `${name(active.id)} is lifted from place ${placeOf(active.id)}.`,
          onDragOver: ({ active, over }) =>
            over ? `${name(active.id)} is over place ${placeOf(over.id)}.` : undefined,
          onDragEnd: ({ active, over }) =>
            over ? `${name(active.id)} is now ${noun} ${placeOf(over.id)}.` : undefined,
          onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

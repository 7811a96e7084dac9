import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
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
import styles from './SetList.module.css'
import { SetRow } from './SetRow.tsx'

// A finger that only scrolls must not lift the row.
const LIFTED_AFTER = { activationConstraint: { distance: 4 } }
const downTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })

interface Props {
  songs: SessionSongWithSlots[]
  /** The song whose details are open. */
  open: number | null
  onOpen: (songId: number | null) => void
  /** `index` counts from 0. */
  onMove: (songId: number, index: number) => void
  editorOf: (song: SessionSongWithSlots) => ReactNode
}

/** The set in order; a drag, the keyboard and the buttons all move a song. */
export function SetList({ songs, open, onOpen, onMove, editorOf }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, LIFTED_AFTER),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = songs.map(({ sessionSongId }) => sessionSongId)
  const titleOf = (id: string | number) => songs[ids.indexOf(Number(id))]?.title ?? 'The song'
  const placeOf = (id: string | number) => ids.indexOf(Number(id)) + 1
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
          draggable: 'Press space to lift a song, the arrow keys to move it, space to put it down, escape to leave it.',
        },
        announcements: {
          onDragStart: ({ active }) => `${titleOf(active.id)} is lifted from place ${placeOf(active.id)}.`,
          onDragOver: ({ active, over }) =>
            over ? `${titleOf(active.id)} is over place ${placeOf(over.id)}.` : undefined,
          onDragEnd: ({ active, over }) =>
            over ? `${titleOf(active.id)} is now song ${placeOf(over.id)}.` : undefined,
          onDragCancel: ({ active }) => `${titleOf(active.id)} stays where it was.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label="The set" className={styles.list}>
          {songs.map((song, index) => (
            <SetRow
              key={song.sessionSongId}
              song={song}
              isLast={index === songs.length - 1}
              isOpen={open === song.sessionSongId}
              onOpen={onOpen}
              onMove={onMove}
            >
              {open === song.sessionSongId && editorOf(song)}
            </SetRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

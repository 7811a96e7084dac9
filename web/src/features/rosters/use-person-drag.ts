import { type PointerEvent, useEffect, useRef } from 'react'
import { dragPerson, type Lifted } from './drag-person.ts'

/** Whoever is pressed with a mouse or a pen follows it, from the matrix and from the list. A finger scrolls. `drop` null: nobody moves. */
export function usePersonDrag(
  names: Map<number, string>,
  drop: ((lifted: Lifted, slotId: number | null) => void) | null,
  className = '',
) {
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])
  return (event: PointerEvent) => {
    const source = (event.target as Element).closest<HTMLElement>('[data-user]')
    if (!source || !drop || event.button !== 0 || event.pointerType === 'touch') return
    const userId = Number(source.dataset.user)
    const fromSlotId = source.dataset.slot ? Number(source.dataset.slot) : null
    stop.current = dragPerson(
      { pointerId: event.pointerId, clientX: event.clientX, clientY: event.clientY },
      { source, userId, fromSlotId, name: names.get(userId) ?? '', className, onDrop: drop },
    )
  }
}

import { useEffect, useState } from 'react'
import type { Lifted } from './drag-person.ts'

/** Somebody who was picked up by a key or a tap: the next part that is pressed is where they go. Let go where nobody may be moved. */
export function useCarry(drop: (lifted: Lifted, slotId: number) => void, mayMove: boolean) {
  const [carried, setCarried] = useState<Lifted | null>(null)
  if (carried && !mayMove) setCarried(null)
  useEffect(() => {
    if (!carried) return
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && setCarried(null)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [carried])
  return {
    carried,
    pickUp: setCarried,
    letGo: () => setCarried(null),
    /** Where they came from they are left. */
    putDown: (slotId: number) => {
      if (carried && carried.fromSlotId !== slotId) drop(carried, slotId)
      setCarried(null)
    },
  }
}

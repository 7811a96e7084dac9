import { useState } from 'react'
import { read, remove, write } from '../../lib/storage.ts'

const KEY = 'compactSlots'

/** Four small pads across instead of two: remembered on this device. */
export function useCompact() {
  const [isCompact, setCompact] = useState(() => read(KEY) === 'yes')
  const change = (next: boolean) => {
    setCompact(next)
    if (next) write(KEY, 'yes')
    else remove(KEY)
  }
  return [isCompact, change] as const
}

import { type CSSProperties, useLayoutEffect, useState } from 'react'

// As the specification has it: overlays lie at 2000 (--z-overlay), each one that opens over others 10 above them.
const STEP = 10

const open = new Set<{ level: number }>()

/** Where an overlay lies: its scrim and itself, above whatever was open when it opened. */
export function useOverlayLevel(isOpen: boolean): CSSProperties {
  const [level, setLevel] = useState(0)
  useLayoutEffect(() => {
    if (!isOpen) return
    const own = { level: Math.max(-1, ...[...open].map((other) => other.level)) + 1 }
    open.add(own)
    setLevel(own.level)
    return () => void open.delete(own)
  }, [isOpen])
  return { zIndex: `calc(var(--z-overlay) + ${STEP * level})` }
}

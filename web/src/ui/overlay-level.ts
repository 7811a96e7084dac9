import { type CSSProperties, useLayoutEffect, useState, useSyncExternalStore } from 'react'

// As the specification has it: overlays lie at 2000 (--z-overlay), each one that opens over others 10 above them.
const STEP = 10

const open = new Set<{ level: number }>()
const watchers = new Set<() => void>()
const tell = () => {
  for (const look of watchers) look()
}

/** Where an overlay lies: its scrim and itself, above whatever was open when it opened. */
export function useOverlayLevel(isOpen: boolean): CSSProperties {
  const [level, setLevel] = useState(0)
  useLayoutEffect(() => {
    if (!isOpen) return
    const own = { level: Math.max(-1, ...[...open].map((other) => other.level)) + 1 }
    open.add(own)
    setLevel(own.level)
    tell()
    return () => {
      open.delete(own)
      tell()
    }
  }, [isOpen])
  return { zIndex: `calc(var(--z-overlay) + ${STEP * level})` }
}

function watch(look: () => void): () => void {
  watchers.add(look)
  return () => watchers.delete(look)
}

/** Whether something lies over the page: what comes by itself waits until it is gone. */
export const useOverlaid = () => useSyncExternalStore(watch, () => open.size > 0)

import { type PointerEvent, useEffect, useRef } from 'react'

/** A swipe is this far across, and twice as far as it is up or down. */
const SWIPE_PX = 60

const KEYS: Record<string, number> = { ArrowRight: 1, PageDown: 1, ' ': 1, ArrowLeft: -1, PageUp: -1 }

/** The keys of a keyboard and of a foot pedal, which is one that says Page Up and Page Down. */
export function useStageKeys(go: (step: number) => void, leave: () => void) {
  const act = useRef({ go, leave })
  act.current = { go, leave }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return act.current.leave()
      const step = KEYS[event.key]
      // A button in focus has its own use for the space bar.
      const isButton = event.key === ' ' && event.target instanceof HTMLElement && event.target.closest('button, a')
      if (!step || event.altKey || event.ctrlKey || event.metaKey || isButton) return
      event.preventDefault()
      if (!event.repeat) act.current.go(step)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

export function useSwipe(go: (step: number) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ clientX, clientY, isPrimary }: PointerEvent) => {
      from.current = isPrimary ? { x: clientX, y: clientY } : null
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return
      const across = clientX - from.current.x
      const along = Math.abs(clientY - from.current.y)
      from.current = null
      if (Math.abs(across) >= SWIPE_PX && Math.abs(across) > 2 * along) go(across < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}

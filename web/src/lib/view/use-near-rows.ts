import { startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type NearRows, nearRows } from './near-rows.ts'

// Beyond what is seen: enough that a usual set of fifteen is mostly there, for a screen reader and the browser's search.
const BEYOND = 6
// A phone shows two below the session's head; the others follow when the screen stands.
const AT_FIRST = 4

const isSame = (a: NearRows, b: NearRows) =>
  a.from === b.from && a.to === b.to && a.before === b.before && a.after === b.after

/**
 * Draws the rows of a long list that are near the window. The rest is room before and after them, so that the rows stand in
 * the page's own flow: a browser keeps its place when a row turns out taller than was thought.
 */
export function useNearRows<List extends HTMLElement, Row extends HTMLElement>(keys: number[]) {
  const list = useRef<List>(null)
  const heights = useRef(new Map<number, number>())
  const look = useRef(() => {})
  const [near, setNear] = useState<NearRows>({ from: 0, to: AT_FIRST, before: 0, after: 0 })
  // What comes is still out of sight: it may take several frames, and none has to be a long one.
  const lookAhead = useCallback(() => startTransition(() => look.current()), [])

  // A row is measured for the time when it is not drawn any more, and nobody has to wait for that. The first ones tell how tall
  // the list is.
  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        const isFirst = !heights.current.size
        for (const { target, borderBoxSize } of entries)
          heights.current.set(Number((target as Row).dataset.row), borderBoxSize[0]?.blockSize ?? 0)
        if (isFirst) lookAhead()
      }),
  )
  const row = useCallback(
    (element: Row) => {
      observer.observe(element)
      return () => observer.unobserve(element)
    },
    [observer],
  )

  useLayoutEffect(() => {
    look.current = () => {
      const top = -(list.current?.getBoundingClientRect().top ?? 0)
      const known = keys.map((key) => heights.current.get(key))
      const next = nearRows({ heights: known, top, bottom: top + window.innerHeight, beyond: BEYOND })
      setNear((before) => (isSame(before, next) ? before : next))
    }
    const lookNow = () => look.current()
    // Before anything is measured, to ask where the page stands would make the browser lay out all of it in the same breath.
    if (heights.current.size) {
      if (window.scrollY > 0) lookNow()
      else lookAhead()
    }
    window.addEventListener('scroll', lookAhead, { passive: true })
    window.addEventListener('resize', lookNow)
    return () => {
      window.removeEventListener('scroll', lookAhead)
      window.removeEventListener('resize', lookNow)
    }
  }, [keys, lookAhead])

  return { list, row, near }
}

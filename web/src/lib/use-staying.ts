import { useRef, useState } from 'react'

/** The list as it was, with what is gone still in its place, and what is new behind it. */
export function withStaying<T>(
  shown: readonly { item: T; isGone: boolean }[],
  items: readonly T[],
  idOf: (item: T) => number,
): { item: T; isGone: boolean }[] {
  const now = new Map(items.map((item) => [idOf(item), item]))
  const kept = shown.map(({ item }) => {
    const current = now.get(idOf(item))
    now.delete(idOf(item))
    return current === undefined ? { item, isGone: true } : { item: current, isGone: false }
  })
  return [...kept, ...[...now.values()].map((item) => ({ item, isGone: false }))]
}

/**
 * Rows that are done with stay where they are, as long as somebody's pointer or focus is in the list: if the next one moved up, a
 * second press would hit somebody else.
 */
export function useStaying<T>(items: readonly T[], idOf: (item: T) => number) {
  const isOver = useRef(false)
  const hasFocus = useRef(false)
  const shown = useRef<{ item: T; isGone: boolean }[]>([])
  const [, redraw] = useState(0)
  shown.current = withStaying(isOver.current || hasFocus.current ? shown.current : [], items, idOf)
  const letGo = () => {
    if (!isOver.current && !hasFocus.current && shown.current.some(({ isGone }) => isGone)) redraw((count) => count + 1)
  }
  return {
    rows: shown.current,
    /** For the list's element. */
    hold: {
      onPointerEnter: () => {
        isOver.current = true
      },
      onPointerLeave: () => {
        isOver.current = false
        letGo()
      },
      onFocus: () => {
        hasFocus.current = true
      },
      onBlur: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => {
        if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return
        hasFocus.current = false
        letGo()
      },
    },
  }
}

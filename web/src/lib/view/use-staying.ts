import { useEffect, useRef, useState } from 'react'

/** The list as it was, with what is gone still in its place, and what is new behind it. */
export function withStaying<T>(
  shown: readonly { item: T; isGone: boolean }[],
  items: readonly T[],
  idOf: (item: T) => number | string,
): { item: T; isGone: boolean }[] {
  const now = new Map(items.map((item) => [idOf(item), item]))
  const kept = shown.map(({ item }) => {
    const current = now.get(idOf(item))
    now.delete(idOf(item))
    return current === undefined ? { item, isGone: true } : { item: current, isGone: false }
  })
  return [...kept, ...[...now.values()].map((item) => ({ item, isGone: false }))]
}

/** For the element of a row: what is done with can be seen, and not pressed (styles/base.css). */
export const goneRow = (isGone: boolean) => (isGone ? { inert: true, 'aria-hidden': true, 'data-gone': '' } : {})

/** A finger is over nothing once it is lifted, and not every browser gives a pressed button the focus. */
const AFTER_A_PRESS_MS = 3_000

/**
 * Rows that are done with stay where they are, as long as somebody's pointer or focus is in the list, and a moment after each press:
 * if the next one moved up, a second press would hit somebody else.
 */
export function useStaying<T>(items: readonly T[], idOf: (item: T) => number | string) {
  const isOver = useRef(false)
  const hasFocus = useRef(false)
  const pressed = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const shown = useRef<{ item: T; isGone: boolean }[]>([])
  const [, redraw] = useState(0)
  const isHeld = () => isOver.current || hasFocus.current || pressed.current !== undefined
  shown.current = withStaying(isHeld() ? shown.current : [], items, idOf)
  const letGo = () => {
    if (!isHeld() && shown.current.some(({ isGone }) => isGone)) redraw((count) => count + 1)
  }
  useEffect(() => () => clearTimeout(pressed.current), [])
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
      onClick: () => {
        clearTimeout(pressed.current)
        pressed.current = setTimeout(() => {
          pressed.current = undefined
          letGo()
        }, AFTER_A_PRESS_MS)
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

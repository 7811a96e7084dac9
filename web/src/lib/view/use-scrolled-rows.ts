import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type NearRows, nearRows, usualHeight } from './near-rows.ts'

// Beyond what is seen, for a screen reader and for a finger that is faster than the next frame.
const BEYOND = 12
// A line or two of words, where no row has been measured yet.
const GUESS = 56
// So near to the end is at the end: what comes then is shown.
const AT_END_PX = 48

/** Where the reader is: at the end, and stays there, or with a row at this distance from the top. */
type Place = 'end' | { key: string; offset: number }

const isSame = (a: NearRows, b: NearRows) =>
  a.from === b.from && a.to === b.to && a.before === b.before && a.after === b.after

/**
 * Draws those rows of a long list that are near its window, in a box that scrolls by itself and begins at its end. Whatever is
 * added, taken away or turns out taller, what one reads stays where it is. By hand, because not every browser does it.
 */
export function useScrolledRows(keys: string[], first: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const heights = useRef(new Map<string, number>())
  const place = useRef<Place>(first === undefined ? 'end' : { key: first, offset: 72 })
  const known = useRef(keys)
  known.current = keys
  const [isAtEnd, setAtEnd] = useState(first === undefined)

  const compute = useCallback((): NearRows => {
    const all = known.current.map((key) => heights.current.get(key))
    const seen = box.current?.clientHeight || window.innerHeight
    const usual = usualHeight(all, GUESS)
    const roomOf = (rows: typeof all) => rows.reduce<number>((sum, height) => sum + (height ?? usual), 0)
    const ask = (top: number) => nearRows({ heights: all, top, bottom: top + seen, beyond: BEYOND, guess: GUESS })
    if (place.current === 'end') return ask(Math.max(0, roomOf(all) - seen))
    const index = known.current.indexOf(place.current.key)
    // From the row, not from the scroll position: rows that were never drawn are guesses, and this one is where it is.
    return ask(
      Math.max(0, index < 0 ? (box.current?.scrollTop ?? 0) : roomOf(all.slice(0, index)) - place.current.offset),
    )
  }, [])

  const [near, setNear] = useState<NearRows>(() => compute())
  const look = useCallback(() => {
    const next = compute()
    setNear((before) => (isSame(before, next) ? before : next))
  }, [compute])

  /** Puts the row that one reads back to where it was. */
  const settle = useCallback(() => {
    const element = box.current
    if (!element) return
    if (place.current === 'end') {
      element.scrollTop = element.scrollHeight
      return
    }
    const { key, offset } = place.current
    const row = element.querySelector(`[data-row="${key}"]`)
    if (!row) return
    const moved = row.getBoundingClientRect().top - element.getBoundingClientRect().top - offset
    if (Math.abs(moved) >= 1) element.scrollTop += moved
  }, [])

  /** Where the reader is now, and whether that is the end. */
  const notice = useCallback(() => {
    const element = box.current
    if (!element) return
    const { scrollHeight, scrollTop, clientHeight } = element
    const atEnd = scrollHeight - scrollTop - clientHeight < AT_END_PX
    setAtEnd(atEnd)
    const edge = element.getBoundingClientRect().top
    const rows = [...element.querySelectorAll<HTMLElement>('[data-row]')]
    const top = rows.find((one) => one.getBoundingClientRect().bottom > edge)
    place.current =
      atEnd || !top?.dataset.row ? 'end' : { key: top.dataset.row, offset: top.getBoundingClientRect().top - edge }
    look()
  }, [look])

  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        for (const { target, borderBoxSize } of entries) {
          const key = (target as HTMLElement).dataset.row
          if (key) heights.current.set(key, borderBoxSize[0]?.blockSize ?? 0)
        }
        settle()
        notice()
      }),
  )
  const row = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      observer.observe(element)
      return () => observer.unobserve(element)
    },
    [observer],
  )

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    observer.observe(element)
    element.addEventListener('scroll', notice, { passive: true })
    return () => {
      element.removeEventListener('scroll', notice)
      observer.unobserve(element)
    }
  }, [notice, observer])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are looked at anew.
  useLayoutEffect(look, [keys, look])
  useLayoutEffect(settle)

  const go = useMemo(
    () => ({
      toEnd: () => {
        place.current = 'end'
        setAtEnd(true)
        look()
        settle()
      },
      to: (key: string) => {
        place.current = { key, offset: 96 }
        setAtEnd(false)
        look()
        settle()
      },
    }),
    [look, settle],
  )
  return { box, row, near, isAtEnd, go }
}

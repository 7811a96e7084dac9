import { useEffect, useState } from 'react'
import { create } from 'zustand'

type Refresh = () => Promise<unknown>

/** What pulling down does on this page; null where the page supplies nothing. */
export const usePullAction = create<{ refresh: Refresh | null }>(() => ({ refresh: null }))

// A part of a page, such as its chat, has its own above the page's.
const actions = new Map<number, Refresh>()
let places = 0
const tell = () => usePullAction.setState({ refresh: actions.get(Math.max(...actions.keys())) ?? null })

/** For a page or a part of one: pulling it down from its top calls this. Give it a function that stays the same. */
export function usePullToRefresh(refresh: Refresh): void {
  // Taken while rendering: a page renders before its parts, but where both appear at once its effects run after theirs.
  const [place] = useState(() => places++)
  useEffect(() => {
    actions.set(place, refresh)
    tell()
    return () => {
      actions.delete(place)
      tell()
    }
  }, [place, refresh])
}

/** Whether nothing that scrolls, from there to the page itself, has been scrolled down. */
export function isAtTop(target: EventTarget | null): boolean {
  for (let one = target instanceof Element ? target : null; one; one = one.parentElement)
    if (one.scrollTop > 0) return false
  return window.scrollY <= 0
}

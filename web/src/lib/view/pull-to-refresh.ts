import { useEffect } from 'react'
import { create } from 'zustand'

type Refresh = () => Promise<unknown>

/** What pulling down does on this page; null where the page supplies nothing. */
export const usePullAction = create<{ refresh: Refresh | null }>(() => ({ refresh: null }))

/** For a page: pulling it down from its top calls this. Give it a function that stays the same. */
export function usePullToRefresh(refresh: Refresh): void {
  useEffect(() => {
    usePullAction.setState({ refresh })
    return () => usePullAction.setState({ refresh: null })
  }, [refresh])
}

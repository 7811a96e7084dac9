import { useEffect, useLayoutEffect } from 'react'
import { create } from 'zustand'
import { titleOf, useAppRoute } from './app-route.ts'

/** What the toolbar says in place of the route's own title: whose page it is. */
export const useToolbarTitle = create<{ title: string | null }>(() => ({ title: null }))

/** The page is called by what it shows, once that is known; the toolbar has room for less. */
export function useTitle(title: string | undefined, inToolbar?: string): void {
  const route = useAppRoute()
  useEffect(() => {
    if (title) document.title = titleOf({ ...route, title })
  }, [route, title])
  // Before it is painted, so that a page that is known already does not begin under another name.
  useLayoutEffect(() => {
    useToolbarTitle.setState({ title: inToolbar ?? null })
    return () => useToolbarTitle.setState({ title: null })
  }, [inToolbar])
}

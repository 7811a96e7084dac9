import { useEffect } from 'react'
import { titleOf, useAppRoute } from './app-route.ts'

/** The page is called by what it shows, once that is known. */
export function useTitle(title: string | undefined): void {
  const route = useAppRoute()
  useEffect(() => {
    if (title) document.title = titleOf({ ...route, title })
  }, [route, title])
}

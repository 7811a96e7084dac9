import { useSyncExternalStore } from 'react'

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}

/** The large breakpoint. The style sheets say the same. */
export const useWide = () => useMedia('(width >= 992px)')

/** Room for a panel beside a table, with the drawer at the other side. */
export const useVeryWide = () => useMedia('(width >= 1200px)')

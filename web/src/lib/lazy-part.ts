import { type ComponentType, useEffect, useState } from 'react'

interface LazyPart {
  load: () => Promise<{ default: ComponentType }>
  loaded: ComponentType | null
}

/** What a page is about, in a file of its own. */
export const lazyPart = (load: LazyPart['load']): LazyPart => ({ load, loaded: null })

/**
 * Null until it is there. Not React's `lazy`: where a fallback was shown, React holds back what follows it for 300 ms, however soon
 * that came.
 */
export function usePart(part: LazyPart): ComponentType | null {
  const [Part, setPart] = useState(() => part.loaded)
  useEffect(() => {
    if (part.loaded) return
    let isWanted = true
    part.load().then(
      (file) => {
        part.loaded = file.default
        if (isWanted) setPart(() => file.default)
      },
      // Thrown as the page is drawn, it is told like any other failure of a page.
      (error) =>
        isWanted &&
        setPart(() => {
          throw error
        }),
    )
    return () => {
      isWanted = false
    }
  }, [part])
  return Part
}

import { type ComponentType, startTransition, useEffect, useState } from 'react'

export interface LazyPart {
  /** Fetches it, also ahead of showing it. */
  load: () => Promise<ComponentType>
  loaded: ComponentType | null
}

/** What a page is about, in a file of its own. */
export function lazyPart(load: () => Promise<{ default: ComponentType }>): LazyPart {
  const part: LazyPart = {
    loaded: null,
    load: async () => {
      part.loaded = (await load()).default
      return part.loaded
    },
  }
  return part
}

/**
 * Null until it is there. Not React's `lazy`: where a fallback was shown, React holds back what follows it for 300 ms, however soon
 * that came.
 */
export function usePart(part: LazyPart): ComponentType | null {
  const [Part, setPart] = useState(() => part.loaded)
  useEffect(() => {
    if (Part) return
    let isWanted = true
    part.load().then(
      // In slices: with its data there already, a whole page is drawn at once.
      (loaded) => isWanted && startTransition(() => setPart(() => loaded)),
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
  }, [part, Part])
  return Part
}

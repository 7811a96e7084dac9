import { useCallback, useState } from 'react'

/** Whether an element is within the window now, `marginPx` above its lower edge at least; the ref goes to the element. */
export function useInSight(
  marginPx: number,
): [ref: (element: Element | null) => (() => void) | undefined, isInSight: boolean] {
  const [isInSight, setInSight] = useState(false)
  const ref = useCallback(
    (element: Element | null) => {
      if (!element) return
      const watch = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting ?? false), {
        rootMargin: `0px 0px -${marginPx}px`,
      })
      watch.observe(element)
      return () => watch.disconnect()
    },
    [marginPx],
  )
  return [ref, isInSight]
}

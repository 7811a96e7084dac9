import { type RefObject, useLayoutEffect, useRef } from 'react'

const SMALLEST = 0.2
const STEP = 0.94

/**
 * Makes a text as large as its box has room for: `--fit`, from 1 down, is what its style multiplies the size by. A box without a
 * height of its own is fitted in width alone.
 */
export function useFit<T extends HTMLElement>(text: string, inHeight = true): RefObject<T | null> {
  const box = useRef<T>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is measured anew.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const isOver = () =>
      element.scrollWidth > element.clientWidth + 1 || (inHeight && element.scrollHeight > element.clientHeight + 1)
    const fit = () => {
      let size = 1
      element.style.setProperty('--fit', '1')
      while (size > SMALLEST && isOver()) {
        size *= STEP
        element.style.setProperty('--fit', size.toFixed(3))
      }
    }
    fit()
    // What was measured before its font came was another width.
    void document.fonts?.ready.then(fit)
    addEventListener('resize', fit)
    return () => removeEventListener('resize', fit)
  }, [text])
  return box
}

import { useLayoutEffect, useRef } from 'react'

const FOCUSABLE = 'a[href], button'
const WRONG = '[aria-invalid=true]'

/** Its row may go a moment later, when the server's answer has come. */
function whenRemoved(opener: Element, goOn: () => void): void {
  const stop = () => {
    watch.disconnect()
    removeEventListener('focusin', onFocus)
  }
  const watch = new MutationObserver(() => {
    if (opener.isConnected) return
    stop()
    if (document.activeElement === document.body) goOn()
  })
  const onFocus = ({ target }: FocusEvent) => target !== opener && stop()
  watch.observe(document.body, { childList: true, subtree: true })
  addEventListener('focusin', onFocus)
}

/**
 * Where the focus goes when an overlay closes: back to what opened it; where that goes with its row, to the row after or
 * before it; else to the page's heading. Left to itself it would be on nothing, and the keyboard back at the page's top.
 */
export function useFocusAfter(open: boolean): () => true | HTMLElement | null {
  const opener = useRef<Element | null>(null)
  const neighbours = useRef<(Element | null | undefined)[]>([])
  useLayoutEffect(() => {
    if (!open) return
    opener.current = document.activeElement
    const row = opener.current?.closest('li')
    neighbours.current = [row?.nextElementSibling, row?.previousElementSibling]
  }, [open])
  const instead = () => {
    const row = neighbours.current.find((one) => one?.isConnected)
    return row?.querySelector<HTMLElement>(FOCUSABLE) ?? document.querySelector('h1')
  }
  return () => {
    if (!opener.current?.isConnected) return instead()
    // Asked on the way to saving, and refused: at the first field that says why.
    const wrong =
      opener.current.matches('[type=submit], input, select') && opener.current.closest('form')?.querySelector(WRONG)
    if (wrong instanceof HTMLElement) return wrong
    whenRemoved(opener.current, () => instead()?.focus())
    return true
  }
}

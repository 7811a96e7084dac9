import { useLayoutEffect, useRef } from 'react'

const FOCUSABLE = 'a[href], button'

/**
 * Where the focus goes when an overlay closes: back to what opened it; where that went with its row, to the row after or
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
  return () => {
    if (opener.current?.isConnected) return true
    const row = neighbours.current.find((one) => one?.isConnected)
    return row?.querySelector<HTMLElement>(FOCUSABLE) ?? document.querySelector('h1')
  }
}

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const TAKES_FOCUS = 'a[href], button, input, select, textarea'

/** What has the focus; of a menu, which goes, the button that has the menu. */
function focusedNow(): HTMLElement | null {
  const focused = document.activeElement as HTMLElement | null
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : focused
}

/** The focus goes into it, and back to where it came from when it goes, unless somebody has gone on with something else. */
function useFocusInside(box: RefObject<HTMLElement | null>) {
  const opener = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    opener.current = focusedNow()
    box.current?.querySelector('button')?.focus()
  }, [box])
  // Not while React draws: it gives the focus back to whatever had it before.
  useEffect(
    () => () => {
      if (!document.activeElement?.matches(TAKES_FOCUS)) opener.current?.focus()
    },
    [],
  )
  return opener
}

/** What unfolds in the page itself, without a layer of its own: Escape and a tap elsewhere fold it up. */
export function useUnfolded(box: RefObject<HTMLElement | null>, onClose: () => void): void {
  const opener = useFocusInside(box)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close.current()
    const onClick = ({ target }: Event) => {
      // The button that opened it closes it by itself.
      const isOwn = [box, opener].some(({ current }) => current?.contains(target as Node))
      if (!isOwn) close.current()
    }
    document.addEventListener('keydown', onKey)
    // On its way down: the tap that opened it is on its way up.
    document.addEventListener('click', onClick, true)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('click', onClick, true)
    }
  }, [box, opener])
}

import { type ComponentType, useEffect, useState } from 'react'
import { usePreload } from '../lib/router/first-screen.ts'
import { showToast } from '../lib/toasts.ts'

/** Files that did not come once. Some browsers remember that and never ask for them again: only a new page can. */
const failed = new WeakSet<() => Promise<unknown>>()
const reload = { label: 'Reload the page', run: () => location.reload() }

/** A dialog or a sheet in a file of its own: fetched when the page begins to be used, there from when it is first opened. */
export function useOverlay<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  isOpen: boolean,
  onClose: () => void,
): ComponentType<P> | null {
  usePreload(load)
  const [Overlay, setOverlay] = useState<ComponentType<P> | null>(null)
  useEffect(() => {
    if (!isOpen || Overlay) return
    let isWanted = true
    load().then(
      (file) => isWanted && setOverlay(() => file.default),
      () => {
        if (!isWanted) return
        const again = failed.has(load)
          ? { body: 'Reload the page, then try again.', action: reload }
          : { body: 'The connection may be gone. Try again.' }
        showToast({ kind: 'error', title: 'That did not open', ...again })
        failed.add(load)
        onClose()
      },
    )
    return () => {
      isWanted = false
    }
  }, [load, isOpen, Overlay, onClose])
  return Overlay
}

import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

// A browser knows whether there is a network, not whether our server is at the other end of it. A call that got no answer raises
// the doubt; one small question settles it, and is asked again until there is an answer.
const AGAIN_MS = 5_000
const PATIENCE_MS = 10_000

if (!navigator.onLine) onlineManager.setOnline(false)

export const isOnline = () => onlineManager.isOnline()
export const useOnline = () => useSyncExternalStore((changed) => onlineManager.subscribe(changed), isOnline)

let isLooking = false

async function look(): Promise<void> {
  const isThere = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
  onlineManager.setOnline(isThere)
  isLooking = !isThere && navigator.onLine
  if (isLooking) setTimeout(() => void look(), AGAIN_MS)
}

/** No answer came. */
export function doubtConnection(): void {
  if (isLooking) return
  isLooking = true
  void look()
}

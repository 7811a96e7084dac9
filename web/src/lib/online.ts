import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { server } from './site.ts'

// A browser knows whether there is a network, not whether our server is at the other end of it. A call that got no answer raises
// the doubt; one small question settles it, and is asked again until there is an answer.
const AGAIN_MS = 5_000
const PATIENCE_MS = 10_000

if (!navigator.onLine) onlineManager.setOnline(false)

export const isOnline = () => onlineManager.isOnline()
export const useOnline = () => useSyncExternalStore((changed) => onlineManager.subscribe(changed), isOnline)

let isLooking = false

async function look(): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  // Whatever the answer is: that there is one counts, also in a shell, which may not read it.
  const isThere = await fetch(`${server}/health`, { cache: 'no-store', mode: 'no-cors', signal }).then(
    () => true,
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

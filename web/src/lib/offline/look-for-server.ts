import { onlineManager } from '@tanstack/react-query'
import { server } from '../api/site.ts'

const AGAIN_MS = 5_000
const PATIENCE_MS = 10_000

let isLooking = false

/** A browser knows whether there is a network, not whether our server is at its other end: one small question, until it answers. */
export async function lookForServer(isAgain = false): Promise<void> {
  if (isLooking && !isAgain) return
  isLooking = true
  const signal = AbortSignal.timeout(PATIENCE_MS)
  // Whatever the answer is: that there is one counts, also in a shell, which may not read it.
  const isThere = await fetch(`${server}/health`, { cache: 'no-store', mode: 'no-cors', signal }).then(
    () => true,
    () => false,
  )
  onlineManager.setOnline(isThere)
  isLooking = !isThere && navigator.onLine
  if (isLooking) setTimeout(() => void lookForServer(true), AGAIN_MS)
}

import { useDeferredValue } from 'react'

/** Whether something is still on its way. What is drawn once it is there is much: it is drawn in slices, between which a tap is answered. */
export function useUnhurried(isComing: boolean): boolean {
  const wasComing = useDeferredValue(isComing)
  return isComing || wasComing
}

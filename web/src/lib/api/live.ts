import { useEffect, useRef } from 'react'
import type { LiveEvent } from '../../workers/notification-messages.ts'

// What the notification worker hears, for whoever on this page wants to know.
const listeners = new Set<(event: LiveEvent) => void>()

export const tellLive = (event: LiveEvent) => {
  for (const hear of [...listeners]) hear(event)
}

export function hearLive(hear: (event: LiveEvent) => void): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}

/** For a component: hears while it is shown. */
export function useLive(hear: (event: LiveEvent) => void): void {
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => hearLive((event) => latest.current(event)), [])
}

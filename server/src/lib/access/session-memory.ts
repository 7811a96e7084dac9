import type { EventBus } from '../db/events.ts'
import { LoadingCache } from '../loading-cache.ts'

const MOST = 2_000

/** What everyone sees alike of a session, kept for so long, or until some instance says that the session changed. */
export function sessionMemory<T extends object>(
  bus: EventBus,
  minutes: number,
  load: (sessionId: number) => Promise<T>,
): (sessionId: number) => T | Promise<T> {
  const kept = new LoadingCache({ max: MOST, ttl: minutes * 60_000 }, load)
  bus.on('sessionChanged', ({ sessionId }) => kept.forget(sessionId))
  bus.onGap(() => kept.forgetAll())
  return (sessionId) => kept.get(sessionId)
}

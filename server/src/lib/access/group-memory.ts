import type { EventBus } from '../db/events.ts'
import { LoadingCache } from '../loading-cache.ts'

const MOST = 10_000
/** News can be missed, and what is coming up becomes what has been: nothing is kept longer than this. */
const LONGEST_MS = 60_000

/** What everyone sees alike of a group, kept until some instance says that the group changed. */
export function groupMemory<T extends object>(
  bus: EventBus,
  load: (groupId: number) => Promise<T>,
): (groupId: number) => T | Promise<T> {
  const kept = new LoadingCache({ max: MOST, ttl: LONGEST_MS }, load)
  bus.on('groupChanged', ({ groupId }) => kept.forget(groupId))
  bus.onGap(() => kept.forgetAll())
  return (groupId) => kept.get(groupId)
}

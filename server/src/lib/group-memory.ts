import { LRUCache } from 'lru-cache'
import type { EventBus } from './events.ts'

const MOST = 10_000
/** News can be missed, and what is coming up becomes what has been: nothing is kept longer than this. */
const LONGEST_MS = 60_000

/** What everyone sees alike of a group, kept until some instance says that the group changed. */
export function groupMemory<T>(bus: EventBus, load: (groupId: number) => Promise<T>): (groupId: number) => Promise<T> {
  // The question is kept, not its answer: forgetting it while it is under way forgets what it will say, and many who ask at once ask once.
  const asked = new LRUCache<number, Promise<T>>({ max: MOST, ttl: LONGEST_MS })
  bus.on('groupChanged', ({ groupId }) => void asked.delete(groupId))
  bus.onGap(() => asked.clear())
  return (groupId) => {
    const known = asked.get(groupId)
    if (known) return known
    const question = load(groupId)
    asked.set(groupId, question)
    question.catch(() => asked.peek(groupId) === question && asked.delete(groupId))
    return question
  }
}

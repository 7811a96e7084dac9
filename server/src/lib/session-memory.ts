import { LRUCache } from 'lru-cache'
import type { EventBus } from './events.ts'

const MOST = 2_000

/** What everyone sees alike of a session, kept for so long, or until some instance says that the session changed. */
export function sessionMemory<T>(
  bus: EventBus,
  minutes: number,
  load: (sessionId: number) => Promise<T>,
): (sessionId: number) => Promise<T> {
  // As in lib/group-memory: the question is kept, so that forgetting it while it is under way forgets what it will say.
  const asked = new LRUCache<number, Promise<T>>({ max: MOST, ttl: minutes * 60_000 })
  bus.on('sessionChanged', ({ sessionId }) => void asked.delete(sessionId))
  bus.onGap(() => asked.clear())
  return (sessionId) => {
    const known = asked.get(sessionId)
    if (known) return known
    const question = load(sessionId)
    asked.set(sessionId, question)
    question.catch(() => asked.peek(sessionId) === question && asked.delete(sessionId))
    return question
  }
}

import type { OwnProfile } from '@app/core/contract/profile'
import { ApiError } from '../api/api-error.ts'
import { OUTBOX } from '../form/draft.ts'
import { KEYS, readJson, remove, write } from '../storage.ts'
import { isOnline } from './online.ts'
import { loadWaiting, useWaiting, WAITS, type Waiting } from './waiting.ts'

/** What is kept is what counts: another tab may have sent some of it. */
export function changeWaiting(to: (waiting: Waiting[]) => Waiting[]): void {
  const waiting = to(loadWaiting())
  if (waiting.length) write(OUTBOX, JSON.stringify(waiting))
  else remove(OUTBOX)
  useWaiting.setState({ waiting })
}

// As it is stored, like the token that a call takes: in another tab somebody else may have signed in.
const ownId = () => readJson<OwnProfile>(KEYS.profile)?.userId ?? 0

/** One's own: what others left on this device is not sent. */
export const ownWaiting = () => loadWaiting().filter(({ userId }) => userId === ownId())

const isNamed = (name: string | undefined) => (one: Waiting) => name !== undefined && one.name === name

export function wait<W extends Waiting>(one: Omit<W, 'id' | 'userId' | 'at' | 'problem'>): void {
  const at = new Date().toISOString()
  const waiting = { ...one, id: crypto.randomUUID(), userId: ownId(), at, problem: null }
  const isEarlier = isNamed(one.name)
  changeWaiting((others) => [...others.filter((other) => !isEarlier(other)), waiting])
}

/**
 * Does it now or, where nobody answers, when somebody does. What is safe to do so counts the same however late and however often it
 * arrives: an order, a text.
 */
export async function nowOrLater<T, W extends Waiting>(
  work: () => Promise<T>,
  later: Omit<W, 'id' | 'userId' | 'at' | 'problem'>,
): Promise<T | typeof WAITS> {
  const earlier = ownWaiting().filter(isNamed(later.name))
  // One that stands in line must not come after this one and undo it.
  if (isOnline() && earlier.every(({ problem }) => problem !== null))
    try {
      const done = await work()
      for (const { id } of earlier) discard(id)
      return done
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0) throw error
    }
  wait<W>(later)
  return WAITS
}

export const tryAgain = (id: string) =>
  changeWaiting((waiting) =>
    waiting.map((one) => (one.id === id ? { ...one, problem: null, isTriedAgain: false } : one)),
  )

export const discard = (id: string) => changeWaiting((waiting) => waiting.filter((one) => one.id !== id))

import { createHmac } from 'node:crypto'
import type { EventBus } from '../db/events.ts'
import { type Keys, sameSecret } from '../secrets.ts'

/** By then everybody has heard. */
const LONGEST_MS = 10_000

export const LAST_WRITE = 'x-last-write'

/**
 * Who wrote reads what they wrote, on whichever instance the next request arrives: the reply to a write names what others were told of
 * it, the client sends that along for a while, and an instance answers once it has heard of it. It is signed, so that nobody makes
 * an instance wait, or forget, for nothing.
 */
export function lastWrites(keys: Keys, bus: EventBus) {
  const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 16)

  function read(given: string): string | undefined {
    const [mark = '', count = '', at = '', signature = ''] = given.split('.')
    const isRecent = Math.abs(Date.now() - Number.parseInt(at, 36)) < LONGEST_MS
    if (!isRecent || !keys.some((key) => sameSecret(signature, sign(key, `${mark}.${count}.${at}`)))) return undefined
    return `${mark} ${count}`
  }

  return {
    headerFor: (mark: string): string => {
      const text = `${mark.replace(' ', '.')}.${Date.now().toString(36)}`
      return `${text}.${sign(keys[0], text)}`
    },
    /** At once where there is nothing to wait for. */
    heardOf: (given: string | string[] | undefined): Promise<void> | undefined => {
      const mark = typeof given === 'string' ? read(given) : undefined
      return mark === undefined ? undefined : bus.hearOf(mark)
    },
  }
}

export type LastWrites = ReturnType<typeof lastWrites>

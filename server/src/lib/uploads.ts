import type { FastifyReply } from 'fastify'
import { tooMany } from './errors.ts'

/** More than anybody's own hands send; each may hold its whole body in memory. */
const MOST_AT_ONCE = 4
const RETRY_SECONDS = 5

/** How many large bodies each user is sending just now. */
export class Uploads {
  readonly #underWay = new Map<number, number>()

  /** Counts one until the reply has left or the connection is gone. */
  begin(userId: number, reply: FastifyReply): void {
    const count = this.#underWay.get(userId) ?? 0
    if (count >= MOST_AT_ONCE) throw tooMany(RETRY_SECONDS)
    this.#underWay.set(userId, count + 1)
    reply.raw.once('close', () => {
      const left = (this.#underWay.get(userId) ?? 1) - 1
      if (left > 0) this.#underWay.set(userId, left)
      else this.#underWay.delete(userId)
    })
  }
}

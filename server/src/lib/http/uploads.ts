import type { FastifyReply } from 'fastify'
import { overloaded, tooMany } from '../errors.ts'

/** More than anybody's own hands send; each may hold its whole body in memory. */
const MOST_AT_ONCE = 4
const RETRY_SECONDS = 5
/** Of everybody together. Pictures from the app have some 200 KB; three of the largest bodies fill it. */
const MOST_BYTES = 60_000_000

/** How many large bodies each user is sending just now, and how much all of them are. */
export class Uploads {
  readonly #underWay = new Map<number, number>()
  #bytes = 0

  /** Counts one of so many bytes until the reply has left or the connection is gone. */
  begin(userId: number, bytes: number, reply: FastifyReply): void {
    const count = this.#underWay.get(userId) ?? 0
    if (count >= MOST_AT_ONCE) throw tooMany(RETRY_SECONDS)
    if (this.#bytes + bytes > MOST_BYTES) throw overloaded()
    this.#underWay.set(userId, count + 1)
    this.#bytes += bytes
    reply.raw.once('close', () => {
      this.#bytes -= bytes
      const left = (this.#underWay.get(userId) ?? 1) - 1
      if (left > 0) this.#underWay.set(userId, left)
      else this.#underWay.delete(userId)
    })
  }
}

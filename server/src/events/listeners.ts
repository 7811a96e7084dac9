import type { PassThrough } from 'node:stream'

/** Whoever reads so slowly is let go, and may come again. */
const MOST_UNREAD = 64_000

export interface Stream {
  userId: number
  /** Only of this session, where the reader names one. */
  sessionId: number | null
  out: PassThrough
}

/** A stream that was opened for one session hears only that session; events without a session, such as messages, go to the others. */
const hears = (stream: Stream, sessionId: number | null) => stream.sessionId === null || stream.sessionId === sessionId

/** The open streams, by whose they are: news are for people. */
export class Listeners {
  readonly #byUser = new Map<number, Set<Stream>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  countOf(userId: number): number {
    return this.#byUser.get(userId)?.size ?? 0
  }

  add(stream: Stream): void {
    const own = this.#byUser.get(stream.userId) ?? new Set()
    this.#byUser.set(stream.userId, own.add(stream))
    this.#size++
  }

  #forget(stream: Stream): void {
    const own = this.#byUser.get(stream.userId)
    if (own?.delete(stream)) this.#size--
    if (own?.size === 0) this.#byUser.delete(stream.userId)
  }

  end(stream: Stream): void {
    this.#forget(stream)
    stream.out.end()
  }

  endOf(userId: number): void {
    for (const stream of this.#byUser.get(userId) ?? []) this.end(stream)
  }

  endAll(): void {
    for (const userId of this.#byUser.keys()) this.endOf(userId)
  }

  /** The users with a stream that would hear an event of this session; with null, an event without a session. */
  present(sessionId: number | null): number[] {
    const isPresent = (own: Set<Stream>) => {
      for (const stream of own) if (hears(stream, sessionId)) return true
      return false
    }
    return [...this.#byUser].flatMap(([userId, own]) => (isPresent(own) ? [userId] : []))
  }

  tell(userId: number, sessionId: number | null, text: string): void {
    for (const stream of this.#byUser.get(userId) ?? []) if (hears(stream, sessionId)) this.write(stream, text)
  }

  write(stream: Stream, text: string): void {
    if (stream.out.writableLength <= MOST_UNREAD) {
      if (stream.out.writable) stream.out.write(text)
      return
    }
    this.#forget(stream)
    // To end it kindly would be to keep what they do not read.
    stream.out.destroy()
  }
}

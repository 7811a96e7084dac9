import { LRUCache } from 'lru-cache'

/**
 * Which of many things changed last, for answers that are remembered until then: an answer holds if nothing was noted for its
 * key since `count` was what it was when the answer was asked for. Bounded: a key that is dropped takes the older answers of
 * every key without a note along, so that memory is lost and never a change.
 */
export class LastChanges {
  #count = 0
  /** For keys without a note of their own. */
  #floor = 0
  readonly #noted: LRUCache<string, number>

  constructor(max = 10_000) {
    this.#noted = new LRUCache({
      max,
      dispose: (at, _, reason) => {
        if (reason === 'evict') this.#floor = Math.max(this.#floor, at)
      },
    })
  }

  get count(): number {
    return this.#count
  }

  note(key: string): void {
    this.#noted.set(key, ++this.#count)
  }

  /** Anything may have changed. */
  noteAll(): void {
    this.#noted.clear()
    this.#floor = ++this.#count
  }

  holds(key: string, count: number): boolean {
    return (this.#noted.get(key) ?? this.#floor) <= count
  }
}

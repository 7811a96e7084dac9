import { LRUCache } from 'lru-cache'

/**
 * When each of many things last changed, so that remembered answers can be checked: an answer still holds if no change was noted for
 * its key since the answer was asked for (`count` is the clock). Its size is bounded: when a key is dropped, older answers for all keys
 * without a note stop holding, so that we may forget an answer too early but never miss a change.
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

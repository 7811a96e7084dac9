import { LRUCache } from 'lru-cache'

/** How often an answer was there already, of all that are kept in this process. */
export const kept = { hits: 0, misses: 0 }

/**
 * Answers that are kept. Many who ask at once ask once: the question is kept until it is answered, and forgetting it while it is
 * under way forgets what it will say. What is known is given at once.
 */
export class LoadingCache<T extends object> {
  readonly #known: LRUCache<number, T | Promise<T>>
  readonly #load: (id: number) => Promise<T>

  constructor(limits: { max: number; ttl: number }, load: (id: number) => Promise<T>) {
    this.#known = new LRUCache(limits)
    this.#load = load
  }

  get(id: number): T | Promise<T> {
    const known = this.#known.get(id)
    if (known) kept.hits++
    else kept.misses++
    return known ?? this.#ask(id)
  }

  forget(id: number): void {
    this.#known.delete(id)
  }

  forgetAll(): void {
    this.#known.clear()
  }

  #ask(id: number): Promise<T> {
    const question = this.#load(id)
    const isStillAsked = () => this.#known.peek(id) === question
    this.#known.set(id, question)
    question.then(
      (answer) => isStillAsked() && this.#known.set(id, answer, { noUpdateTTL: true }),
      () => isStillAsked() && this.#known.delete(id),
    )
    return question
  }
}

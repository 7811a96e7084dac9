import type { Log } from '../lib/log.ts'

/** What is being told. None begins once the app closes, and what has begun is waited for: after that there is no database to ask. */
export class Tells {
  readonly #underWay = new Set<Promise<void>>()
  readonly #end = new AbortController()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  /** For who waits for something else than the database. */
  get ending(): AbortSignal {
    return this.#end.signal
  }

  /** Answers when it is over, whatever came of it. What must not overtake another comes `after` it. */
  begin(what: string, work: () => Promise<void>, after = Promise.resolve()): Promise<void> {
    const told = after
      .then(() => (this.ending.aborted ? undefined : work()))
      .catch((error) => this.#log.warn({ err: error }, `${what} was not told`))
      .finally(() => this.#underWay.delete(told))
    this.#underWay.add(told)
    return told
  }

  async close(): Promise<void> {
    this.#end.abort()
    await Promise.all(this.#underWay)
  }
}

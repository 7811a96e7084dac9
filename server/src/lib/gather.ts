interface Way<T, R> {
  /** All of them in one statement; the results in their order. */
  write(items: T[]): Promise<R[]>
  /** Names what a statement can change but once: the second of two goes in a later one. */
  keyOf(item: T): string
  /** Whether one of them may be what failed; then each is tried alone. */
  isOnesFault(error: unknown): boolean
}

/**
 * Writes that come while others are under way, and go to the database together: one statement and one wait for the disk for all of
 * them. Who comes while nothing is under way goes at once.
 */
export function gather<T, R>({ write, keyOf, isOnesFault }: Way<T, R>): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  let isUnderWay = false

  function nextBatch(): Waiting<T, R>[] {
    const keys = new Set<string>()
    const batch: Waiting<T, R>[] = []
    const later: Waiting<T, R>[] = []
    for (const one of waiting) {
      const key = keyOf(one.item)
      const fits = batch.length < MOST_TOGETHER && !keys.has(key)
      if (fits) keys.add(key)
      ;(fits ? batch : later).push(one)
    }
    waiting = later
    return batch
  }

  async function send(batch: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R)
    } catch (error) {
      if (batch.length > 1 && isOnesFault(error)) for (const one of batch) await send([one])
      else for (const one of batch) one.reject(error)
    }
  }

  async function sendAll(): Promise<void> {
    if (isUnderWay) return
    isUnderWay = true
    while (waiting.length) await send(nextBatch())
    isUnderWay = false
  }

  return (item) =>
    new Promise<R>((resolve, reject) => {
      // Those that the event loop brings in one turn go together too.
      if (waiting.push({ item, resolve, reject }) === 1) setImmediate(sendAll)
    })
}

const MOST_TOGETHER = 50

interface Waiting<T, R> {
  item: T
  resolve(result: R): void
  reject(error: unknown): void
}

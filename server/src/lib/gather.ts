interface Way<T, R> {
  /** All of them in one statement; the results in their order. */
  write(items: T[]): Promise<R[]>
  /** Names what two statements must not change at once, nor one twice: the second of two waits for the first. */
  keyOf(item: T): string
  /** Whether one of them may be what failed; then each is tried alone. */
  isOnesFault(error: unknown): boolean
}

/**
 * Writes that come while others are under way, and go to the database together: one statement and one wait for the disk for all of
 * them. Two statements are under way at most: while the disk has one, the next is made ready. Who comes while there is room goes
 * at once.
 */
export function gather<T, R>({ write, keyOf, isOnesFault }: Way<T, R>): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  let isAwaited = false
  let underWay = 0
  const keys = new Set<string>()

  function nextBatch(): Waiting<T, R>[] {
    const batch: Waiting<T, R>[] = []
    const later: Waiting<T, R>[] = []
    for (const one of waiting) {
      const fits = batch.length < MOST_TOGETHER && !keys.has(one.key)
      if (fits) keys.add(one.key)
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

  async function sendNext(): Promise<void> {
    isAwaited = false
    if (underWay === MOST_UNDER_WAY) return
    const batch = nextBatch()
    if (!batch.length) return
    underWay++
    if (waiting.length) soon()
    await send(batch)
    underWay--
    for (const { key } of batch) keys.delete(key)
    // What became free in this turn of the event loop goes with what comes in it.
    soon()
  }

  function soon(): void {
    if (isAwaited) return
    isAwaited = true
    setImmediate(sendNext)
  }

  return (item) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ item, key: keyOf(item), resolve, reject })
      soon()
    })
}

const MOST_UNDER_WAY = 2
const MOST_TOGETHER = 50

interface Waiting<T, R> {
  item: T
  key: string
  resolve(result: R): void
  reject(error: unknown): void
}

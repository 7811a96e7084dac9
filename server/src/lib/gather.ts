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
 * them. Who comes while none is under way goes at once. Two statements are under way at most, and the second not right after the
 * first: most of what a statement costs, it costs once, however many it is for.
 */
export function gather<T, R>({ write, keyOf, isOnesFault }: Way<T, R>): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  let isAwaited = false
  let underWay = 0
  let lead: NodeJS.Timeout | undefined
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
    if (lead || underWay === MOST_UNDER_WAY) return
    const batch = nextBatch()
    if (!batch.length) return
    underWay++
    lead = setTimeout(endLead, LEAD_MS)
    await send(batch)
    underWay--
    if (underWay === 0) endLead()
    for (const { key } of batch) keys.delete(key)
    // What became free in this turn of the event loop goes with what comes in it.
    soon()
  }

  function endLead(): void {
    clearTimeout(lead)
    lead = undefined
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
/** So far the second stays behind the first: as long as a statement takes that waits for nobody. */
const LEAD_MS = 2
const MOST_TOGETHER = 50

interface Waiting<T, R> {
  item: T
  key: string
  resolve(result: R): void
  reject(error: unknown): void
}

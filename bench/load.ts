import autocannon from 'autocannon'
import { median } from './row.ts'

export interface Target {
  name: string
  request: autocannon.Options
  /** Answered when all is well, if it is none of the 200s. */
  status?: number
}

/** What every browser says; without it a long reply measures how fast the generator reads it. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br' }

const SECONDS = 1
const ROUNDS = 11

/** Requests a second for each target, by the median of many short rounds that alternate, so that a noisy machine slows all alike. */
export async function throughputs(targets: Target[], connections = 20): Promise<Map<string, number>> {
  const measured = new Map<string, number[]>(targets.map((target) => [target.name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const target of targets) {
      const result = await autocannon({ connections, duration: SECONDS, ...target.request })
      const { non2xx, errors } = result
      const isGood = target.status
        ? result.statusCodeStats?.[`${target.status}`]?.count === result.requests.total
        : !non2xx
      if (!isGood || errors) throw new Error(`${target.name}: ${non2xx} refused, ${errors} failed`)
      // The first round only warms up.
      if (round > 0) measured.get(target.name)?.push(result.requests.average)
    }
  }
  return new Map([...measured].map(([name, values]) => [name, median(values)]))
}

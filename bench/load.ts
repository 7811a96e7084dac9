import autocannon from 'autocannon'
import { median } from './row.ts'

export interface Target {
  name: string
  request: autocannon.Options
}

const SECONDS = 1
const ROUNDS = 11

/** Requests a second for each target, by the median of many short rounds that alternate, so that a noisy machine slows all alike. */
export async function throughputs(targets: Target[], connections = 20): Promise<Map<string, number>> {
  const measured = new Map<string, number[]>(targets.map((target) => [target.name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const target of targets) {
      const result = await autocannon({ connections, duration: round === 0 ? 1 : SECONDS, ...target.request })
      if (result.non2xx || result.errors)
        throw new Error(`${target.name}: ${result.non2xx} refused, ${result.errors} failed`)
      // The first round only warms up.
      if (round > 0) measured.get(target.name)?.push(result.requests.average)
    }
  }
  return new Map([...measured].map(([name, values]) => [name, median(values)]))
}

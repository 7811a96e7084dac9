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

/**
 * Requests a second of each target, as a share of what a bare hello-world manages in the second before: a machine whose speed
 * wanders wanders less within two seconds than within a run. The median of many such pairs.
 */
export async function shares(hello: string, targets: Target[], connections = 20): Promise<Map<string, number>> {
  const measured = new Map<string, number[]>(targets.map((target) => [target.name, []]))
  const bare = { name: 'hello-world', request: { url: hello } }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const target of targets) {
      const yardstick = await requestsASecond(bare, connections)
      const rate = await requestsASecond(target, connections)
      // The first round only warms up.
      if (round > 0) measured.get(target.name)?.push(rate / yardstick)
    }
  }
  return new Map([...measured].map(([name, values]) => [name, median(values)]))
}

async function requestsASecond({ name, request, status }: Target, connections: number): Promise<number> {
  const { non2xx, errors, statusCodeStats, requests } = await autocannon({ connections, duration: SECONDS, ...request })
  const isGood = status ? statusCodeStats?.[`${status}`]?.count === requests.total : !non2xx
  if (!isGood || errors) throw new Error(`${name}: ${non2xx} refused, ${errors} failed`)
  return requests.average
}

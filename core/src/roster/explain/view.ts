import type { Session } from '../input/session.ts'
import { findWish, WAITLIST, WILDCARD, WISH } from '../input/wishes.ts'
import { autoPricing, NO_LOTTERY } from '../solver/auto-pricing.ts'
import { layFlow } from '../solver/lay-flow.ts'
import type { Network } from '../solver/network.ts'
import { measure, type Objective, playableSongs } from '../solver/objective.ts'
import { openWishes, sourceBits } from '../solver/open-wishes.ts'
import { ResidualSearch } from '../solver/residual-search.ts'
import { type Flow, solve } from '../solver/solve.ts'

/**
 * A roster as it is, whoever made it, ready to be asked about. `flow` is the roster as a flow that nothing can better:
 * in all steps, or, where slots were traded to help the unluckiest, in all but wishes. Null when the roster was made or
 * changed by hand and could be bettered: then there are facts to tell, but no price of anything.
 */
export type View = {
  readonly session: Session
  readonly holder: Int32Array
  readonly load: Int32Array
  readonly objective: Objective
  readonly playable: Uint8Array
  readonly flow: Flow | null
  /** Whether wishes are among the steps that nothing can better. */
  readonly wishesToo: boolean
  /** Which wishes take part. */
  readonly sources: number
}

export function viewRoster(session: Session, holder: Int32Array): View {
  const load = new Int32Array(session.people.length)
  for (const person of holder) if (person >= 0) load[person] = (load[person] as number) + 1
  const playable = playableSongs(session, holder)
  const sources = sourcesOf(session, holder)
  const base = { session, holder, load, playable, sources, objective: measure(session, holder) }
  const flow = bestFlow(base, true)
  if (flow) return { ...base, flow, wishesToo: true }
  return { ...base, flow: bestFlow(base, false), wishesToo: false }
}

/** The roster as a flow with prices that show it to be a best one, or null when it is none. */
function bestFlow(
  { session, holder, playable, sources }: Pick<View, 'session' | 'holder' | 'playable' | 'sources'>,
  wishesToo: boolean,
): Flow | null {
  const open = openWishes(session, sources, { unpooled: true })
  const pricing = autoPricing(session, playable, NO_LOTTERY)
  const solved = solve(session, open, wishesToo ? pricing : { ...pricing, wishCost: () => 0 })
  if (!solved.ok) return null
  const { network, prices } = solved.value
  const exact = exactPrices(network, prices)
  if (!layFlow(network, open, holder, session.locked) || !isTight(network, exact.price)) return null
  return { ...solved.value, prices: exact }
}

/**
 * Prices in whole units of cost. They prove every best flow to be one, where the solver's own, which are a fraction off,
 * prove the one that it found.
 */
function exactPrices(network: Network, prices: Flow['prices']): Flow['prices'] {
  const search = new ResidualSearch(network, prices)
  search.runFromAll()
  const scale = network.nodes + 1
  return { scale, price: Float64Array.from(prices.price, (_, v) => search.depth(v) * scale) }
}

function isTight(network: Network, price: Float64Array): boolean {
  const { start, head, cost, residual, nodes } = network
  for (let v = 0; v < nodes; v++) {
    for (let a = start[v] as number; a < (start[v + 1] as number); a++) {
      const reduced = (cost[a] as number) * (nodes + 1) + (price[v] as number) - (price[head[a] as number] as number)
      if (residual[a] && reduced < 0) return false
    }
  }
  return true
}

/** The waitlist takes part only where somebody has a slot by it: after a fill or a repair. */
function sourcesOf(session: Session, holder: Int32Array): number {
  const fromWaitlist = holder.some((person, slot) => {
    if (person < 0 || session.locked[slot] === person) return false
    const wish = findWish(session, person, slot)
    return wish >= 0 && session.wishes.source[wish] === WAITLIST
  })
  return fromWaitlist ? sourceBits(WISH, WAITLIST, WILDCARD) : sourceBits(WISH, WILDCARD)
}

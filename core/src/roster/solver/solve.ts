import { granted, type Outcome, refused } from '../input/refusal.ts'
import type { Session } from '../input/session.ts'
import { isOptimal } from './certificate.ts'
import { type Prices, solveCirculation } from './circulation.ts'
import { buildNetwork, type Network } from './network.ts'
import type { OpenWishes } from './open-wishes.ts'
import type { Pricing } from './pricing.ts'

/** A solved circulation, kept with its residual graph: explanations and alternatives are paths in it. */
export type Solved = {
  readonly session: Session
  readonly pricing: Pricing
  readonly network: Network
  readonly prices: Prices
  /** The person in each slot, or −1. */
  readonly holder: Int32Array
}

export function solve(session: Session, open: OpenWishes, pricing: Pricing): Outcome<Solved> {
  const network = buildNetwork(session, open, pricing)
  const prices = solveCirculation(network)
  if (prices === null) return refused({ code: 'weights-too-large', weight: heaviest(network) * (network.nodes + 1) })
  // A bug here would be a wrong roster that looks right. Better none.
  if (!isOptimal(network, prices)) throw new Error('roster: the solver returned a circulation that is not optimal')
  const holder = session.locked.slice()
  const { slot, person } = session.wishes
  for (let wish = 0; wish < session.wishes.count; wish++) {
    const arc = network.arcOfWish[wish] as number
    if (arc >= 0 && !network.residual[arc]) holder[slot[wish] as number] = person[wish] as number
  }
  return granted({ session, pricing, network, prices, holder })
}

function heaviest(network: Network): number {
  return network.cost.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
}

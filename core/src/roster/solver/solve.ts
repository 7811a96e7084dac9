import { granted, type Outcome, refused } from '../input/refusal.ts'
import type { Session } from '../input/session.ts'
import { isOptimal } from './certificate.ts'
import { type Prices, solveCirculation } from './circulation.ts'
import { buildNetwork, type Network } from './network.ts'
import type { OpenWishes } from './open-wishes.ts'
import { makePools, type Pool } from './pools.ts'
import type { Pricing } from './pricing.ts'
import { sharePools } from './share-pools.ts'

/** A solved circulation with its residual graph: alternatives are paths in it. */
export type Flow = {
  readonly session: Session
  readonly open: OpenWishes
  readonly pricing: Pricing
  readonly pools: readonly Pool[]
  readonly network: Network
  readonly prices: Prices
}

/** The same, with the person in each slot, or −1. */
export type Solved = Flow & { readonly holder: Int32Array }

export function solve(session: Session, open: OpenWishes, pricing: Pricing): Outcome<Flow> {
  const pools = open.pooled ? makePools(session, open) : []
  const network = buildNetwork(session, open, pricing, pools)
  const prices = solveCirculation(network)
  if (prices === null) return refused({ code: 'weights-too-large', weight: heaviest(network) * (network.nodes + 1) })
  return granted({ session, open, pricing, pools, network, prices })
}

/** Who holds what: by lock, by an edge that carries flow, or through a pool. Null when the pools allowed too much. */
export function seatPeople(flow: Flow): Solved | null {
  const { session, open, network, pools, prices } = flow
  // A bug here would be a wrong roster that looks right. Better none.
  if (!isOptimal(network, prices)) throw new Error('roster: the solver returned a circulation that is not optimal')
  const holder = session.locked.slice()
  for (let edge = 0; edge < open.count; edge++) {
    const arc = network.arcOfEdge[edge] as number
    if (!network.residual[arc]) holder[open.slot[edge] as number] = open.person[edge] as number
  }
  if (pools.length > 0 && !sharePools(session, open, network, pools, holder)) return null
  return { ...flow, holder }
}

function heaviest(network: Network): number {
  return network.cost.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
}

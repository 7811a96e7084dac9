import type { Prices } from './circulation.ts'
import type { Network } from './network.ts'

/**
 * Proof that no circulation is cheaper. Every residual arc must have a reduced cost of at least −1 in prices scaled by
 * more than the number of nodes: a cycle then costs more than −1 in whole units, so at least 0, and a circulation
 * without negative residual cycles is optimal. Flow must balance at every node, too.
 */
export function isOptimal(network: Network, { price, scale }: Prices): boolean {
  const { nodes, start, head, twin, cost, residual } = network
  if (scale <= nodes) return false
  for (let v = 0; v < nodes; v++) {
    for (let a = start[v] as number; a < (start[v + 1] as number); a++) {
      if (residual[a] === residual[twin[a] as number]) return false
      if (!residual[a]) continue
      const reduced = (cost[a] as number) * scale + (price[v] as number) - (price[head[a] as number] as number)
      if (!(reduced >= -1)) return false
    }
    if (flowOut(network, v) !== 0) return false
  }
  return true
}

/** Which way an arc was built shows in its flow: a forward arc is full when it is not residual. */
function flowOut(network: Network, v: number): number {
  const { start, residual, forward } = network
  let out = 0
  for (let a = start[v] as number; a < (start[v + 1] as number); a++) {
    if (forward[a]) out += residual[a] ? 0 : 1
    else out -= residual[a] ? 1 : 0
  }
  return out
}

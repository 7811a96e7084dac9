import { HUB, type Network, personNode } from './network.ts'
import type { OpenWishes } from './open-wishes.ts'

/**
 * Puts a roster into a network as its flow, whoever made it. `holder` is the person in each slot, or −1; locked slots are
 * no part of the network. False when somebody has a slot that they have no edge to, or more songs than they may.
 */
export function layFlow(network: Network, open: OpenWishes, holder: Int32Array, locked: Int32Array): boolean {
  const { start, head, twin, forward, residual, arcOfEdge, firstSlot } = network
  const load = new Int32Array(open.held.length)
  const fill = (arc: number) => {
    residual[arc] = 0
    residual[twin[arc] as number] = 1
  }
  residual.set(forward)
  let toSeat = 0
  for (let slot = 0; slot < holder.length; slot++) {
    if ((holder[slot] as number) < 0 || (locked[slot] as number) >= 0) continue
    toSeat++
    const node = firstSlot + slot
    for (let a = start[node] as number; a < (start[node + 1] as number); a++) {
      if (forward[a] && head[a] === HUB) fill(a)
    }
  }
  for (let edge = 0; edge < open.count; edge++) {
    const person = open.person[edge] as number
    if (holder[open.slot[edge] as number] !== person) continue
    const arc = arcOfEdge[edge] as number
    fill(arc)
    toSeat--
    load[person] = (load[person] as number) + 1
    const tail = head[twin[arc] as number] as number
    if (tail === personNode(person)) continue
    for (let a = start[tail] as number; a < (start[tail + 1] as number); a++) {
      if (forward[a]) continue
      // The arc into the part: taken already when the person has two slots of it, which no roster may have.
      if (residual[a]) return false
      fill(twin[a] as number)
    }
  }
  for (let a = start[HUB] as number; a < (start[HUB + 1] as number); a++) {
    if (!forward[a]) continue
    const person = (head[a] as number) - 1
    if ((load[person] as number) === 0) continue
    // A person's arcs from the hub stand in the order of their songs.
    fill(a)
    load[person] = (load[person] as number) - 1
  }
  return toSeat === 0 && load.every((left) => left === 0)
}

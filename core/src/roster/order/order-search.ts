import { Random } from '../input/random.ts'

/** Longest run of songs that one move takes elsewhere. */
const LONGEST_BLOCK = 3

/** A kick falls within this many places: what lies far apart is better improved apart. */
const KICK_SPAN = 12

/**
 * Improves an order by moves until none helps, kicks it, and starts again, keeping the best; for sets too long to be
 * solved exactly. Pinned places never change. Ends when `bound` is reached or after a fixed number of kicks.
 */
export function searchOrder(
  table: Int32Array,
  given: Int32Array,
  pinned: Uint8Array,
  kicks: number,
  bound: number,
): Int32Array {
  const set = new WorkingSet(table, given, pinned)
  set.descend()
  let cost = set.cost()
  let kept = set.copy()
  let best = kept
  let bestCost = cost
  const random = new Random(given.length)
  for (let kick = 0; kick < kicks && bestCost > bound; kick++) {
    set.kick(random)
    set.descend()
    const now = set.cost()
    // A slightly worse order now and then keeps the search from circling one valley.
    if (now > cost + (random.chance(0.02) ? 2 : 0)) {
      set.restore(kept)
      continue
    }
    cost = now
    kept = set.copy()
    if (now < bestCost) {
      bestCost = now
      best = kept
    }
  }
  return best
}

/**
 * The order between two empty stages that cost nothing to reach, so that the ends need no special case. Only songs whose
 * neighbours changed since they were last looked at are looked at again.
 */
class WorkingSet {
  readonly #n: number
  readonly #stride: number
  readonly #table: Int32Array
  readonly #order: Int32Array
  readonly #pinned: Uint8Array
  readonly #stale: Uint8Array

  constructor(table: Int32Array, given: Int32Array, pinned: Uint8Array) {
    const n = given.length
    this.#n = n
    this.#stride = n + 1
    this.#table = new Int32Array((n + 1) * (n + 1))
    for (let a = 0; a < n; a++) this.#table.set(table.subarray(a * n, a * n + n), a * (n + 1))
    this.#order = new Int32Array(n + 2).fill(n)
    this.#order.set(given, 1)
    this.#pinned = new Uint8Array(n + 2).fill(1)
    this.#pinned.set(pinned, 1)
    this.#stale = new Uint8Array(n + 1).fill(1)
  }

  copy(): Int32Array {
    return this.#order.slice(1, this.#n + 1)
  }

  restore(order: Int32Array): void {
    this.#order.set(order, 1)
  }

  cost(): number {
    let cost = 0
    for (let place = 1; place < this.#n; place++) cost += this.#link(place, place + 1)
    return cost
  }

  descend(): void {
    for (let improved = true; improved; ) {
      improved = false
      for (let place = 1; place <= this.#n; place++) {
        const song = this.#order[place] as number
        if (!this.#stale[song] || this.#pinned[place]) continue
        this.#stale[song] = 0
        if (this.#reverse(place) || this.#move(place)) improved = true
      }
    }
  }

  /** Swaps two neighbouring stretches, which no single move undoes; where a pin is in the way, two songs change places. */
  kick(random: Random): void {
    const span = Math.min(this.#n, KICK_SPAN)
    const from = 1 + random.below(this.#n - span + 1)
    const [a, b, c] = [0, 0, 0].map(() => from + random.below(span + 1)).sort((x, y) => x - y) as [
      number,
      number,
      number,
    ]
    if (a < b && b < c && this.#free(a, c - 1)) {
      const moved = [...this.#order.subarray(b, c), ...this.#order.subarray(a, b)]
      this.#order.set(moved, a)
      this.#touch(a - 1, a, a + c - b - 1, a + c - b, c - 1, c)
      return
    }
    const one = 1 + random.below(this.#n)
    const other = 1 + random.below(this.#n)
    if (this.#pinned[one] || this.#pinned[other]) return
    const held = this.#order[one] as number
    this.#order[one] = this.#order[other] as number
    this.#order[other] = held
    this.#touch(one - 1, one, one + 1, other - 1, other, other + 1)
  }

  /** Turns round the stretch that starts or ends here. */
  #reverse(place: number): boolean {
    for (let end = place + 1; !this.#pinned[end]; end++) if (this.#reverseIfBetter(place, end)) return true
    for (let start = place - 1; !this.#pinned[start]; start--) if (this.#reverseIfBetter(start, place)) return true
    return false
  }

  #reverseIfBetter(i: number, j: number): boolean {
    const now = this.#link(i - 1, i) + this.#link(j, j + 1)
    if (this.#link(i - 1, j) + this.#link(i, j + 1) >= now) return false
    this.#order.subarray(i, j + 1).reverse()
    this.#touch(i - 1, i, j, j + 1)
    return true
  }

  /** Takes the few songs from here on elsewhere, either way round; what lies between shifts, so it must be free. */
  #move(first: number): boolean {
    for (let length = 1; length <= LONGEST_BLOCK; length++) {
      const last = first + length - 1
      if (this.#pinned[last]) return false
      const out = this.#link(first - 1, first) + this.#link(last, last + 1) - this.#link(first - 1, last + 1)
      if (out <= 0) continue
      for (let left = last + 1; !this.#pinned[left]; left++) {
        if (this.#moveIfBetter(first, last, left, left + 1, out)) return true
      }
      for (let right = first - 1; !this.#pinned[right]; right--) {
        if (this.#moveIfBetter(first, last, right - 1, right, out)) return true
      }
    }
    return false
  }

  #moveIfBetter(first: number, last: number, left: number, right: number, out: number): boolean {
    const straight = this.#link(left, first) + this.#link(last, right)
    const turned = this.#link(left, last) + this.#link(first, right)
    if (Math.min(straight, turned) - this.#link(left, right) >= out) return false
    const block = this.#order.slice(first, last + 1)
    if (turned < straight) block.reverse()
    if (left > last) {
      this.#order.copyWithin(first, last + 1, left + 1)
      this.#order.set(block, left - block.length + 1)
      this.#touch(first - 1, first, left - block.length, left - block.length + 1, left, right)
    } else {
      this.#order.copyWithin(right + block.length, right, first)
      this.#order.set(block, right)
      this.#touch(left, right, right + block.length - 1, right + block.length, last, last + 1)
    }
    return true
  }

  #link(a: number, b: number): number {
    return this.#table[(this.#order[a] as number) * this.#stride + (this.#order[b] as number)] as number
  }

  #free(from: number, to: number): boolean {
    for (let place = from; place <= to; place++) if (this.#pinned[place]) return false
    return true
  }

  #touch(...places: number[]): void {
    for (const place of places) this.#stale[this.#order[place] as number] = 1
  }
}

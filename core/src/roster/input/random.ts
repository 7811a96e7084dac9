/** Scrambles 32 bits: every input bit reaches every output bit. Integer arithmetic alone, so every engine agrees. */
export function scramble(x: number): number {
  let h = x | 0
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d)
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b)
  return (h ^ (h >>> 16)) >>> 0
}

/** One 32-bit number out of several, whatever their size: the high part of a safe integer counts too. */
export function hashNumbers(...numbers: number[]): number {
  let h = 0x9e3779b9
  for (const n of numbers) {
    h = scramble(h ^ (n | 0))
    h = scramble(h ^ Math.floor(n / 4294967296))
  }
  return h
}

/** A seeded stream. The engine has no other randomness. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = hashNumbers(seed)
  }

  /** 0 ≤ x < 1 */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    return scramble(this.#state) / 4294967296
  }

  /** A whole number, 0 ≤ x < below. */
  below(below: number): number {
    return Math.floor(this.next() * below)
  }

  /** A whole number, from ≤ x ≤ to. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  shuffle<T>(items: readonly T[]): T[] {
    const out = [...items]
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.below(i + 1)
      const held = out[i] as T
      out[i] = out[j] as T
      out[j] = held
    }
    return out
  }
}

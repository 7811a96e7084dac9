import type { RosterInput } from '../input/input.ts'
import { Random } from '../input/random.ts'
import { type Dimensions, generateSession } from '../sample/generator.ts'

/** `SEED=<a number>` tries other sessions. */
const SHIFT = 1_000_000 * Number(process.env.SEED ?? 0)

/** A small session of any shape, scarce and rich by turns, sometimes with doubling. */
export function seededInstance(number: number): RosterInput {
  const seed = number + SHIFT
  const random = new Random(seed)
  const size: Dimensions = {
    songs: random.between(2, 9),
    slotsPerSong: random.between(2, 8),
    people: random.between(3, 24),
  }
  const input = generateSession({ size, seed, supply: seed % 2 ? 'scarce' : 'rich' })
  return seed % 5 === 0 ? { ...input, rules: { doubling: { vocals: [1, 7] } } } : input
}

/** A session in which most songs lack somebody. */
export function scarceInstance(number: number): RosterInput {
  const seed = number + SHIFT
  return generateSession({ size: { songs: 16, slotsPerSong: 7, people: 30 }, seed, supply: 'scarce' })
}

/** How many instances a test runs: all of them when asked for, else a part. */
export function instances(all: number, part: number): number[] {
  const count = process.env.EXACT === '1' ? all : part
  return Array.from({ length: count }, (_, index) => index + 1)
}

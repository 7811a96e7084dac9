import { expect, test } from 'vitest'
import { solveByHighs } from '../oracle/circulation-model.ts'
import { instances } from '../oracle/seeded-instances.ts'
import { generateSession } from '../sample/generator.ts'
import { type SolvedRoster, solveRoster } from './auto-assign.ts'
import { isOptimal } from './certificate.ts'

function solved(size: 'small' | 'medium' | 'large', seed: number): SolvedRoster {
  const outcome = solveRoster(generateSession({ size, seed, supply: seed % 2 ? 'scarce' : 'rich' }))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals))
  return outcome.value
}

function costOf({ network }: SolvedRoster): number {
  return network.cost.reduce((sum, cost, arc) => sum + (network.forward[arc] && !network.residual[arc] ? cost : 0), 0)
}

test('medium and large circulations are as cheap as a linear program makes them', { timeout: 1_800_000 }, async () => {
  const compare = async (roster: SolvedRoster) => {
    const own = costOf(roster)
    const { cost } = await solveByHighs(roster.network, () => 0)
    expect(isOptimal(roster.network, roster.prices)).toBe(true)
    // HiGHS answers in floating point and may stop a little short of the best (4 in 10 million, large, seed 3). It is never ahead.
    expect(own).toBeLessThanOrEqual(cost)
    expect(cost / own).toBeCloseTo(1, 6)
  }
  for (const seed of instances(20, 4)) await compare(solved('medium', seed))
  for (const seed of instances(3, 1)) await compare(solved('large', seed))
})

test('the certificate fails when one assignment is swapped for a worse one', () => {
  const { network, prices } = solved('small', 2)
  expect(isOptimal(network, prices)).toBe(true)
  const granted = network.arcOfEdge.find((arc) => !network.residual[arc]) as number
  network.residual[granted] = 1
  network.residual[network.twin[granted] as number] = 0
  expect(isOptimal(network, prices)).toBe(false)
})

import { expect, test } from 'vitest'
import { brokenRules } from '../explain/broken-rules.ts'
import { priorityCost, WILDCARD_COST } from '../input/priority-cost.ts'
import type { Outcome } from '../input/refusal.ts'
import { seededInstance } from '../oracle/seeded-instances.ts'
import { generateSession } from '../sample/generator.ts'
import { autoAssign } from './auto-assign.ts'
import type { Roster } from './roster.ts'

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals))
  return outcome.value
}

/** Mean priority costs, worst first. */
function fares({ assignments }: Roster): number[] {
  const costs = new Map<number, number[]>()
  for (const { userId, rank } of assignments) {
    costs.set(userId, [...(costs.get(userId) ?? []), rank === null ? WILDCARD_COST : priorityCost(rank)])
  }
  return [...costs.values()].map((own) => own.reduce((sum, one) => sum + one, 0) / own.length).sort((a, b) => b - a)
}

test('helping the unluckiest breaks no rule, leaves steps 1 to 4 alone and never makes the worst worse', {
  timeout: 60_000,
}, () => {
  let helped = 0
  const inputs = [
    ...Array.from({ length: 150 }, (_, seed) => seededInstance(seed + 1)),
    ...[1, 2, 3].map((seed) => generateSession({ size: 'small', seed })),
  ]
  for (const input of inputs) {
    const plain = value(autoAssign(input))
    const kind = value(autoAssign(input, { helpUnluckiest: true }))
    expect(brokenRules(input, kind.assignments)).toEqual([])
    expect({ ...kind.objective, priorityCost: 0 }).toEqual({ ...plain.objective, priorityCost: 0 })
    const [before, after] = [fares(plain), fares(kind)]
    const first = before.findIndex((one, index) => one !== after[index])
    if (first >= 0) {
      expect(after[first]).toBeLessThan(before[first] as number)
      helped++
    }
  }
  expect(helped).toBeGreaterThan(0)
})

import { expect, test } from 'vitest'
import { brokenRules } from '../explain/broken-rules.ts'
import type { RosterInput } from '../input/input.ts'
import { Random } from '../input/random.ts'
import type { Outcome } from '../input/refusal.ts'
import { oraclePlayable, oracleRepair } from '../oracle/roster-model.ts'
import { instances, seededInstance } from '../oracle/seeded-instances.ts'
import { generateSession } from '../sample/generator.ts'
import { autoAssign } from './auto-assign.ts'
import { repairRoster } from './repair.ts'

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals))
  return outcome.value
}

function without(input: RosterInput, leaving: readonly number[]): RosterInput {
  const stays = (row: { userId: number }) => !leaving.includes(row.userId)
  return {
    ...input,
    people: input.people.filter(stays),
    registrations: input.registrations.filter(stays),
    wildcards: input.wildcards.filter(stays),
    locks: input.locks.filter(stays),
  }
}

function leavers(input: RosterInput, seed: number, count: number): number[] {
  return new Random(seed).shuffle(input.people.map((person) => person.userId)).slice(0, count)
}

test('repair equals a staged whole-number program', { timeout: 600_000 }, async () => {
  for (const seed of instances(200, 20)) {
    const input = seededInstance(seed)
    const { assignments } = value(autoAssign(input))
    const leaving = leavers(input, seed, 2)
    const repair = value(repairRoster(input, assignments, leaving))
    const left = without(input, leaving)
    const { protectedSongIds } = repair
    const everyone = { waitlist: true, wildcards: true, protectedSongIds }
    const oracle = await oracleRepair(left, everyone, assignments)
    const { required, slots, priorityCost } = repair.objective
    const { protectedRequired: _, ...expected } = oracle
    expect({ seed, required, slots, kept: repair.kept, priorityCost }).toEqual({ seed, ...expected })
    expect({ seed, playable: repair.objective.playable }).toEqual({
      seed,
      playable: await oraclePlayable(left, everyone),
    })
    expect(brokenRules(left, repair.assignments)).toEqual([])
  }
})

test('three leave a medium session: as many slots as a full re-solve, and far fewer people moved', {
  timeout: 60_000,
}, () => {
  let moved = 0
  let movedAfresh = 0
  for (let seed = 1; seed <= 20; seed++) {
    const input = generateSession({ size: 'medium', seed, without: ['waitlist', 'locks'] })
    const { assignments } = value(autoAssign(input))
    const leaving = leavers(input, seed, 3)
    const repair = value(repairRoster(input, assignments, leaving))
    const afresh = value(autoAssign(without(input, leaving)))
    expect(repair.objective.slots).toBe(afresh.objective.slots)
    expect(repair.objective.required).toBe(afresh.objective.required)
    // Moved: somebody who stays and loses a slot they had.
    const lose = (after: readonly { slotId: number; userId: number }[]) => {
      const still = new Set(after.map((one) => `${one.slotId} ${one.userId}`))
      const lost = assignments.filter(
        (one) => !leaving.includes(one.userId) && !still.has(`${one.slotId} ${one.userId}`),
      )
      return new Set(lost.map((one) => one.userId)).size
    }
    moved += lose(repair.assignments)
    movedAfresh += lose(afresh.assignments)
  }
  expect(moved * 5).toBeLessThan(movedAfresh)
})

test('nobody leaving changes nothing', () => {
  const input = generateSession({ size: 'small', seed: 2, without: ['waitlist'] })
  const { assignments } = value(autoAssign(input))
  expect(value(repairRoster(input, assignments, []))).toMatchObject({
    changes: [],
    affectedUserIds: [],
    kept: assignments.length,
  })
})

test('the difference names each slot that changes hands, and tells everyone but the leaving', () => {
  const input: RosterInput = {
    seed: 1,
    songs: [{ id: 1, position: 1 }],
    slots: [{ id: 10, songId: 1, instrumentId: 1, required: true }],
    people: [1, 2].map((userId) => ({ userId, min: 0, max: 1 })),
    registrations: [
      { userId: 1, slotId: 10, priority: 1 },
      { userId: 2, slotId: 10, priority: 1, waitlist: true },
    ],
    wildcards: [],
    ratings: [],
    locks: [],
  }
  expect(value(repairRoster(input, [{ slotId: 10, userId: 1 }], [1]))).toMatchObject({
    changes: [{ slotId: 10, before: 1, after: 2 }],
    affectedUserIds: [2],
    assignments: [{ slotId: 10, userId: 2, source: 'waitlist' }],
  })
})

test('an unknown leaver is refused', () => {
  const input = generateSession({ size: 'small', seed: 2 })
  expect(repairRoster(input, [], [1])).toEqual({
    ok: false,
    refusals: [{ code: 'unknown-user', userId: 1, where: 'question' }],
  })
})

test('a roster with two people in one slot is refused', () => {
  const input = generateSession({ size: 'small', seed: 2 })
  const [slot] = input.slots
  const twice = input.people.slice(0, 2).map(({ userId }) => ({ slotId: slot?.id ?? 0, userId }))
  expect(repairRoster(input, twice, [])).toEqual({
    ok: false,
    refusals: [{ code: 'duplicate-slot', slotId: slot?.id }],
  })
})

import { expect, test } from 'vitest'
import { brokenRules } from '../explain/broken-rules.ts'
import type { RosterInput } from '../input/input.ts'
import { Random } from '../input/random.ts'
import type { Outcome } from '../input/refusal.ts'
import { oracleRepair } from '../oracle/roster-model.ts'
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

test('repair equals a staged whole-number program', { timeout: 1_800_000 }, async () => {
  for (const seed of instances(200, 8)) {
    const input = seededInstance(seed)
    const { assignments } = value(autoAssign(input))
    const leaving = leavers(input, seed, 2)
    const repair = value(repairRoster(input, assignments, { leavingUserIds: leaving }))
    const left = without(input, leaving)
    const oracle = await oracleRepair(left, { waitlist: true, wildcards: true }, assignments)
    expect({ seed, ...repair.objective, kept: repair.kept }).toEqual({ seed, ...oracle })
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
    const repair = value(repairRoster(input, assignments, { leavingUserIds: leaving }))
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
  expect(value(repairRoster(input, assignments, {}))).toMatchObject({
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
  expect(value(repairRoster(input, [{ slotId: 10, userId: 1 }], { leavingUserIds: [1] }))).toMatchObject({
    changes: [{ slotId: 10, before: 1, after: 2 }],
    affectedUserIds: [2],
    assignments: [{ slotId: 10, userId: 2, source: 'waitlist' }],
  })
})

test('an unknown leaver is refused', () => {
  const input = generateSession({ size: 'small', seed: 2 })
  expect(repairRoster(input, [], { leavingUserIds: [1] })).toEqual({
    ok: false,
    refusals: [{ code: 'unknown-user', userId: 1, where: 'question' }],
  })
})

test('a roster with two people in one slot is refused', () => {
  const input = generateSession({ size: 'small', seed: 2 })
  const [slot] = input.slots
  const twice = input.people.slice(0, 2).map(({ userId }) => ({ slotId: slot?.id ?? 0, userId }))
  expect(repairRoster(input, twice, {})).toEqual({
    ok: false,
    refusals: [{ code: 'duplicate-slot', slotId: slot?.id }],
  })
})

test('a single declined song leaves the person their others, and goes to who has fewest', () => {
  const input: RosterInput = {
    seed: 1,
    songs: [1, 2, 3, 4].map((id) => ({ id, position: id })),
    slots: [1, 2, 3, 4].map((id) => ({ id: id * 10, songId: id, instrumentId: 1, required: true })),
    people: [
      { userId: 1, min: 0, max: 3 },
      { userId: 2, min: 0, max: 4 },
      { userId: 3, min: 0, max: 4 },
    ],
    registrations: [
      ...[10, 20, 30].map((slotId) => ({ userId: 1, slotId, priority: 1 })),
      // Two would take the song, one who has two songs and wants it most, one who has none and put it last.
      ...[20, 30, 40].map((slotId, index) => ({ userId: 2, slotId, priority: index + 2 })),
      { userId: 2, slotId: 10, priority: 1 },
      { userId: 3, slotId: 10, priority: 9 },
      { userId: 3, slotId: 40, priority: 1 },
    ],
    wildcards: [],
    ratings: [],
    locks: [{ userId: 1, slotId: 10 }],
  }
  const before = [
    { slotId: 10, userId: 1 },
    { slotId: 20, userId: 1 },
    { slotId: 30, userId: 2 },
    { slotId: 40, userId: 2 },
  ]
  const repair = value(repairRoster(input, before, { declined: [{ userId: 1, slotId: 10 }] }))
  expect(repair).toMatchObject({
    changes: [{ slotId: 10, before: 1, after: 3 }],
    affectedUserIds: [1, 3],
    kept: 3,
    fairnessWeighed: true,
  })
})

test('repairs after single declined songs equal a staged whole-number program', { timeout: 1_800_000 }, async () => {
  for (const seed of instances(100, 4)) {
    const input = seededInstance(seed + 700)
    const { assignments } = value(autoAssign(input))
    const declined = new Random(seed).shuffle(assignments).slice(0, 2)
    const repair = value(repairRoster(input, assignments, { declined }))
    const songOf = new Map(input.slots.map((slot) => [slot.id, slot.songId]))
    const rows = declined.map(({ userId, slotId }) => ({ userId, songId: songOf.get(slotId) as number }))
    const isDeclined = (one: { userId: number; slotId: number }) =>
      rows.some((row) => row.userId === one.userId && row.songId === songOf.get(one.slotId))
    const left = { ...input, declined: rows, locks: input.locks.filter((lock) => !isDeclined(lock)) }
    const oracle = await oracleRepair(left, { waitlist: true, wildcards: true }, assignments)
    expect({ seed, ...repair.objective, kept: repair.kept }).toEqual({ seed, ...oracle })
    expect(brokenRules(left, repair.assignments)).toEqual([])
  }
})

test('a slot declined by nobody known is refused', () => {
  const input = generateSession({ size: 'small', seed: 2 })
  expect(repairRoster(input, [], { declined: [{ userId: 1, slotId: 2 }] })).toEqual({
    ok: false,
    refusals: [
      { code: 'unknown-user', userId: 1, where: 'question' },
      { code: 'unknown-slot', slotId: 2, where: 'question' },
    ],
  })
})

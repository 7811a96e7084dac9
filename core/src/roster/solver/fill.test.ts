import { expect, test } from 'vitest'
import { brokenRules } from '../explain/broken-rules.ts'
import type { RosterInput } from '../input/input.ts'
import type { Outcome } from '../input/refusal.ts'
import { generateSession } from '../sample/generator.ts'
import { autoAssign } from './auto-assign.ts'
import { fillRemaining } from './fill.ts'

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals))
  return outcome.value
}

test('fill keeps every assignment, breaks no rule and adds the waitlist', { timeout: 60_000 }, () => {
  let fromWaitlist = 0
  for (let seed = 1; seed <= 30; seed++) {
    const input = generateSession({ size: 'small', seed, supply: seed % 2 ? 'scarce' : 'rich' })
    const before = value(autoAssign({ ...input, wildcards: [] })).assignments
    const { roster, added } = value(fillRemaining(input, before))
    for (const { slotId, userId } of before) {
      expect(roster.assignments).toContainEqual(expect.objectContaining({ slotId, userId, locked: true }))
    }
    expect(roster.assignments.length).toBe(before.length + added.length)
    expect(brokenRules(input, roster.assignments)).toEqual([])
    fromWaitlist += added.filter((one) => one.source === 'waitlist').length
  }
  expect(fromWaitlist).toBeGreaterThan(0)
})

test('who waited for the slot by name comes before who would take any', () => {
  const input: RosterInput = {
    seed: 1,
    songs: [{ id: 1, position: 1 }],
    slots: [{ id: 10, songId: 1, instrumentId: 1, required: true }],
    people: [
      { userId: 1, min: 1, max: 1 },
      { userId: 2, min: 0, max: 1 },
    ],
    registrations: [{ userId: 2, slotId: 10, priority: 1, waitlist: true }],
    wildcards: [{ userId: 1, instrumentId: 1 }],
    ratings: [],
    locks: [],
  }
  expect(value(fillRemaining(input, [])).added).toMatchObject([{ userId: 2, source: 'waitlist' }])
  expect(value(fillRemaining({ ...input, registrations: [] }, [])).added).toMatchObject([
    { userId: 1, source: 'wildcard' },
  ])
})

test('an assignment that breaks a rule is refused by name', () => {
  const input = generateSession({ size: 'small', seed: 3, without: ['locks'] })
  const { slotId, userId } = value(autoAssign(input)).assignments[0] as { slotId: number; userId: number }
  const stranger = input.people.find(
    (person) => !input.registrations.some((r) => r.slotId === slotId && r.userId === person.userId),
  )
  expect(stranger?.userId).not.toBe(userId)
  expect(fillRemaining({ ...input, wildcards: [] }, [{ slotId, userId: stranger?.userId ?? 0 }])).toMatchObject({
    ok: false,
    refusals: [{ code: 'lock-breaks-rule', rule: 'not-registered' }],
  })
})

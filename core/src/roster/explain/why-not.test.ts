import { expect, test } from 'vitest'
import { withLocks } from '../input/compile-session.ts'
import type { RosterInput } from '../input/input.ts'
import { Random } from '../input/random.ts'
import { oracleObjective } from '../oracle/roster-model.ts'
import { instances, seededInstance } from '../oracle/seeded-instances.ts'
import { AUTO_SOURCES, type SolvedRoster, solveProtected, solveRoster } from '../solver/auto-assign.ts'
import { openWishes } from '../solver/open-wishes.ts'
import type { Roster } from '../solver/roster.ts'
import { brokenRules } from './broken-rules.ts'
import { lossBetween } from './loss.ts'
import { whyNot } from './why-not.ts'

function solved(input: RosterInput): SolvedRoster {
  const outcome = solveRoster(input)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals))
  return outcome.value
}

function protectedSlots({ session, roster }: SolvedRoster, { assignments }: Pick<Roster, 'assignments'>): number {
  const filled = new Set(assignments.map((one) => one.slotId))
  return session.slots.filter(
    (slot) => slot.required && filled.has(slot.id) && roster.protectedSongIds.includes(slot.songId),
  ).length
}

/** One question a session: a wish that was not granted, with what it would cost. */
function question(seed: number) {
  const input = seededInstance(seed)
  const roster = solved(input)
  for (const { userId, slotId } of new Random(seed).shuffle(input.registrations)) {
    const answer = whyNot(roster, userId, slotId)
    if (answer.ok && answer.value.kind === 'costs') return { input, roster, answer: answer.value }
  }
  return null
}

test('the loss equals that of solving again with the wish granted', { timeout: 600_000 }, () => {
  let asked = 0
  for (let seed = 1; asked < 500; seed++) {
    const found = question(seed)
    if (!found) continue
    asked++
    const { input, roster, answer } = found
    const { userId, slotId } = answer
    const session = withLocks(roster.session, [...input.locks, { userId, slotId }])
    if (!session.ok) throw new Error('the lock was refused')
    const again = solveProtected(session.value, openWishes(session.value, AUTO_SOURCES), roster.protection)
    if (!again.ok) throw new Error('no roster')
    const lost = protectedSlots(roster, roster.roster) - protectedSlots(roster, again.value.roster)
    const expected = lossBetween(roster.roster.objective, again.value.roster.objective, lost)
    // Songs that nobody protected may become playable by chance; every other step is decided.
    expect({ seed, ...answer.loss, playable: 0 }).toEqual({ seed, ...expected, playable: 0 })
    const after = roster.roster.assignments
      .filter((one) => !answer.moves.some((move) => move.loses.includes(one.slotId)))
      .concat(answer.moves.flatMap((move) => move.gains.map((id) => ({ slotId: id, userId: move.userId }) as never)))
    expect(brokenRules(input, after)).toEqual([])
  }
})

test('the loss equals the whole-number program', { timeout: 600_000 }, async () => {
  const wanted = instances(500, 15).length
  for (let seed = 1, asked = 0; asked < wanted; seed++) {
    const found = question(seed)
    if (!found) continue
    asked++
    const { input, roster, answer } = found
    const { userId, slotId } = answer
    const locks = [...input.locks, { userId, slotId }]
    const then = await oracleObjective({ ...input, locks }, { protectedSongIds: roster.roster.protectedSongIds })
    const expected = lossBetween(
      roster.roster.objective,
      { ...then, playable: 0 },
      protectedSlots(roster, roster.roster) - then.protectedRequired,
    )
    expect({ seed, ...answer.loss, playable: 0 }).toEqual({ seed, ...expected, playable: 0 })
  }
})

test('no question about a roster finds a better one', { timeout: 60_000 }, () => {
  for (let seed = 1; seed <= 200; seed++) {
    const answer = question(seed)?.answer
    if (!answer) continue
    const { protectedSlots, required, slots, levels, priorityCost } = answer.loss
    const steps = [protectedSlots, required, slots, ...levels.map(([, songs]) => songs), priorityCost]
    expect(steps.find((step) => step !== 0) ?? 0).toBeGreaterThanOrEqual(0)
  }
})

const BASE: RosterInput = {
  seed: 1,
  songs: [
    { id: 1, position: 1 },
    { id: 2, position: 2, cut: true },
  ],
  slots: [
    { id: 10, songId: 1, instrumentId: 1, required: true },
    { id: 11, songId: 1, instrumentId: 2, required: false, minRating: 3 },
    { id: 20, songId: 2, instrumentId: 1, required: true },
  ],
  people: [1, 2, 3].map((userId) => ({ userId, min: 0, max: 1 })),
  registrations: [
    { userId: 1, slotId: 10, priority: 1 },
    { userId: 1, slotId: 11, priority: 2 },
    { userId: 1, slotId: 20, priority: 3 },
    { userId: 2, slotId: 10, priority: 1 },
    { userId: 3, slotId: 10, priority: 1, waitlist: true },
  ],
  wildcards: [],
  ratings: [],
  locks: [{ userId: 2, slotId: 10 }],
}

test.each([
  ['slot-locked', 1, 10, BASE],
  ['below-minimum-rating', 1, 11, BASE],
  ['song-cut', 1, 20, BASE],
  ['not-registered', 2, 11, BASE],
  ['waitlist-only', 3, 10, { ...BASE, locks: [] }],
] as const)('where no roster could do it the rule is named: %s', (rule, userId, slotId, input) => {
  expect(whyNot(solved(input), userId, slotId)).toMatchObject({ ok: true, value: { kind: 'blocked', rule } })
})

test('a question about nobody is refused', () => {
  expect(whyNot(solved(BASE), 99, 10)).toMatchObject({ ok: false, refusals: [{ code: 'unknown-user', userId: 99 }] })
  expect(whyNot(solved(BASE), 1, 99)).toMatchObject({ ok: false, refusals: [{ code: 'unknown-slot', slotId: 99 }] })
})

import { describe, expect, test } from 'vitest'
import type { RosterInput } from '../input/input.ts'
import type { Outcome } from '../input/refusal.ts'
import { instances, seededInstance } from '../oracle/seeded-instances.ts'
import { generateSession } from '../sample/generator.ts'
import { autoAssign } from '../solver/auto-assign.ts'
import {
  type Draft,
  draftSession,
  draftVersion,
  skipSuggestion,
  standingPicks,
  startDraft,
  submitPicks,
  undoPick,
} from './draft.ts'
import { nextSuggestion, type Suggestion } from './suggestion.ts'

function value<T>(outcome: Outcome<T> | { ok: false }): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.value
}

function instrumentsOf(input: RosterInput): number[] {
  return [...new Set(input.slots.map((slot) => slot.instrumentId))]
}

function accept(input: RosterInput, draft: Draft, { slotId, userId }: Suggestion): Draft {
  return value(submitPicks(input, draft, draftVersion(draft), [{ kind: 'accept', slotId, userId }]))
}

function acceptAll(input: RosterInput, draft: Draft): Suggestion[] {
  const taken: Suggestion[] = []
  for (let at = draft; ; ) {
    const next = value(nextSuggestion(input, at))
    if (next === null) return taken
    taken.push(next)
    at = accept(input, at, next)
  }
}

test('accepting every suggestion reaches the optimum', { timeout: 600_000 }, () => {
  for (const seed of instances(100, 25)) {
    const input = seededInstance(seed)
    const best = value(autoAssign(input))
    const taken = acceptAll(input, value(startDraft(input, instrumentsOf(input))))
    const locks = [...input.locks, ...taken.map(({ slotId, userId }) => ({ slotId, userId }))]
    const { objective, assignments } = value(autoAssign({ ...input, locks }))
    expect({ seed, ...objective }).toEqual({ seed, ...best.objective })
    expect(assignments.every((one) => one.locked)).toBe(true)
  }
})

test('a dearer wish with a better draw is no equal', () => {
  const input = seededInstance(4_242_000_006)
  const taken = acceptAll(input, value(startDraft(input, instrumentsOf(input))))
  const { objective } = value(autoAssign({ ...input, locks: [...input.locks, ...taken] }))
  expect(objective).toEqual(value(autoAssign(input)).objective)
})

test('a pass gives songs only to people with fewer songs than its number, required slots and earlier instruments first', () => {
  const input = generateSession({ size: 'small', seed: 4, without: ['locks'] })
  const songs = new Map<number, number>()
  let pass = 1
  for (const suggestion of acceptAll(input, value(startDraft(input, instrumentsOf(input))))) {
    const had = songs.get(suggestion.userId) ?? 0
    expect(had).toBeLessThan(suggestion.passNo)
    expect(suggestion.passNo).toBeGreaterThanOrEqual(pass)
    pass = suggestion.passNo
    songs.set(suggestion.userId, had + 1)
  }
})

describe('one draft', () => {
  const input = generateSession({ size: 'small', seed: 11, without: ['locks'] })
  const start = value(startDraft(input, instrumentsOf(input)))
  const first = value(nextSuggestion(input, start)) as Suggestion

  test('alternatives are priced, cheapest first, and none is better than the suggestion', () => {
    expect(first.alternatives.length).toBeGreaterThan(0)
    expect(first.alternatives.length).toBeLessThanOrEqual(3)
    for (const { userId, slotId, loss } of first.alternatives) {
      expect(userId).not.toBe(first.userId)
      expect(slotId).toBe(first.slotId)
      const steps = [
        loss.protectedSlots,
        loss.required,
        loss.slots,
        ...loss.levels.map(([, n]) => n),
        loss.priorityCost,
      ]
      expect(steps.find((step) => step !== 0) ?? 0).toBeGreaterThanOrEqual(0)
    }
  })

  test('an override is locked, and the suggestions after it complete it', () => {
    const [other] = first.alternatives
    if (!other) throw new Error('no alternative')
    const pick = { kind: 'override' as const, slotId: other.slotId, userId: other.userId }
    const next = value(submitPicks(input, start, 0, [pick]))
    expect(value(draftSession(input, next)).input.locks).toEqual([{ slotId: pick.slotId, userId: pick.userId }])
    expect(value(nextSuggestion(input, next))?.slotId).not.toBe(pick.slotId)
  })

  test('a skipped suggestion comes back when nothing else is left', () => {
    const skipped = value(skipSuggestion(input, start, 0, first))
    const taken = acceptAll(input, skipped)
    expect(taken[0]?.slotId).not.toBe(first.slotId)
    expect(taken.at(-1)?.slotId).toBe(first.slotId)
    expect(taken.at(-1)?.reasons[0]).toEqual({ kind: 'asked-again' })
  })

  test('undoing a pick undoes the later ones', () => {
    let draft = start
    for (let i = 0; i < 3; i++) draft = accept(input, draft, value(nextSuggestion(input, draft)) as Suggestion)
    const undone = value(undoPick(draft, 3, 1))
    expect(standingPicks(undone).map((pick) => pick.event)).toEqual([0])
    expect(draftVersion(undone)).toBe(4)
    expect(undoPick(undone, 4, 2)).toEqual({ ok: false, refusals: [{ code: 'no-such-pick', event: 2 }] })
    // Sent twice it is done once.
    expect(undoPick(undone, 3, 1)).toEqual({ ok: true, value: undone })
  })

  test('the same submission twice is one submission', () => {
    const picks = [{ kind: 'accept' as const, slotId: first.slotId, userId: first.userId }]
    const once = value(submitPicks(input, start, 0, picks))
    expect(submitPicks(input, once, 0, picks)).toEqual({ ok: true, value: once })
  })

  test('a stale version is refused with what changed', () => {
    const once = accept(input, start, first)
    const other = first.alternatives[0] as { slotId: number; userId: number }
    expect(submitPicks(input, once, 0, [{ kind: 'override', slotId: other.slotId, userId: other.userId }])).toEqual({
      ok: false,
      stale: [{ kind: 'accept', slotId: first.slotId, userId: first.userId }],
    })
  })

  test('skipping and undoing carry the version too', () => {
    const once = accept(input, start, first)
    const since = [{ kind: 'accept', slotId: first.slotId, userId: first.userId }]
    expect(skipSuggestion(input, once, 0, first)).toEqual({ ok: false, stale: since })
    expect(undoPick(once, 0, 0)).toEqual({ ok: false, stale: since })
    expect(undoPick(once, -1, 0)).toMatchObject({ ok: false, refusals: [{ code: 'bad-number' }] })
    expect(skipSuggestion(input, once, 1, { slotId: 1, userId: 2 })).toEqual({
      ok: false,
      refusals: [
        { code: 'unknown-user', userId: 2, where: 'draft' },
        { code: 'unknown-slot', slotId: 1, where: 'draft' },
      ],
    })
  })

  test('a pick that breaks a rule is refused by name', () => {
    const once = accept(input, start, first)
    const other = first.alternatives[0] as { slotId: number; userId: number }
    const pick = { kind: 'override' as const, slotId: other.slotId, userId: other.userId }
    expect(submitPicks(input, once, 1, [pick])).toMatchObject({
      ok: false,
      refusals: [{ code: 'lock-breaks-rule', rule: 'slot-taken' }],
    })
  })

  test('asked about one slot, it suggests for that slot, and accepting it still reaches the optimum', () => {
    const input = generateSession({ size: 'small', seed: 6, without: ['locks'] })
    const best = value(autoAssign(input))
    const draft = value(startDraft(input, instrumentsOf(input)))
    for (const { slotId, userId } of best.assignments.slice(0, 4)) {
      const asked = value(nextSuggestion(input, draft, slotId)) as Suggestion
      expect(asked).toMatchObject({ slotId, userId })
      const taken = [asked, ...acceptAll(input, accept(input, draft, asked))]
      const { objective } = value(autoAssign({ ...input, locks: taken }))
      expect(objective).toEqual(best.objective)
    }
    expect(nextSuggestion(input, draft, 1)).toEqual({
      ok: false,
      refusals: [{ code: 'unknown-slot', slotId: 1, where: 'draft' }],
    })
  })

  test('a draft of some instruments suggests those alone', () => {
    const bass = value(startDraft(input, [3]))
    const taken = acceptAll(input, bass)
    expect(taken.length).toBeGreaterThan(0)
    for (const { slotId } of taken) expect(input.slots.find((slot) => slot.id === slotId)?.instrumentId).toBe(3)
  })

  test('an instrument nobody offers cannot be drafted', () => {
    expect(startDraft(input, [99])).toMatchObject({
      ok: false,
      refusals: [{ code: 'unknown-instrument', instrumentId: 99 }],
    })
  })
})

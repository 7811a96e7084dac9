import { expect, test } from 'vitest'
import { engine } from './engine.ts'
import type { Lock, RosterInput } from './input/input.ts'
import type { Outcome } from './input/refusal.ts'
import { generateSession } from './sample/generator.ts'

function value<T>(outcome: Outcome<T> | { ok: false }): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.value
}

const INPUT = generateSession({ size: 'small', seed: 3 })
const STORED: Lock[] = value(engine.solve(INPUT)).assignments.map(({ slotId, userId }) => ({ slotId, userId }))
const DRAFT = value(engine.startDraft(INPUT, [1, 2, 3, 4, 5, 6]))
const WISH = INPUT.registrations[0] as { userId: number; slotId: number }

const CALLS: [string, () => unknown][] = [
  ['solve', () => engine.solve(INPUT)],
  ['solve and help', () => engine.solve(INPUT, { helpUnluckiest: true })],
  ['redraw', () => engine.redraw(INPUT, {}, INPUT, STORED.slice(3), 2)],
  ['fill', () => engine.fill(INPUT, STORED)],
  ['repair', () => engine.repair(INPUT, STORED, { leavingUserIds: [1001], declined: STORED.slice(0, 1) })],
  ['explain wishes', () => engine.explainWishes(INPUT, STORED, INPUT.registrations)],
  ['explain a person', () => engine.explainPerson(INPUT, STORED, WISH.userId)],
  ['explain a slot', () => engine.explainSlot(INPUT, STORED, WISH.slotId)],
  ['explain all', () => engine.explainAll(INPUT, STORED)],
  ['report', () => engine.report(INPUT, STORED)],
  ['compare ways', () => engine.compareWays(INPUT, STORED)],
  ['compare rosters', () => engine.compareRosters(INPUT, STORED, STORED.slice(3))],
  ['check', () => engine.check(INPUT, STORED, STORED.slice(3))],
  ['order', () => engine.order(INPUT, STORED)],
  ['start a draft', () => engine.startDraft(INPUT, [1])],
  ['suggest', () => engine.suggest(INPUT, DRAFT)],
  ['pick', () => engine.pick(INPUT, DRAFT, 0, [{ kind: 'accept', ...(STORED[0] as Lock) }])],
  ['skip', () => engine.skip(INPUT, DRAFT, 0, STORED[0] as Lock)],
]

test.each(CALLS)('%s: plain data that survives a worker', (_name, call) => {
  const answer = call()
  expect(answer).toMatchObject({ ok: true })
  expect(structuredClone(answer)).toEqual(answer)
  expect(JSON.stringify(call())).toBe(JSON.stringify(answer))
})

test('a closed slot stays empty, whoever asked for it, and its input has another name', () => {
  const [first] = STORED as [Lock]
  const close = (slot: RosterInput['slots'][number]) => (slot.id === first.slotId ? { ...slot, closed: true } : slot)
  const closed = { ...INPUT, slots: INPUT.slots.map(close) }
  const everybody = INPUT.people.map(({ userId }) => ({
    userId,
    instrumentId: INPUT.slots.find(({ id }) => id === first.slotId)?.instrumentId ?? 0,
  }))
  for (const wildcards of [INPUT.wildcards, everybody]) {
    const { assignments } = value(engine.solve({ ...closed, wildcards }))
    expect(assignments.length).toBeGreaterThan(0)
    expect(assignments.filter(({ slotId }) => slotId === first.slotId)).toEqual([])
  }
  expect(engine.hash(closed)).not.toBe(engine.hash(INPUT))
  expect(engine.hash({ ...closed, slots: INPUT.slots.map((slot) => ({ ...slot, closed: false })) })).toBe(
    engine.hash(INPUT),
  )
})

const STRANGER: Lock = { userId: 7, slotId: STORED[0]?.slotId as number }
const NOWHERE: Lock = { userId: STORED[0]?.userId as number, slotId: 8 }

test.each<[string, (assignments: Lock[]) => { ok: boolean }]>([
  ['redraw', (rows) => engine.redraw(INPUT, {}, INPUT, rows, 0)],
  ['fill', (rows) => engine.fill(INPUT, rows)],
  ['repair', (rows) => engine.repair(INPUT, rows, {})],
  ['explain wishes', (rows) => engine.explainWishes(INPUT, rows, [])],
  ['explain a person', (rows) => engine.explainPerson(INPUT, rows, 1001)],
  ['explain all', (rows) => engine.explainAll(INPUT, rows)],
  ['report', (rows) => engine.report(INPUT, rows)],
  ['compare rosters', (rows) => engine.compareRosters(INPUT, STORED, rows)],
  ['check', (rows) => engine.check(INPUT, rows)],
  ['order', (rows) => engine.order(INPUT, rows)],
])('%s: an id that the session does not have is refused by name', (_name, call) => {
  expect(call([STRANGER])).toMatchObject({ ok: false, refusals: [{ code: 'unknown-user', userId: 7 }] })
  expect(call([NOWHERE])).toMatchObject({ ok: false, refusals: [{ code: 'unknown-slot', slotId: 8 }] })
})

test('questions about nobody and nothing are refused by name', () => {
  const unknown = (code: string) => ({ ok: false, refusals: [{ code }] })
  expect(engine.explainWishes(INPUT, STORED, [{ ...WISH, userId: 7 }])).toMatchObject(unknown('unknown-user'))
  expect(engine.explainWishes(INPUT, STORED, [{ ...WISH, slotId: 8 }])).toMatchObject(unknown('unknown-slot'))
  expect(engine.explainPerson(INPUT, STORED, 7)).toMatchObject(unknown('unknown-user'))
  expect(engine.explainSlot(INPUT, STORED, 8)).toMatchObject(unknown('unknown-slot'))
  expect(engine.suggest(INPUT, DRAFT, 8)).toMatchObject(unknown('unknown-slot'))
  expect(engine.order(INPUT, STORED, [{ songId: 9, place: 1 }])).toMatchObject(unknown('bad-pin'))
})

test('the price of a candidate in the matrix is the loss that a question about them names', () => {
  const answers = value(engine.explainAll(INPUT, STORED))
  expect(answers.length).toBe(INPUT.slots.length)
  const priced = answers.flatMap(({ slotId, candidates }) =>
    candidates.flatMap(({ userId, verdict }) => (verdict.kind === 'price' ? [{ userId, slotId, verdict }] : [])),
  )
  expect(priced.length).toBeGreaterThan(20)
  for (const [index, why] of value(engine.explainWishes(INPUT, STORED, priced)).entries()) {
    const { verdict } = priced[index] as (typeof priced)[number]
    if (why.kind !== 'costs' || why.step === 'playable' || verdict.step === 'songs') continue
    expect({ step: why.step, loss: why.loss }).toEqual({ step: verdict.step, loss: verdict.loss })
  }
})

test('the draft names what each alternative costs in words', () => {
  const names = {
    people: Object.fromEntries(INPUT.people.map(({ userId }) => [userId, `P${userId}`])),
    slots: Object.fromEntries(INPUT.slots.map(({ id }) => [id, `S${id}`])),
  }
  const slots = STORED.filter((one) => !INPUT.locks.some((lock) => lock.slotId === one.slotId)).map((one) => one.slotId)
  const alternatives = slots.flatMap((slotId) => value(engine.suggest(INPUT, DRAFT, slotId))?.alternatives ?? [])
  expect(alternatives.length).toBeGreaterThan(5)
  for (const alternative of alternatives) {
    const [text] = engine.sentences({ about: 'alternative', value: alternative }, { role: 'organiser' }, names)
    expect(text).toMatch(/^(Leaves|Just as good|Further|A song loses|Costs)|wanted less\.$|one fewer\.$/)
  }
})

test('a roster made by hand has facts, and no prices', () => {
  const [first, ...others] = STORED as [Lock, ...Lock[]]
  // One assignment fewer than could be: a free slot that somebody can take.
  const [why] = value(engine.explainWishes(INPUT, others, [first]))
  expect(why).toMatchObject({ kind: 'facts', fact: 'free' })
  const all = value(engine.explainAll(INPUT, others))
  const candidates = all.flatMap((answer) => answer.candidates)
  expect(candidates.some(({ verdict }) => verdict.kind === 'price')).toBe(false)
  const free = all.find((answer) => answer.slotId === first.slotId)?.candidates
  expect(free?.find(({ userId }) => userId === first.userId)?.verdict).toMatchObject({ kind: 'facts', fact: 'free' })
  // A fact that a candidate can be given the slot by is true: it breaks no rule.
  for (const { slotId, candidates: people } of all) {
    for (const { userId, verdict } of people) {
      if (verdict.kind !== 'facts') continue
      const given = [...others.filter((one) => one.slotId !== slotId), { slotId, userId }]
      const mayBe = verdict.fact === 'free' || verdict.fact === 'taken'
      expect({ userId, slotId, mayBe }).toEqual({
        userId,
        slotId,
        mayBe: value(engine.check(INPUT, given)).broken.length === 0,
      })
    }
  }
})

test('a report has the best there is beside it, and says whether that is proven', () => {
  const solved = value(engine.solve(INPUT))
  const { best, objective } = value(engine.report(INPUT, STORED))
  expect(objective).toEqual(solved.objective)
  expect(best).toEqual({ objective: solved.objective, proven: solved.proven })
  const byHand = value(engine.report(INPUT, STORED.slice(2)))
  expect(byHand.objective.slots).toBe(byHand.best.objective.slots - 2)
})

test('exact figures come on demand', () => {
  const loss = {
    playable: 1,
    protectedSlots: 1,
    required: 1,
    slots: 0,
    levels: [
      [1, 1],
      [5, -1],
    ] as [number, number][],
    priorityCost: 13,
  }
  expect(engine.figures(loss)).toEqual(['−1 playable song', '−1 core slot', 'less even', 'worse wishes: +13'])
  expect(engine.figures({ ...loss, playable: 0, required: 0, slots: 2, priorityCost: -40 })).toEqual([
    '−2 slots',
    'better wishes: −40',
  ])
})

test('two rosters: what changes hands, and who has more or fewer songs', () => {
  const [gone, ...kept] = STORED as [Lock, ...Lock[]]
  const { before, after, changes, people } = value(engine.compareRosters(INPUT, STORED, kept))
  expect(changes).toEqual([{ slotId: gone.slotId, before: gone.userId, after: null }])
  expect(people).toEqual([{ userId: gone.userId, before: expect.any(Number), after: expect.any(Number) }])
  expect(after.objective.slots).toBe(before.objective.slots - 1)
})

test('whoever gives one song for another is named though they have as many', () => {
  const [first, second] = INPUT.slots.filter(({ songId }, index, all) => songId !== all[index - 1]?.songId)
  const { userId } = WISH
  const one = [{ slotId: first?.id ?? 0, userId }]
  const other = [{ slotId: second?.id ?? 0, userId }]
  expect(value(engine.compareRosters(INPUT, one, other))).toMatchObject({ people: [], exchanged: [userId] })
  expect(value(engine.compareRosters(INPUT, one, one))).toMatchObject({ people: [], exchanged: [] })
})

test('before publishing: broken rules, empty core slots with their cause, and everyone affected', () => {
  const required = STORED.filter(({ slotId }) => INPUT.slots.find((slot) => slot.id === slotId)?.required)
  const dropped = required.find((one) => !INPUT.locks.some((lock) => lock.slotId === one.slotId)) as Lock
  const draft = STORED.filter((one) => one !== dropped)
  const { broken, emptyRequired, affected } = value(engine.check(INPUT, draft, STORED))
  expect(broken).toEqual([])
  expect(emptyRequired.find((one) => one.slotId === dropped.slotId)?.cause.could).toBeGreaterThan(0)
  expect(affected).toEqual([{ userId: dropped.userId, gains: [], loses: [dropped.slotId] }])
  const twice = [...draft, { slotId: dropped.slotId, userId: 1000 + ((dropped.userId - 999) % INPUT.people.length) }]
  expect(value(engine.check(INPUT, twice, [])).affected.length).toBe(new Set(twice.map((one) => one.userId)).size)
  const overbooked: RosterInput = {
    ...INPUT,
    people: INPUT.people.map((one) => ({ ...one, min: 0, max: 0 })),
    locks: [],
  }
  expect(value(engine.check(overbooked, STORED)).broken.length).toBeGreaterThan(0)
})

test('the set order follows from a stored roster, cut songs left out', () => {
  const { songIds, cost, costBefore } = value(engine.order(INPUT, STORED))
  const inSet = INPUT.songs.filter((song) => !song.cut).map((song) => song.id)
  expect([...songIds].sort((a, b) => a - b)).toEqual(inSet)
  expect(cost).toBeLessThanOrEqual(costBefore)
})

test('the ledger: bumped twice in a row draws two further tickets, and none once served', () => {
  const row = { asked: 3, granted: 0, firstWish: false }
  const session = (bumped: number[], served: number[]) => ({
    ...value(engine.report(INPUT, STORED)),
    people: [
      ...bumped.map((userId) => ({ userId, songs: 0, bumped: true, ...row })),
      ...served.map((userId) => ({ userId, songs: 2, bumped: false, ...row, granted: 2, firstWish: true })),
    ],
  })
  expect(engine.ledger([session([1, 2], [3]), session([1], [2]), session([3], [])])).toEqual([
    { userId: 1, sessions: 2, asked: 6, granted: 0, firstWishes: 0, bumped: 2, extraTickets: 2 },
    { userId: 2, sessions: 2, asked: 6, granted: 2, firstWishes: 1, bumped: 1, extraTickets: 0 },
    { userId: 3, sessions: 2, asked: 6, granted: 2, firstWishes: 1, bumped: 1, extraTickets: 1 },
  ])
  const { people } = value(engine.report(INPUT, []))
  expect(people.filter((one) => one.asked > 0).every((one) => one.bumped)).toBe(true)
})

test('somebody who has what they did not ask for is reported, not refused', () => {
  const slot = INPUT.slots.find(({ id }) => !STORED.some((one) => one.slotId === id))?.id as number
  const stranger = INPUT.people.find(
    ({ userId }) => !INPUT.registrations.some((row) => row.userId === userId && row.slotId === slot),
  )?.userId as number
  const report = value(engine.report({ ...INPUT, wildcards: [] }, [{ userId: stranger, slotId: slot }]))
  expect(report.objective.slots).toBe(1)
})

test('a redraw is the solved roster, told as what changes in the stored one: slots that are left out of the question, and cut songs, stay', () => {
  const input = generateSession({
    size: { songs: 10, slotsPerSong: 5, people: 20 },
    seed: 3,
    without: ['cuts', 'locks'],
  })
  const [cut] = input.songs
  const session = { ...input, songs: input.songs.map((song) => (song === cut ? { ...song, cut: true } : song)) }
  const stored = value(engine.solve({ ...input, seed: 8 })).assignments.map(({ slotId, userId }) => ({
    slotId,
    userId,
  }))
  const inCut = new Set(session.slots.filter(({ songId }) => songId === cut?.id).map(({ id }) => id))
  const left = stored.find(({ slotId }) => !inCut.has(slotId))?.slotId
  const question = {
    ...session,
    slots: session.slots.filter(({ id }) => id !== left),
    registrations: session.registrations.filter(({ slotId }) => slotId !== left),
  }
  const redraw = value(engine.redraw(question, {}, session, stored, 3))
  expect(redraw.roster).toEqual(value(engine.solve(question)))
  expect(redraw.hash).toBe(engine.hash(question))
  const stays = (slotId: number) => slotId === left || inCut.has(slotId)
  const after = [...stored.filter(({ slotId }) => stays(slotId)), ...redraw.roster.assignments]
  const compared = value(engine.compareRosters(session, stored, after))
  expect(redraw.changes).toHaveLength(compared.changes.length)
  expect(redraw.changes).toMatchObject(compared.changes)
  expect(redraw.changes.length).toBeGreaterThan(0)
  const [was, is] = [value(engine.describe(session, stored)), value(engine.describe(session, after))]
  expect(was.report).toMatchObject(redraw.before)
  expect(is.report).toMatchObject(redraw.after)
  const ranks = new Map(is.assignments.map((one) => [one.slotId, one.rank]))
  expect(redraw.changes.map(({ rank }) => rank)).toEqual(redraw.changes.map(({ slotId }) => ranks.get(slotId) ?? null))
  const lost = redraw.changes.filter(({ before }) => before !== null).map(({ slotId }) => slotId)
  expect(redraw.whyNot.map(({ slotId }) => slotId)).toEqual(lost.slice(0, 3))
})

test('a stored roster is described as it is reported, without its locks; a cut song counts nowhere and is named', () => {
  const input = generateSession({ size: { songs: 8, slotsPerSong: 5, people: 16 }, seed: 3, without: ['cuts'] })
  const { assignments } = value(engine.solve(input))
  const described = value(engine.describe(input, assignments))
  const { best: _, inputHash, ...report } = value(engine.report(input, assignments))
  expect(described.report).toEqual(report)
  expect(inputHash).toBe(engine.hash(input))
  expect(described.broken).toEqual([])
  expect(described.assignments.map(({ slotId, rank }) => [slotId, rank])).toEqual(
    assignments.map(({ slotId, rank }) => [slotId, rank]),
  )
  const [cut] = input.songs
  const without = { ...input, songs: input.songs.map((song) => (song === cut ? { ...song, cut: true } : song)) }
  const inCut = new Set(input.slots.filter(({ songId }) => songId === cut?.id).map(({ id }) => id))
  const lost = assignments.filter(({ slotId }) => inCut.has(slotId)).length
  const after = value(engine.describe(without, assignments))
  expect(after.report.objective.slots).toBe(assignments.length - lost)
  expect(after.assignments).toHaveLength(assignments.length)
  expect(after.broken.map(({ rule }) => rule)).toEqual(Array(lost).fill('song-cut'))
})

test('a part in a song that was cut breaks that rule alone, and counts towards nobody’s maximum', () => {
  const input = {
    ...{ seed: 1, wildcards: [], ratings: [], locks: [], people: [{ userId: 1, min: 0, max: 1 }] },
    songs: [1, 2].map((id) => ({ id, position: id, cut: id === 1 })),
    slots: [1, 2, 3].map((id) => ({ id, songId: id === 3 ? 2 : 1, instrumentId: id, required: false })),
    registrations: [{ userId: 1, slotId: 3, priority: 1 }],
    declined: [{ userId: 1, songId: 1 }],
  }
  const assignments = [1, 2, 3].map((slotId) => ({ slotId, userId: 1 }))
  expect(engine.broken(input, assignments).map(({ rule, slotId }) => [rule, slotId])).toEqual([
    ['song-cut', 1],
    ['song-cut', 2],
  ])
})

test('a song without core slots is ready with anybody at all, and one without slots never', () => {
  const input = {
    ...{ seed: 1, wildcards: [], ratings: [], locks: [], people: [{ userId: 1, min: 0, max: 3 }] },
    songs: [1, 2, 3].map((id) => ({ id, position: id })),
    slots: [1, 2].map((id) => ({ id, songId: id, instrumentId: 1, required: false })),
    registrations: [{ userId: 1, slotId: 1, priority: 1 }],
  }
  const ready = (assignments: { slotId: number; userId: number }[]) =>
    value(engine.describe(input, assignments)).report.ready
  expect([ready([]), ready([{ slotId: 1, userId: 1 }])]).toEqual([0, 1])
})

test('the draw is the same whatever the order of people, and another seed draws another', () => {
  const input = generateSession({ size: { songs: 3, slotsPerSong: 3, people: 12 }, seed: 5 })
  const drawn = engine.lottery(input)
  expect([...drawn].sort((a, b) => a - b)).toEqual(input.people.map(({ userId }) => userId).sort((a, b) => a - b))
  expect(engine.lottery({ ...input, people: [...input.people].reverse() })).toEqual(drawn)
  expect(engine.lottery({ ...input, seed: input.seed + 1 })).not.toEqual(drawn)
})

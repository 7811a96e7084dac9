import { endDraft, fillDraft, nextSuggestion, startDraft, submitPicks, undoPick } from '@app/core/contract/drafts'
import { assignSlot, autoAssign, rosterById, unassignSlot, undoRosterChange } from '@app/core/contract/rosters'
import { cutSong } from '@app/core/contract/session-songs'
import { registerPart, registerWildcard, unregisterUser } from '@app/core/contract/sign-up'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { type RosterNight, rosterNight } from '../test/roster.ts'
import { BASS, DRUMS, GUITAR, VOCALS } from '../test/session.ts'

const app = testApp()

const ALL = [VOCALS, BASS, DRUMS]
const begin = async (night: RosterNight, instrumentIds = ALL) =>
  (await app.call(startDraft, { rosterId: night.roster.rosterId, instrumentIds }, night.as)).payload
const read = async (night: RosterNight) =>
  (await app.call(rosterById, { rosterId: night.roster.rosterId }, night.as)).payload
const submit = (night: RosterNight, input: object) =>
  app.call(submitPicks, { rosterId: night.roster.rosterId, ...input }, night.as)

test('accepting every suggestion reaches what auto-assign reaches, and each is fixed in the roster', async () => {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  const best = (await app.call(autoAssign, { rosterId, preview: true }, night.as)).payload.after
  let draft = await begin(night)
  expect(draft).toMatchObject({ version: 0, slots: 9, decided: 0, picks: [], next: { passNo: 1 } })
  expect(draft.lottery).toHaveLength(6)
  expect(draft.next?.reason).toMatch(/^It is Member \d’s (first|second|third) wish/)
  expect(draft.next?.reasons.length).toBeGreaterThan(1)
  for (let step = 0; draft.next; step++) {
    const { slotId, userId } = draft.next
    const answer = await submit(night, { picks: [{ kind: 'accept', slotId, userId }], version: draft.version })
    expect(answer.payload.change.set).toMatchObject([{ slotId, userId, how: 'pick', locked: true }])
    draft = answer.payload.draft
    expect(draft.decided).toBe(step + 1)
  }
  expect((await read(night)).roster.figures).toMatchObject({
    playable: best.playable,
    filled: best.filled,
    histogram: best.histogram,
  })
})

test('the same picks sent twice are taken once, and older ones are refused with what happened', async () => {
  const night = await rosterNight(app)
  const { next } = await begin(night)
  const picks = [{ kind: 'accept', slotId: next?.slotId ?? 0, userId: next?.userId ?? 0 }]
  const first = (await submit(night, { picks, version: 0 })).payload
  const again = (await submit(night, { picks, version: 0 })).payload
  const without = (await submit(night, { picks })).payload
  expect([again.draft.version, without.draft.version]).toEqual([1, 1])
  expect(again.change.roster.version).toBe(first.change.roster.version)
  const other = first.draft.next
  const stale = await submit(night, {
    picks: [{ slotId: other?.slotId ?? 0, userId: other?.userId ?? 0 }],
    version: 0,
  })
  expect(stale.error.code).toBe('DRAFT_CHANGED')
  expect(stale.error.message).toMatch(/^You picked Member \d for \w+ in Song \d elsewhere\. Look at the draft again\.$/)
})

test('a pick that stands three hundred times in one call is taken once', async () => {
  const night = await rosterNight(app)
  const { next } = await begin(night)
  const pick = { kind: 'accept', slotId: next?.slotId ?? 0, userId: next?.userId ?? 0 }
  const { draft } = (await submit(night, { picks: Array(300).fill(pick), version: 0 })).payload
  expect([draft.version, draft.picks.length]).toEqual([1, 1])
})

test('F3 a question about a slot that somebody holds against a rule is refused, not a fault', async () => {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  await begin(night, [VOCALS])
  const [vocals = 0, bass = 0] = night.slotIds
  const userId = night.players[0]?.id ?? 0
  for (const slotId of [vocals, bass]) await app.call(assignSlot, { rosterId, slotId, userId, force: true }, night.as)
  for (const slotId of [vocals, bass]) {
    const { status } = await app.call(nextSuggestion, { rosterId, slotId }, night.as)
    expect(status).toBeLessThan(500)
  }
})

test('the lottery of a draft of some instruments names only who can be picked for one of them', async () => {
  const night = await rosterNight(app)
  const { sessionId } = night.roster
  const [singer, bassist, drummer, second] = night.players
  await app.call(registerWildcard, { sessionId, instrumentId: VOCALS, ForUserId: drummer?.id ?? 0 }, night.as)
  const { lottery } = await begin(night, [VOCALS])
  expect([...lottery].sort()).toEqual([singer?.id, drummer?.id, second?.id].sort())
  expect(lottery).not.toContain(bassist?.id)
})

test('a suggestion names those of the lottery who can be picked for its instrument', async () => {
  const night = await rosterNight(app)
  const [singer, bassist, , second] = night.players
  const { lottery, next } = await begin(night)
  const { rosterId } = night.roster
  expect(lottery).toContain(bassist?.id)
  const [vocals = 0, bass = 0] = night.slotIds
  const poolOf = async (slotId: number) =>
    (await app.call(nextSuggestion, { rosterId, slotId }, night.as)).payload.next?.pool.sort()
  expect(next?.pool).not.toEqual(lottery)
  expect(await poolOf(vocals)).toEqual([singer?.id, second?.id].sort())
  expect(await poolOf(bass)).toContain(bassist?.id)
})

test('a suggestion is put off, overridden, and undone with all that came after it', async () => {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  const { next } = await begin(night, [VOCALS])
  const { slotId = 0, userId = 0, alternatives = [] } = next ?? {}
  const skipped = (await submit(night, { picks: [{ kind: 'skip', slotId, userId }], version: 0 })).payload
  expect(skipped.draft.next?.slotId).not.toBe(slotId)
  expect(skipped.draft.putOff).toEqual([slotId])
  expect((await app.call(nextSuggestion, { rosterId }, night.as)).payload.putOff).toEqual([slotId])
  const other = alternatives[0]?.userId ?? 0
  const taken = (await submit(night, { picks: [{ kind: 'override', slotId, userId: other }], version: 1 })).payload
  expect(taken.draft.picks).toMatchObject([{ event: 1, kind: 'override', slotId, userId: other }])
  expect(taken.draft.putOff).toEqual([])
  const rest = (await submit(night, { rest: true, version: 2 })).payload
  expect(rest.draft).toMatchObject({ next: null, slots: 3, decided: 3 })
  const back = (await app.call(undoPick, { rosterId, event: 1 }, night.as)).payload
  expect(back.draft).toMatchObject({ picks: [], decided: 0 })
  expect(back.change.cleared).toHaveLength(3)
  expect((await app.call(undoPick, { rosterId, event: 1 }, night.as)).error.code).toBe('NO_SUCH_PICK')
})

test('a draft is left and found where it was; what changed otherwise is asked for again', async () => {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  await begin(night)
  await submit(night, { rest: true })
  const slotId = night.slotIds[0] ?? 0
  await app.call(unassignSlot, { rosterId, slotId }, night.as)
  const found = (await app.call(nextSuggestion, { rosterId }, night.as)).payload
  expect(found).toMatchObject({ slotId, passNo: expect.any(Number), decided: 8, next: { slotId } })
  const one = (await app.call(nextSuggestion, { rosterId, slotId }, night.as)).payload
  expect(one.userId).toBe(found.userId)
})

test('somebody who leaves during a draft is out of it, and the draft goes on', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  await begin(night)
  await submit(night, { rest: true })
  await app.call(unregisterUser, { SessionId: sessionId }, { token: night.players[0]?.token ?? '' })
  const found = (await app.call(nextSuggestion, { rosterId }, night.as)).payload
  expect(found.picks.map(({ userId }) => userId)).not.toContain(night.players[0]?.id)
  expect(found.userId).toBe(night.players[3]?.id)
})

test('starting a draft empties what is not fixed of its instruments alone, and can be undone', async () => {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  await app.call(autoAssign, { rosterId }, night.as)
  const [vocals = 0] = night.slotIds
  const holder = (await read(night)).assignments.find((one) => one.slotId === vocals)
  await app.call(assignSlot, { rosterId, slotId: vocals, userId: holder?.userId ?? 0, locked: true }, night.as)
  const draft = await begin(night, [VOCALS])
  expect(draft).toMatchObject({ slots: 3, decided: 1 })
  expect((await read(night)).roster).toMatchObject({ hasDraft: true, figures: { filled: 7 } })
  expect((await app.call(endDraft, { rosterId }, night.as)).payload.roster.hasDraft).toBe(false)
  expect((await app.call(nextSuggestion, { rosterId }, night.as)).error.code).toBe('NO_DRAFT')
})

test('one undo brings back what was there before the draft, whatever was picked in it, and no more than that', async () => {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  const undoDraft = () => app.call(undoRosterChange, { rosterId, draft: true }, night.as)
  expect((await undoDraft()).error.code).toBe('NOTHING_TO_UNDO')
  await app.call(autoAssign, { rosterId }, night.as)
  const holders = async () => (await read(night)).assignments.map(({ slotId, userId }) => [slotId, userId])
  const before = await holders()
  let { next, version } = await begin(night)
  for (let picks = 0; picks < 2; picks++) {
    const pick = { kind: 'accept', slotId: next?.slotId ?? 0, userId: next?.userId ?? 0 }
    ;({ next, version } = (await submit(night, { picks: [pick], version })).payload.draft)
  }
  const ended = (await app.call(endDraft, { rosterId }, night.as)).payload
  expect(ended.roster.figures.filled).toBe(2)
  const undone = (await undoDraft()).payload
  expect(undone).toMatchObject({ roster: { figures: { filled: 9 } }, cleared: [] })
  expect(undone.set).toHaveLength(9)
  expect(await holders()).toEqual(before)
  expect((await undoDraft()).error.code).toBe('NOTHING_TO_UNDO')
  expect(await holders()).toEqual(before)
})

test('a draft leaves who is down for a cut song alone, so that its start can be undone', async () => {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  await app.call(autoAssign, { rosterId }, night.as)
  await app.call(cutSong, { sessionSongId: night.songs[0]?.sessionSongId ?? 0, cut: true }, night.as)
  await begin(night)
  await app.call(endDraft, { rosterId }, night.as)
  expect((await app.call(undoRosterChange, { rosterId }, night.as)).status).toBe(200)
  expect((await read(night)).assignments).toHaveLength(9)
})

test('what a draft cannot take is refused by name', async () => {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  expect((await app.call(startDraft, { rosterId, instrumentIds: [GUITAR] }, night.as)).status).toBe(404)
  await begin(night, [VOCALS])
  const [vocals = 0, bass = 0] = night.slotIds
  const userId = night.players[1]?.id ?? 0
  expect((await submit(night, { picks: [{ slotId: bass, userId }] })).status).toBe(404)
  const unasked = await submit(night, { picks: [{ kind: 'override', slotId: vocals, userId }] })
  expect(unasked.error).toMatchObject({ code: 'BREAKS_RULE', message: expect.stringMatching(/did not ask for vocals/) })
  const absent = await submit(night, { picks: [{ slotId: vocals, userId: night.member.id }] })
  expect(absent.error.code).toBe('NOT_COMING')
})

test('filling keeps what stands and takes the waitlist, then who plays anything', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  const [first, , , second] = night.slotIds
  for (const player of [night.players[0], night.players[3]])
    await app.call(unregisterUser, { SessionId: sessionId }, { token: player?.token ?? '' })
  const bassist = night.players[1] ?? { id: 0, token: '' }
  const waits = { SessionId: sessionId, SlotId: second ?? 0, Waitlist: true }
  await app.call(registerPart, waits, { token: night.member.token })
  await app.call(registerWildcard, { sessionId, instrumentId: VOCALS, ForUserId: bassist.id }, night.as)
  await app.call(assignSlot, { rosterId, slotId: night.slotIds[4] ?? 0, userId: bassist.id }, night.as)
  const filled = (await app.call(fillDraft, { rosterId }, night.as)).payload
  const held = new Map((await read(night)).assignments.map((one) => [one.slotId, one]))
  expect(held.get(second ?? 0)).toMatchObject({ userId: night.member.id, source: 'waitlist' })
  expect(held.get(first ?? 0)?.source ?? 'wildcard').toBe('wildcard')
  expect(held.get(night.slotIds[4] ?? 0)?.userId).toBe(bassist.id)
  expect(filled.broken).toEqual([])
})

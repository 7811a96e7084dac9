import { setAdminInstrumentRating } from '@app/core/contract/members'
import {
  type AutoAssignOptions,
  assignSlot,
  autoAssign,
  createRoster,
  publishRoster,
  rosterById,
  undoRosterChange,
} from '@app/core/contract/rosters'
import { duplicateSession, sessionDetails } from '@app/core/contract/sessions'
import { registerPart, registerWildcard, unregisterUser } from '@app/core/contract/sign-up'
import { setSlotMinRating } from '@app/core/contract/slots'
import { updateInstrument } from '@app/core/contract/users'
import { engine } from '@app/core/roster/engine'
import { generateSession } from '@app/core/roster/sample/generator'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { overloaded } from '../lib/errors.ts'
import { testApp } from '../test/app.ts'
import { eventually } from '../test/eventually.ts'
import { type RosterNight, rosterNight } from '../test/roster.ts'
import { VOCALS } from '../test/session.ts'
import { findLiveRoster, readBoard } from './board.ts'
import { allowLocks } from './forced-locks.ts'
import { questionFor } from './solve-roster.ts'

const app = testApp()

const auto = async (night: RosterNight, options: AutoAssignOptions) =>
  (await app.call(autoAssign, { rosterId: night.roster.rosterId, options }, night.as)).payload
const holders = async (night: RosterNight) => {
  const { payload } = await app.call(rosterById, { rosterId: night.roster.rosterId }, night.as)
  return new Map(payload.assignments.map((one) => [one.slotId, one]))
}

test('wildcards count unless they are left out', async () => {
  const night = await rosterNight(app)
  const { sessionId } = night.roster
  for (const player of [night.players[0], night.players[3]])
    await app.call(unregisterUser, { SessionId: sessionId }, { token: player?.token ?? '' })
  const any = { sessionId, instrumentId: VOCALS, ForUserId: night.players[1]?.id ?? 0 }
  await app.call(registerWildcard, any, night.as)
  expect((await auto(night, { wildcards: false })).after.filled).toBe(6)
  const { after, changes } = await auto(night, {})
  expect(after.filled).toBeGreaterThan(6)
  expect(new Set(changes.filter(({ source }) => source === 'wildcard').map((one) => one.after))).toEqual(
    new Set([any.ForUserId]),
  )
})

test('what is locked stays unless it is let go; what is confirmed, or named, stays in any case', async () => {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  const [first = 0, , , second = 0, , , third = 0] = night.slotIds
  const unlucky = night.players[3]?.id ?? 0
  for (const slotId of [first, second, third])
    await app.call(assignSlot, { rosterId, slotId, userId: unlucky }, night.as)
  await app.database.db
    .updateTable('assignments')
    .set({ answer: 'confirmed' })
    .where('roster_id', '=', rosterId)
    .where('slot_id', '=', first)
    .execute()
  await auto(night, {})
  const all = await holders(night)
  expect([first, second, third].map((slotId) => all.get(slotId)?.userId)).toEqual([unlucky, unlucky, unlucky])
  await auto(night, { keepLocked: false, keepSlotIds: [second] })
  const some = await holders(night)
  expect([first, second].map((slotId) => some.get(slotId)?.userId)).toEqual([unlucky, unlucky])
  expect(some.get(third)?.userId).toBe(night.players[0]?.id)
})

test('whoever is kept where they are is locked there once the rest is kept: the next run leaves them too, and one undo takes both back', async () => {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  const [first = 0, second = 0] = night.slotIds
  const kept = night.players[3]?.id ?? 0
  await app.call(assignSlot, { rosterId, slotId: first, userId: kept, locked: false }, night.as)
  await app.call(autoAssign, { rosterId, options: { keepSlotIds: [first] }, preview: true }, night.as)
  expect((await holders(night)).get(first)?.locked).toBe(false)
  const { applied } = await auto(night, { keepSlotIds: [first] })
  expect(applied?.mine.undo).toBe('worked it out anew, which changed 8 parts')
  expect((await holders(night)).get(first)).toMatchObject({ userId: kept, locked: true })
  expect((await auto(night, { seed: 77 })).changes.map(({ slotId }) => slotId)).not.toContain(first)
  await app.call(undoRosterChange, { rosterId }, night.as)
  await app.call(undoRosterChange, { rosterId }, night.as)
  const before = await holders(night)
  expect([before.get(first)?.locked, before.has(second)]).toEqual([false, false])
})

test('an empty slot that is named stays empty, by wildcard too; the rest is worked out around it', async () => {
  const night = await rosterNight(app)
  const [first = 0, bass = 0] = night.slotIds
  await app.call(
    registerWildcard,
    { sessionId: night.roster.sessionId, instrumentId: VOCALS, ForUserId: night.players[0]?.id ?? 0 },
    night.as,
  )
  const outcome = await auto(night, { keepSlotIds: [first, bass] })
  expect(outcome.after).toMatchObject({ filled: night.slotIds.length - 2, playable: 2 })
  const filled = await holders(night)
  expect(night.slotIds.filter((slotId) => !filled.has(slotId))).toEqual([first, bass])
})

test('helping the unluckiest says how far it went', async () => {
  const night = await rosterNight(app)
  expect((await auto(night, { helpUnluckiest: true })).helped).toBe('to-the-end')
  expect((await auto(night, {})).helped).toBeNull()
})

test('whoever was bumped at the group’s last session draws a further ticket when that is asked for', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  await auto(night, {})
  const bumped = night.players[0]?.id ?? 0
  await app.database.db
    .deleteFrom('assignments')
    .where('roster_id', '=', rosterId)
    .where('user_id', '=', bumped)
    .execute()
  const empty = night.slotIds
  expect((await app.call(publishRoster, { rosterId, acknowledged: empty }, night.as)).status).toBe(200)
  const later = { SessionId: sessionId, startDate: '2026-04-12T19:30', withSongs: true }
  const { payload: next } = await app.call(duplicateSession, later, night.as)
  const slotId = next.songs[0]?.slots[0]?.slotId ?? 0
  const { payload: made } = await app.call(createRoster, { sessionId: next.id }, night.as)
  await app.call(registerPart, { SessionId: next.id, SlotId: slotId, ForUserId: bumped }, night.as)
  const { db } = app.database
  const board = await readBoard(db, await findLiveRoster(db, made.rosterId))
  const tickets = async (options: AutoAssignOptions) =>
    (await questionFor(db, board, options)).input.people.find(({ userId }) => userId === bumped)?.extraTickets
  expect([await tickets({}), await tickets({ bumpedFirst: true })]).toEqual([undefined, 1])
})

test('that the bumped went first stands in the roster, in its copy and on every member’s page, and goes with an undo', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  const drawn = async (id = rosterId) =>
    (await app.call(rosterById, { rosterId: id }, night.as)).payload.roster.bumpedFirst
  await auto(night, { bumpedFirst: true })
  expect(await drawn()).toBe(true)
  await app.call(undoRosterChange, { rosterId }, night.as)
  expect(await drawn()).toBe(false)
  await app.call(undoRosterChange, { rosterId, redo: true }, night.as)
  expect(await drawn()).toBe(true)
  const { payload: copy } = await app.call(createRoster, { sessionId, copyFromRosterId: rosterId }, night.as)
  expect(await drawn(copy.rosterId)).toBe(true)
  await app.call(publishRoster, { rosterId, acknowledged: night.slotIds }, night.as)
  const member = { token: night.players[0]?.token ?? '' }
  expect((await app.call(sessionDetails, { id: sessionId }, member)).payload.me.lineUp).toMatchObject({
    rosterId,
    bumpedFirst: true,
  })
})

test('a slot’s least level is held by the organisers’ rating before a person’s own', async () => {
  const night = await rosterNight(app)
  const [first = 0] = night.slotIds
  const { sessionId, rosterId } = night.roster
  const [good, other] = [night.players[0], night.players[3]]
  for (const player of [good, other])
    await app.call(updateInstrument, { InstrumentId: VOCALS, Rating: 70 }, { token: player?.token ?? '' })
  const rating = { GroupId: night.group.id, InstrumentId: VOCALS, UserId: other?.id ?? 0, Rating: 30 }
  await app.call(setAdminInstrumentRating, rating, night.as)
  await app.call(setSlotMinRating, { SessionId: sessionId, SlotId: first, MinRating: 60 }, night.as)
  await auto(night, {})
  expect((await holders(night)).get(first)?.userId).toBe(good?.id)
  const given = { rosterId, slotId: first, userId: other?.id ?? 0, version: 2 }
  const { error } = await app.call(assignSlot, given, night.as)
  expect(error.message).toMatch(/asks for a level that Member 4 does not have/)
})

test('whatever is forced, the engine takes it as a lock and keeps it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.infiniteStream(fc.nat()), (seed, chance) => {
      const input = generateSession({ size: { songs: 5, slotsPerSong: 4, people: 8 }, seed, without: ['locks'] })
      const inSet = input.slots.filter(({ songId }) => !input.songs.find(({ id }) => id === songId)?.cut)
      const locks = inSet.flatMap(({ id }) => {
        const draw = chance.next().value ?? 0
        return draw % 3 ? [] : [{ slotId: id, userId: input.people[draw % 8]?.userId ?? 0 }]
      })
      const { input: allowed, without } = allowLocks(input, locks)
      const solved = engine.solve(allowed)
      if (!solved.ok) throw new Error(JSON.stringify(solved.refusals))
      const has = new Map(solved.value.assignments.map(({ slotId, userId }) => [slotId, userId]))
      for (const { slotId, userId } of locks) if (!without.has(slotId)) expect(has.get(slotId)).toBe(userId)
      const all = [...solved.value.assignments, ...locks.filter(({ slotId }) => without.has(slotId))]
      // Nothing is broken but by what was forced.
      const forced = new Set(locks.map(({ slotId }) => slotId))
      const people = new Set(locks.map(({ userId }) => userId))
      for (const { rule, slotId, userId } of engine.broken(input, all))
        expect(rule === 'at-maximum' || rule === 'song-taken' ? people.has(userId) : forced.has(slotId)).toBe(true)
    }),
    { numRuns: 150 },
  )
})

test('what is locked in a song that was cut raises nobody’s maximum, and is no lock for the engine', () => {
  const people = [{ userId: 1, min: 0, max: 3, allocationMax: 1 }]
  const input = {
    ...{ seed: 1, wildcards: [], ratings: [], locks: [], people },
    songs: [1, 2].map((id) => ({ id, position: id, cut: id === 1 })),
    slots: [1, 2].map((id) => ({ id, songId: id, instrumentId: 1, required: true })),
    registrations: [1, 2].map((slotId) => ({ userId: 1, slotId, priority: slotId })),
  }
  const locks = [1, 2].map((slotId) => ({ slotId, userId: 1 }))
  expect(allowLocks(input, locks).input).toEqual({ ...input, locks: [{ slotId: 2, userId: 1 }] })
})

test('whoever hangs up while a roster is worked out stops it', async () => {
  const night = await rosterNight(app)
  const base = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const asked: AbortSignal[] = []
  const ask = vi.spyOn(app.app.rosterSolver, 'ask').mockImplementation((_calls, { gone } = {}) => {
    if (gone) asked.push(gone)
    return new Promise((_, failed) => gone?.addEventListener('abort', () => failed(overloaded())))
  })
  const caller = new AbortController()
  const answer = fetch(`${base}/api/Session/AutoAssign/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${night.as.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ rosterId: night.roster.rosterId }),
    signal: caller.signal,
  }).catch(() => 'hung up')
  await eventually(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.aborted).toBe(false)
  caller.abort()
  await eventually(() => expect(asked[0]?.aborted).toBe(true))
  expect(await answer).toBe('hung up')
  ask.mockRestore()
})

import { assignSlot, autoAssign, createRoster, rosterById, slotSignUpDetails } from '@app/core/contract/rosters'
import { cutSong } from '@app/core/contract/session-songs'
import { registerPart, unregisterPart, updateAllocationMax } from '@app/core/contract/sign-up'
import { engine } from '@app/core/roster/engine'
import type { Lock, RosterInput } from '@app/core/roster/input/input'
import { generateSession } from '@app/core/roster/sample/generator'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertSessionSong, insertSlots } from '../session-songs/sql.ts'
import { testApp } from '../test/app.ts'
import { members, type SessionOfSix, sessionOfSix } from '../test/session.ts'

const app = testApp()

/** Everybody there is; a session takes as many as it needs. */
let six: SessionOfSix
let crowd: { id: number; token: string }[] = []
const songIds: number[] = []
beforeAll(async () => {
  six = await sessionOfSix(app, { songs: 8, slots: [] })
  crowd = await members(app, six.group.id, 14)
  const rows = await app.database.db.selectFrom('session_songs').select('song_id').orderBy('id').execute()
  songIds.push(...rows.map((row) => row.song_id))
})

/** The generator's session in the database, and the same rows by hand as the engine takes them. */
async function stored(seed: number) {
  const made = generateSession({ size: { songs: 6, slotsPerSong: 5, people: 14 }, seed, without: ['locks'] })
  const { session } = await sessionOfSix(app, { songs: 0 }, six)
  const { db } = app.database
  const now = app.now()
  const people = new Map(made.people.map(({ userId }, index) => [userId, crowd[index]?.id ?? 0]))
  const songs = new Map<number, number>()
  for (const [index, { id, cut }] of [...made.songs].sort((a, b) => a.position - b.position).entries()) {
    const song = { session_id: session.id, song_id: songIds[index] ?? 0, suggested_by: null }
    const row = await insertSessionSong(db, song)
    songs.set(id, row.id)
    if (cut) await db.updateTable('session_songs').set({ is_cut: true }).where('id', '=', row.id).execute()
  }
  const ids = await insertSlots(
    db,
    made.slots.map((slot) => ({
      session_id: session.id,
      session_song_id: songs.get(slot.songId) ?? 0,
      instrument_id: slot.instrumentId,
      required: slot.required,
      details: '',
      min_rating: slot.minRating ?? null,
    })),
  )
  const slots = new Map(made.slots.map(({ id }, index) => [id, ids[index] ?? 0]))
  const wishes = made.people.map(({ userId }) => made.registrations.filter((row) => row.userId === userId))
  await db
    .insertInto('session_registrations')
    .values(
      made.people.map(({ userId, min, max, allocationMax }, index) => ({
        session_id: session.id,
        user_id: people.get(userId) ?? 0,
        registered_at: now,
        song_assign_min: min,
        song_assign_max: Math.max(1, max),
        allocation_max: allocationMax ?? null,
        is_waiting: false,
        wish_count: wishes[index]?.length ?? 0,
      })),
    )
    .execute()
  const rows = wishes.flatMap((own) =>
    [...own]
      .sort((a, b) => a.priority - b.priority || a.slotId - b.slotId)
      .map(({ userId, slotId, waitlist = false }, index) => ({
        session_id: session.id,
        slot_id: slots.get(slotId) ?? 0,
        user_id: people.get(userId) ?? 0,
        priority: index + 1,
        is_waitlist: waitlist,
        created_at: now,
      })),
  )
  if (rows.length) await db.insertInto('registrations').values(rows).execute()
  const wild = made.wildcards.map(({ userId, instrumentId }) => ({
    session_id: session.id,
    user_id: people.get(userId) ?? 0,
    instrument_id: instrumentId,
  }))
  if (wild.length) await db.insertInto('wildcards').values(wild).execute()
  await db
    .deleteFrom('user_instruments')
    .where('user_id', 'in', [...people.values()])
    .execute()
  if (made.ratings.length)
    await db
      .insertInto('user_instruments')
      .values(
        made.ratings.map(({ userId, instrumentId, rating }) => ({
          user_id: people.get(userId) ?? 0,
          instrument_id: instrumentId,
          rating,
          is_primary: false,
          note: '',
        })),
      )
      .execute()
  return { sessionId: session.id, songIds: [...songs.values()], slotIds: ids }
}

/** From the rows themselves, not by the way that the server goes. */
async function rowsOf(sessionId: number, seed: number, locks: Lock[]): Promise<RosterInput> {
  const rows = async <T>(query: RawBuilder<T>) => (await query.execute(app.database.db)).rows
  return {
    seed,
    locks,
    songs: await rows(
      sql<
        RosterInput['songs'][number]
      >`select id, position, is_cut as cut from session_songs where session_id = ${sessionId}`,
    ),
    slots: await rows(
      sql<
        RosterInput['slots'][number]
      >`select id, session_song_id as "songId", instrument_id as "instrumentId", required, min_rating as "minRating"
        from slots where session_id = ${sessionId}`,
    ),
    people: await rows(
      sql<
        RosterInput['people'][number]
      >`select user_id as "userId", song_assign_min as min, song_assign_max as max, allocation_max as "allocationMax"
        from session_registrations where session_id = ${sessionId}`,
    ),
    registrations: await rows(
      sql<
        RosterInput['registrations'][number]
      >`select user_id as "userId", slot_id as "slotId", priority + case when is_waitlist then 10000 else 0 end as priority,
          is_waitlist as waitlist
        from registrations where session_id = ${sessionId}`,
    ),
    wildcards: await rows(
      sql<
        RosterInput['wildcards'][number]
      >`select user_id as "userId", instrument_id as "instrumentId" from wildcards where session_id = ${sessionId}`,
    ),
    ratings: await rows(
      sql<RosterInput['ratings'][number]>`select user_id as "userId", instrument_id as "instrumentId", rating
        from user_instruments where rating is not null`,
    ),
  }
}

const pairs = (list: readonly Lock[]) =>
  list.map(({ slotId, userId }) => `${slotId}:${userId}`).sort((a, b) => a.localeCompare(b))

test('the engine’s answer through the API is the engine’s answer on the same rows: as it is, with locks, cuts, edits, and in a copy', {
  timeout: 240_000,
}, async () => {
  const as = { token: six.admin.token }
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 100_000 }), fc.infiniteStream(fc.nat()), async (seed, chance) => {
      const { sessionId, songIds: songs, slotIds } = await stored(seed)
      const pick = <T>(list: readonly T[]) => list[(chance.next().value ?? 0) % Math.max(1, list.length)] as T
      const { payload: made } = await app.call(createRoster, { sessionId }, as)
      const read = async (rosterId: number) => (await app.call(rosterById, { rosterId }, as)).payload
      const check = async (rosterId: number) => {
        const before = await read(rosterId)
        const locks = before.assignments.filter(({ locked }) => locked)
        const expected = engine.solve(await rowsOf(sessionId, before.roster.seed, pairsOf(locks)))
        const { payload, text } = await app.call(autoAssign, { rosterId }, as)
        if (!expected.ok) throw new Error(JSON.stringify(expected.refusals))
        const { assignments, broken } = await read(rosterId)
        const cut = new Set(broken.filter(({ rule }) => rule === 'song-cut').map(({ slotId }) => slotId))
        const played = assignments.filter(({ slotId }) => !cut.has(slotId))
        expect(pairs(played), text.slice(0, 300)).toEqual(pairs(expected.value.assignments))
        expect(payload.proven).toBe(expected.value.proven)
      }
      await check(made.rosterId)
      // A few that stand are locked, and somebody is put where they asked to be.
      const { assignments } = await read(made.rosterId)
      for (const { slotId, userId } of assignments.slice(0, 3))
        await app.call(assignSlot, { rosterId: made.rosterId, slotId, userId, locked: true }, as)
      const { candidates } = (await app.call(slotSignUpDetails, { slotId: pick(slotIds), rosterId: made.rosterId }, as))
        .payload
      const other = candidates[0]?.person.userId
      if (other) await app.call(assignSlot, { rosterId: made.rosterId, slotId: pick(slotIds), userId: other }, as)
      await check(made.rosterId)
      const { payload: copy } = await app.call(createRoster, { sessionId, copyFromRosterId: made.rosterId }, as)
      await check(copy.rosterId)
      // What it has stays where it is, locked or not.
      const person = pick(crowd)
      const sessionSongId = pick(songs)
      await app.call(cutSong, { sessionSongId, cut: true }, as)
      const wish = { SessionId: sessionId, SlotId: pick(slotIds), ForUserId: person.id }
      const answer = await app.call(registerPart, wish, as)
      if (answer.status !== 200) await app.call(unregisterPart, wish, as)
      const slots = new Map((await rowsOf(sessionId, 1, [])).slots.map(({ id, songId }) => [id, songId]))
      const load = (await read(copy.rosterId)).assignments.filter(
        (one) => one.locked && one.userId === person.id && slots.get(one.slotId) !== sessionSongId,
      ).length
      await app.call(updateAllocationMax, { sessionId, userId: person.id, max: Math.max(1, load) }, as)
      await check(copy.rosterId)
    }),
    { numRuns: 6 },
  )
})

const pairsOf = (list: readonly Lock[]) => list.map(({ slotId, userId }) => ({ slotId, userId }))

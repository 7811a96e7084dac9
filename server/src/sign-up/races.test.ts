import { removeUser } from '@app/core/contract/members'
import { addSong, removeSong, reorderSong } from '@app/core/contract/session-songs'
import { getSession, sessionDetails } from '@app/core/contract/sessions'
import {
  registerForSession,
  registerPart,
  registerWildcard,
  reorderPriorities,
  setRegistrationPriority,
  unregisterPart,
  unregisterUser,
} from '@app/core/contract/sign-up'
import { removeSlot } from '@app/core/contract/slots'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../lib/db/database.ts'
import { changeSession } from '../sessions/sql.ts'
import { testApp } from '../test/app.ts'
import { eventually } from '../test/eventually.ts'
import { BASS, members, type SessionOfSix, sessionOfSix } from '../test/session.ts'

const app = testApp()

const take = (six: SessionOfSix, token: string, index = 0, more: object = {}) =>
  app.call(registerPart, { SessionId: six.session.id, SlotId: six.slotIds[index] ?? 0, ...more }, { token })
const wishes = async (six: SessionOfSix, token: string) =>
  (await app.call(sessionDetails, { id: six.session.id }, { token })).payload.me.wishes
const oneToN = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** What the database itself says: everyone's wishes are 1 to n, and as many as the count says. */
async function expectNoGaps(sessionId: number) {
  const { db } = app.database
  const rows = await db.selectFrom('registrations').selectAll().where('session_id', '=', sessionId).execute()
  const people = await db.selectFrom('session_registrations').selectAll().where('session_id', '=', sessionId).execute()
  for (const { user_id, wish_count } of people) {
    const own = rows.filter((row) => row.user_id === user_id).map((row) => row.priority)
    expect(own.sort((a, b) => a - b)).toEqual(oneToN(wish_count))
  }
}

test('E1 twenty who take the last slot at once: one has it, the others hear that it is taken', async () => {
  const six = await sessionOfSix(app, { settings: { firstCome: true } })
  const people = await members(app, six.group.id, 20)
  const answers = await Promise.all(people.map((person) => take(six, person.token)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.error?.code === 'SLOT_TAKEN')).toHaveLength(19)
})

test('E1 twenty who take the last place of a session at once: one has it, the others wait in order', async () => {
  const six = await sessionOfSix(app, { settings: { capacity: 1 } })
  const people = await members(app, six.group.id, 20)
  const answers = await Promise.all(
    people.map((person) => app.call(registerForSession, { sessionId: six.session.id }, { token: person.token })),
  )
  const places = answers.map((answer) => answer.payload.waitlistPosition ?? 0).sort((a, b) => a - b)
  expect(places).toEqual(Array.from({ length: 20 }, (_, index) => index))
})

test('E1 twenty who go on the waitlist at once have twenty places in it', async () => {
  const six = await sessionOfSix(app, { settings: { firstCome: true } })
  const people = await members(app, six.group.id, 21)
  await take(six, people[0]?.token ?? '')
  await Promise.all(people.slice(1).map((person) => take(six, person.token, 0, { Waitlist: true })))
  const places = await Promise.all(
    people.slice(1).map(async (person) => (await wishes(six, person.token))[0]?.waitlistPosition),
  )
  expect(places.sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(oneToN(20))
})

test('E4 nobody who is removed while they sign up is in the session afterwards', async () => {
  const six = await sessionOfSix(app, { songs: 2 })
  const people = await members(app, six.group.id, 12)
  const { id: sessionId } = six.session
  await take(six, six.member.token)
  const signUps = [
    (token: string) => take(six, token),
    (token: string) => app.call(registerForSession, { sessionId }, { token }),
    (token: string) => app.call(registerWildcard, { sessionId, instrumentId: BASS }, { token }),
  ]
  const remove = (UserId: number) => app.call(removeUser, { GroupId: six.group.id, UserId }, { token: six.admin.token })
  const answers = await Promise.all(
    people.flatMap((person, index) => [signUps[index % 3]?.(person.token), remove(person.id)]),
  )
  expect(new Set(answers.map((answer) => answer?.status))).not.toContain(500)
  const { db } = app.database
  const registered = await db
    .selectFrom('session_registrations')
    .select('user_id')
    .where('session_id', '=', sessionId)
    .execute()
  expect(registered.map((row) => row.user_id)).toEqual([six.member.id])
})

test('E1 who taps while an organiser closes the sign-up waits, and hears that it is closed', async () => {
  const six = await sessionOfSix(app)
  const [early, late] = await members(app, six.group.id, 2)
  expect((await take(six, early?.token ?? '')).status).toBe(200)
  const { db, engine } = app.database
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const tap = await inTransaction(db, async (tx) => {
    await changeSession(tx, six.session.id, { sign_up_open: false })
    const tapped = take(six, late?.token ?? '')
    // The other engine has one connection, which this transaction holds.
    if (engine.name === 'postgres')
      await eventually(async () => expect((await waiting.execute(tx)).rows).toHaveLength(1))
    return () => tapped
  })
  expect((await tap()).error?.code).toBe('SIGN_UP_CLOSED')
  expect(await wishes(six, late?.token ?? '')).toEqual([])
})

test('E1 one person who registers twenty times at once is one row', async () => {
  const six = await sessionOfSix(app)
  const answers = await Promise.all(oneToN(20).map(() => take(six, six.member.token)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
  expect(await wishes(six, six.member.token)).toHaveLength(1)
  await expectNoGaps(six.session.id)
})

test('E1 thirty taps at once by ten people in two sessions, some for what they have, one by a stranger: each wish is there once', async () => {
  const six = await sessionOfSix(app, { songs: 3 })
  const other = await sessionOfSix(app, { songs: 3 }, six)
  const people = await members(app, six.group.id, 10)
  for (const person of people.slice(0, 3)) await take(six, person.token, 0)
  const sessions = [six, other]
  const taps = oneToN(30).map((tap) => take(sessions[tap % 2] as SessionOfSix, people[tap % 10]?.token ?? '', tap % 3))
  const [refused, ...answers] = await Promise.all([take(six, six.stranger.token), ...taps])
  expect(refused?.status).toBe(403)
  expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill(200))
  for (const [index, session] of sessions.entries()) {
    const { songs } = (await app.call(getSession, { id: session.session.id })).payload
    const wanted = songs.map((song) => song.slots[0]?.wishes)
    // Each song by every second of the ten; the first song of one session also by the one early person who now taps in the other.
    expect(wanted).toEqual(index === 0 ? [6, 5, 5] : [5, 5, 5])
    await expectNoGaps(session.session.id)
  }
})

test('E1 those who leave at once while twenty wait: everyone who moves up moves up once', async () => {
  const six = await sessionOfSix(app, { settings: { capacity: 5 } })
  const people = await members(app, six.group.id, 25)
  for (const person of people)
    await app.call(registerForSession, { sessionId: six.session.id }, { token: person.token })
  const leave = (token: string) => app.call(unregisterUser, { SessionId: six.session.id }, { token })
  await Promise.all(people.slice(0, 5).map((person) => leave(person.token)))
  const { counts } = (await app.call(getSession, { id: six.session.id })).payload
  expect(counts).toMatchObject({ registered: 5, waitlisted: 15 })
})

test('E3 two devices that reorder, register and unregister at once leave 1 to n', { timeout: 120_000 }, async () => {
  const six = await sessionOfSix(app, { songs: 8 })
  const as = { token: six.member.token }
  const slot = fc.integer({ min: 0, max: 7 })
  const act = fc.oneof(
    fc.record({ kind: fc.constant('take' as const), slot, to: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ kind: fc.constant('drop' as const), slot, to: fc.constant(0) }),
    fc.record({ kind: fc.constant('move' as const), slot, to: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant('shuffle' as const), slot, to: fc.integer({ min: 1, max: 9 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (acts) => {
      const before = (await wishes(six, as.token)).map((wish) => wish.id)
      const answers = await Promise.all(
        acts.map(({ kind, slot: index, to }) => {
          const where = { SessionId: six.session.id, SlotId: six.slotIds[index] ?? 0 }
          if (kind === 'take') return take(six, as.token, index, { Priority: to })
          if (kind === 'drop') return app.call(unregisterPart, where, as)
          if (kind === 'move') return app.call(setRegistrationPriority, { ...where, Priority: to }, as)
          const ids = [...before.slice(to), ...before.slice(0, to), 2_000_000]
          return app.call(reorderPriorities, { sessionId: six.session.id, instrumentSlotUserSignupIds: ids }, as)
        }),
      )
      for (const { status } of answers) expect([200, 404]).toContain(status)
      expect((await wishes(six, as.token)).map((wish) => wish.priority)).toEqual(
        oneToN((await wishes(six, as.token)).length),
      )
      await expectNoGaps(six.session.id)
    }),
    { numRuns: 15 },
  )
})

test('E3 wishes that are reordered while their slots and songs are removed leave 1 to n', async () => {
  const six = await sessionOfSix(app, { songs: 8 })
  const admin = { token: six.admin.token }
  const people = await members(app, six.group.id, 6)
  for (const person of people.slice(0, 4)) for (const index of six.slotIds.keys()) await take(six, person.token, index)
  for (const person of people.slice(4)) await take(six, person.token, 5)
  const orders = await Promise.all(
    people.map(async (person) => (await wishes(six, person.token)).map((wish) => wish.id)),
  )
  await Promise.all([
    ...people.map((person, index) =>
      app.call(
        reorderPriorities,
        { sessionId: six.session.id, instrumentSlotUserSignupIds: [...(orders[index] ?? [])].reverse() },
        { token: person.token },
      ),
    ),
    ...people.map((person) => take(six, person.token, 7, { Priority: 1 })),
    // New wishes for what is being removed, and for what stays.
    ...people.slice(4).flatMap((person) => [0, 2, 4, 6].map((index) => take(six, person.token, index))),
    ...[0, 1].map((index) =>
      app.call(removeSlot, { SessionId: six.session.id, SlotId: six.slotIds[index] ?? 0 }, admin),
    ),
    ...[2, 3].map((index) =>
      app.call(removeSong, { sessionId: six.session.id, sessionSongId: six.songs[index]?.sessionSongId ?? 0 }, admin),
    ),
    app.call(unregisterUser, { SessionId: six.session.id, ForUserId: people[0]?.id }, admin),
  ])
  await expectNoGaps(six.session.id)
  expect(await wishes(six, people[1]?.token ?? '')).toHaveLength(4)
})

test('E3 songs that are reordered while others are added and removed stand at 1 to n', {
  timeout: 120_000,
}, async () => {
  const six = await sessionOfSix(app, { songs: 6, slots: [] })
  const as = { token: six.admin.token }
  let title = 0
  const act = fc.record({
    kind: fc.constantFrom('move' as const, 'move' as const, 'remove' as const, 'add' as const),
    index: fc.nat({ max: 9 }),
    to: fc.nat({ max: 12 }),
  })
  const inSet = async () => (await app.call(getSession, { id: six.session.id })).payload.songs
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 10 }), async (acts) => {
      const before = await inSet()
      await Promise.all(
        acts.map(({ kind, index, to }) => {
          const id = before[index % Math.max(1, before.length)]?.sessionSongId ?? 2_000_000
          if (kind === 'move') return app.call(reorderSong, { sessionId: six.session.id, songId: id, newIndex: to }, as)
          if (kind === 'remove') return app.call(removeSong, { sessionId: six.session.id, sessionSongId: id }, as)
          return app.call(addSong, { SessionId: six.session.id, Title: `New ${++title}` }, as)
        }),
      )
      const after = await inSet()
      expect(after.map((song) => song.position)).toEqual(oneToN(after.length))
    }),
    { numRuns: 12 },
  )
})

import { calendarLink, personalCalendar, resetCalendarLink } from '@app/core/contract/calendar'
import { leaveGroup, removeUser } from '@app/core/contract/members'
import { assignSlot, publishRoster } from '@app/core/contract/rosters'
import { addSong } from '@app/core/contract/session-songs'
import { deleteSession, editSession } from '@app/core/contract/sessions'
import { registerForSession, registerPart } from '@app/core/contract/sign-up'
import { addSlot } from '@app/core/contract/slots'
import { deleteAccount, exportAccount } from '@app/core/contract/users'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeTestApp, PASSWORD, testApp } from '../test/app.ts'
import { rosterNight } from '../test/roster.ts'
import { BASS, sessionOfSix } from '../test/session.ts'

const app = testApp()

/** As a program that is not ours reads it. */
const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const of = (event: ICAL.Event, name: string) => String(event.component.getFirstPropertyValue(name))
  return { calendar, events: events.map((event) => ({ event, status: of(event, 'status'), url: of(event, 'url') })) }
}

const keyIn = (url: string) => /\/api\/v1\/calendar\/([^/]+)\.ics$/.exec(url)?.[1] ?? ''
const keyOf = async (token: string) => keyIn((await app.call(calendarLink, {}, { token })).payload.url)
const feed = async (token: string) => app.call(personalCalendar, { key: await keyOf(token) })
const eventsOf = async (token: string) => read((await feed(token)).text).events

// Everything that has a meaning in a calendar, and what no keyboard has.
const ODD = 'Ain’t, no; sun\\shine 🎷\u200d👩🏽‍🎤 END:VEVENT'

test('a feed is TENTATIVE while one has only signed up, CONFIRMED with the parts once they are out, CANCELLED when it is called off', async () => {
  const night = await rosterNight(app)
  const { session, as, roster } = night
  const [player] = night.players
  const token = player?.token ?? ''
  const song = (await app.call(addSong, { SessionId: session.id, Title: ODD, ArtistName: 'A; B, C' }, as)).payload
  const slot = { sessionId: session.id, sessionSongId: song.sessionSongId, instrumentId: BASS }
  const { slotId } = (await app.call(addSlot, slot, as)).payload
  await app.call(registerPart, { SessionId: session.id, SlotId: slotId }, { token })
  const typed = {
    title: 'Blues; soul, & more \\ 🎸',
    description: 'Line one\nBEGIN:VEVENT\r\nLine, three; four',
    location: 'Back; room, 2',
  }
  await app.call(editSession, { id: session.id, ...typed }, as)

  const [before, ...more] = await eventsOf(token)
  expect(more).toEqual([])
  expect([before?.status, before?.event.summary, before?.event.location]).toEqual([
    'TENTATIVE',
    typed.title,
    typed.location,
  ])
  expect(before?.event.description).toContain('The roster is not out yet.')
  expect(before?.event.description).toContain('Line one\nBEGIN:VEVENT\nLine, three; four')

  await app.call(assignSlot, { rosterId: roster.rosterId, slotId, userId: player?.id ?? 0 }, as)
  const out = await app.call(publishRoster, { rosterId: roster.rosterId, acknowledged: [...night.slotIds, slotId] }, as)
  expect(out.status).toBe(200)
  const [after] = await eventsOf(token)
  expect(after?.status).toBe('CONFIRMED')
  expect(after?.event.description).toContain(`You play:\n4. ${ODD}: Bass`)
  expect([after?.event.uid, after?.url]).toEqual([before?.event.uid, `https://jam.example/session/${session.id}`])

  await app.call(deleteSession, { groupId: night.group.id, sessionId: session.id }, as)
  const [gone] = await eventsOf(token)
  expect([gone?.status, gone?.event.uid]).toEqual(['CANCELLED', before?.event.uid])
  expect(gone?.event.description).toContain('called off')
  const sequences = [before, after, gone].map((one) => Number(one?.event.sequence))
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
  const { calendar } = read((await feed(token)).text)
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT6H')
})

test('first come: CONFIRMED as soon as a part is theirs, and whoever leaves has it in their calendar no more', async () => {
  const six = await sessionOfSix(app, { settings: { firstCome: true } })
  const { token } = six.member
  await app.call(registerForSession, { sessionId: six.session.id }, { token })
  const [before] = await eventsOf(token)
  await app.call(registerPart, { SessionId: six.session.id, SlotId: six.slotId }, { token })
  const [after] = await eventsOf(token)
  expect([before?.status, after?.status]).toEqual(['TENTATIVE', 'CONFIRMED'])
  expect(Number(after?.event.sequence)).toBeGreaterThan(Number(before?.event.sequence))
  expect(await eventsOf(six.admin.token)).toEqual([])
})

test('B2 a key opens its owner’s feed alone, cannot be guessed from another, and stops when it is replaced', async () => {
  const six = await sessionOfSix(app)
  const mine = await keyOf(six.member.token)
  const others = await keyOf(six.admin.token)
  const mixed = `${six.admin.id}-${mine.split('-').slice(1).join('-')}`
  for (const key of [mixed, `${mine}x`, mine.slice(0, -1), '1', 'x'.repeat(44), `${2 ** 40}-${'a'.repeat(43)}`])
    expect((await app.call(personalCalendar, { key })).status).toBe(404)
  expect((await app.call(personalCalendar, { key: mine })).status).toBe(200)
  expect(mine).toMatch(/^\d+-[\w-]{43}$/)
  const { payload } = await app.call(resetCalendarLink, {}, { token: six.member.token })
  expect((await app.call(personalCalendar, { key: mine })).status).toBe(404)
  expect((await app.call(personalCalendar, { key: keyIn(payload.url) })).status).toBe(200)
  expect((await app.call(personalCalendar, { key: others })).status).toBe(200)
  expect(await keyOf(six.member.token)).toBe(keyIn(payload.url))
})

test('what the database holds gives no key away, and an account that is deleted has no feed', async () => {
  const user = await app.user()
  const key = await keyOf(user.token)
  const { payload } = await app.call(resetCalendarLink, {}, { token: user.token })
  const row = await app.database.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst()
  for (const one of [key, keyIn(payload.url)])
    expect(JSON.stringify(row)).not.toContain(one.split('-').slice(1).join('-'))
  await app.call(deleteAccount, { Password: PASSWORD }, user)
  expect((await app.call(personalCalendar, { key: keyIn(payload.url) })).status).toBe(404)
})

test('A4 who guesses keys is slowed down, and a calendar that asks as it should is not', async () => {
  const strict = await makeTestApp(app.database, { RATE_LIMIT_FACTOR: 1 })
  const guess = (index: number) =>
    strict.call(personalCalendar, { key: `${index + 1}-${'a'.repeat(43)}` }, { address: '203.0.113.9' })
  const statuses: number[] = []
  for (let index = 0; index < 40; index++) statuses.push((await guess(index)).status)
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([404]))
  expect(statuses.at(-1)).toBe(429)
  const six = await sessionOfSix(app)
  const key = await keyOf(six.member.token)
  expect((await strict.call(personalCalendar, { key }, { address: '203.0.113.9' })).status).toBe(200)
  await strict.close()
})

test.each(['is removed', 'leaves'] as const)(
  'B10 once somebody %s from a private group, a past session of it is in their calendar no more, and its new title not in their export',
  async (how) => {
    const six = await sessionOfSix(app, { isPublic: false })
    const { token, id } = six.member
    await app.call(registerForSession, { sessionId: six.session.id }, { token })
    const past = new Date(app.now().getTime() - 3 * 86_400_000)
    await sql`update sessions set starts_at = ${past}, ends_at = ${past}::timestamptz + interval '3 hours' where id = ${six.session.id}`.execute(
      app.database.db,
    )
    await sql`update session_registrations set registered_at = ${past}::timestamptz - interval '9 days' where session_id = ${six.session.id}`.execute(
      app.database.db,
    )
    expect(await eventsOf(token)).toHaveLength(1)
    if (how === 'leaves') await app.call(leaveGroup, { id: six.group.id }, { token })
    else await app.call(removeUser, { GroupId: six.group.id, UserId: id }, { token: six.admin.token })
    await app.call(editSession, { id: six.session.id, title: 'Secret' }, { token: six.admin.token })
    expect(await eventsOf(token)).toEqual([])
    expect(JSON.stringify((await app.call(exportAccount, {}, { token })).payload)).not.toContain('Secret')
  },
)

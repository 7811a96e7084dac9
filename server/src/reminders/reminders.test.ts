import { confirmAssignment } from '@app/core/contract/assignments'
import { listNotifications } from '@app/core/contract/notifications'
import { cutSong } from '@app/core/contract/session-songs'
import { deleteSession } from '@app/core/contract/sessions'
import { registerPart, unregisterUser } from '@app/core/contract/sign-up'
import { updateEmailNotificationSettings } from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { BASS, GUITAR, members, type SessionOfSix, sessionOfSix, VOCALS } from '../test/session.ts'
import { remind } from './remind.ts'

const app = testApp()
const HOUR = 3_600_000

type Person = { id: number; email: string; token: string }

/** Begins in so many hours, and everybody registered a week ago: the clock cannot go on so far, or everyone's token would have ended. */
async function beginsIn(six: SessionOfSix, hours: number) {
  const { db } = app.database
  const at = new Date(app.now().getTime() + hours * HOUR)
  await db
    .updateTable('sessions')
    .set({ starts_at: at, ends_at: new Date(at.getTime() + 3 * HOUR) })
    .where('id', '=', six.session.id)
    .execute()
  await db
    .updateTable('session_registrations')
    .set({ registered_at: new Date(app.now().getTime() - 7 * 24 * HOUR) })
    .where('session_id', '=', six.session.id)
    .execute()
}
const take = (six: SessionOfSix, person: Person, slot: number) =>
  app.call(registerPart, { SessionId: six.session.id, SlotId: six.slotIds[slot] ?? 0 }, person)
async function remindersTo({ email }: Person) {
  return (await app.mailsTo(email)).filter(({ kind }) => kind === 'reminder')
}
const noticesOf = async (person: Person) =>
  (await app.call(listNotifications, {}, person)).payload.items
    .filter(({ notification }) => notification.entity === 12)
    .map(({ notification }) => notification.subject)

const firstCome = { slots: [VOCALS, BASS], settings: { firstCome: true } }

test('two days before, who comes hears once what they play, with whom and where, by mail and in the app', async () => {
  const six = await sessionOfSix(app, firstCome)
  const [gus] = await members(app, six.group.id, 1)
  await take(six, six.member, 0)
  await take(six, gus as Person, 1)
  await beginsIn(six, 49)
  await remind(app.app)
  expect(await remindersTo(six.member)).toEqual([])
  await beginsIn(six, 47)
  await Promise.all([remind(app.app), remind(app.app)])
  await remind(app.app)
  const [mail, ...more] = await remindersTo(six.member)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Coming up: Thursday Blues · Jamboree')
  expect(mail?.text).toMatch(/1\. Song 1: vocals, with Member 1 \(bass/)
  expect(mail?.text).toContain(`https://jam.example/session/${six.session.id}/practice`)
  expect(mail?.unsubscribe).toContain(`/unsubscribe/${six.member.id}-12-`)
  expect(await noticesOf(six.member)).toEqual([expect.stringMatching(/^Thursday Blues is on .*: you play 1 song$/)])
  expect(await remindersTo(six.admin)).toEqual([])
})

test('of two guitars in a song, a reminder says which one', async () => {
  const six = await sessionOfSix(app, { ...firstCome, slots: [GUITAR, GUITAR] })
  const [gus] = await members(app, six.group.id, 1)
  await take(six, six.member, 1)
  await take(six, gus as Person, 0)
  await beginsIn(six, 47)
  await remind(app.app)
  const [mail] = await remindersTo(six.member)
  expect(mail?.text).toMatch(/1\. Song 1: guitar 2, with Member 1 \(guitar 1/)
})

test('who withdrew, came late, waits for a place or switched it off hears nothing, nor anybody of a session that is called off', async () => {
  const six = await sessionOfSix(app, { songs: 5, settings: { capacity: 4 } })
  const [gone, late, off, comes, waits] = (await members(app, six.group.id, 5)) as Person[]
  for (const [slot, person] of [gone, off, comes].entries()) await take(six, person as Person, slot)
  await app.call(unregisterUser, { SessionId: six.session.id }, gone as Person)
  await beginsIn(six, 47)
  await take(six, late as Person, 3)
  await take(six, six.member, 4)
  await take(six, waits as Person, 4)
  await app.call(updateEmailNotificationSettings, { settings: { reminder: false } }, off as Person)
  await remind(app.app)
  for (const person of [gone, late, off, waits] as Person[]) expect(await remindersTo(person)).toEqual([])
  expect(await remindersTo(comes as Person)).toHaveLength(1)

  const other = await sessionOfSix(app, firstCome)
  await take(other, other.member, 0)
  await beginsIn(other, 47)
  await app.call(deleteSession, { groupId: other.group.id, sessionId: other.session.id }, other.admin)
  await remind(app.app)
  expect(await remindersTo(other.member)).toEqual([])
})

test('a session that moves a little reminds nobody twice; one that moves to another week does', async () => {
  const six = await sessionOfSix(app, firstCome)
  await take(six, six.member, 0)
  await beginsIn(six, 40)
  await remind(app.app)
  await beginsIn(six, 46)
  await remind(app.app)
  expect(await remindersTo(six.member)).toHaveLength(1)
  const { db } = app.database
  const week = new Date(app.now().getTime() - 100 * HOUR)
  await db.updateTable('session_reminders').set({ starts_at: week }).where('session_id', '=', six.session.id).execute()
  await remind(app.app)
  expect(await remindersTo(six.member)).toHaveLength(2)
})

/** A roster that came out so many hours ago, with the members on the first slots. */
async function publishedFor(people: Person[], hoursAgo: number) {
  const six = await sessionOfSix(app, { songs: people.length })
  const { db } = app.database
  const at = new Date(app.now().getTime() - hoursAgo * HOUR)
  for (const [index, person] of people.entries()) {
    const member = { group_id: six.group.id, user_id: person.id, is_admin: false, asked_at: at, approved_at: at }
    await db.insertInto('members').values(member).execute()
    expect((await take(six, person, index)).status).toBe(200)
  }
  const roster = { session_id: six.session.id, name: 'Roster', state: 'published' as const, published_at: at }
  const { id } = await db
    .insertInto('rosters')
    .values({ ...roster, made_by: six.admin.id, created_at: at, changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, person] of people.entries()) {
    const placed = { roster_id: id, slot_id: six.slotIds[index] ?? 0, session_id: six.session.id, user_id: person.id }
    await db
      .insertInto('assignments')
      .values({ ...placed, answer: null, answered_at: null })
      .execute()
  }
  return { six, rosterId: id }
}

test('a day after the roster came out, who has not said whether they play is asked once, and who has is not', async () => {
  const [silent, sure] = [await app.person(), await app.person()]
  const { six, rosterId } = await publishedFor([silent, sure], 25)
  const yes = { rosterId, slotId: six.slotIds[1] ?? 0, confirm: true }
  expect((await app.call(confirmAssignment, yes, sure)).status).toBe(200)
  await beginsIn(six, 200)
  await remind(app.app)
  await remind(app.app)
  const [mail, ...more] = await remindersTo(silent)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Are you playing? Thursday Blues · Jamboree')
  expect(mail?.text).toContain('1. Song 1: vocals')
  expect(await noticesOf(silent)).toEqual(['Are you playing? You have not answered for Thursday Blues yet'])
  expect(await remindersTo(sure)).toEqual([])
})

test('who has said yes to one of two parts is asked for the other one by name', async () => {
  const person = await app.person()
  const { six, rosterId } = await publishedFor([person, await app.person()], 25)
  const other = six.slotIds[1] ?? 0
  await app.database.db.updateTable('assignments').set({ user_id: person.id }).where('slot_id', '=', other).execute()
  const yes = { rosterId, slotId: six.slotIds[0] ?? 0, confirm: true }
  expect((await app.call(confirmAssignment, yes, person)).status).toBe(200)
  await beginsIn(six, 200)
  await remind(app.app)
  expect(await noticesOf(person)).toEqual(['One part still needs your yes: Song 2'])
  expect((await remindersTo(person))[0]?.text).toContain('is out. One part still needs your yes:\n')
})

test('a fresh roster waits a day, two hours where the session is near; and two reminders at once are one mail', async () => {
  const silent = await app.person()
  const { six } = await publishedFor([silent], 3)
  await beginsIn(six, 200)
  await remind(app.app)
  expect(await remindersTo(silent)).toEqual([])
  await beginsIn(six, 47)
  await remind(app.app)
  const [mail, ...more] = await remindersTo(silent)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Coming up: Thursday Blues · Jamboree')
  expect(mail?.text).toContain('You haven’t said yet whether you’re playing.')
})

test('who said yes to all that is played is not asked again for a song that was cut', async () => {
  const person = await app.person()
  const { six, rosterId } = await publishedFor([person, await app.person()], 25)
  const [kept = 0, cut = 0] = six.slotIds
  await app.database.db.updateTable('assignments').set({ user_id: person.id }).where('slot_id', '=', cut).execute()
  expect((await app.call(confirmAssignment, { rosterId, slotId: kept, confirm: true }, person)).status).toBe(200)
  const sessionSongId = six.songs[1]?.sessionSongId ?? 0
  expect((await app.call(cutSong, { sessionSongId, cut: true }, six.admin)).status).toBe(200)
  await beginsIn(six, 47)
  await remind(app.app)
  const [mail] = await remindersTo(person)
  expect(mail?.subject).toBe('Coming up: Thursday Blues · Jamboree')
  expect(mail?.text).not.toContain('said yes')
})

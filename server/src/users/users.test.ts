import { updateProfilePicture, uploadSessionImage } from '@app/core/contract/media'
import { setAdminInstrumentRating } from '@app/core/contract/members'
import { setReaction } from '@app/core/contract/messages'
import { updatePost } from '@app/core/contract/posts'
import { sessionHistory } from '@app/core/contract/session-night'
import { setSessionAdmin } from '@app/core/contract/sessions'
import { registerForSession, unregisterUser } from '@app/core/contract/sign-up'
import { allGenres, allInstruments } from '@app/core/contract/songs'
import {
  completeRegistration,
  deleteAccount,
  exportAccount,
  getEmailNotificationSettings,
  getNotificationSettings,
  removeInstrument,
  updateDetails,
  updateEmailNotificationSettings,
  updateInstrument,
  updateNotificationSettings,
  updateOnlineActivity,
  updateProfile,
  userOnlineStatus,
  userProfile,
} from '@app/core/contract/users'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { saveMember } from '../members/sql.ts'
import { PASSWORD, testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'
import { sessionOfSix } from '../test/session.ts'
import { chatOf, chatWith, say } from '../test/talk.ts'

const app = testApp()

const portrait = async (background = '#0b5c63') =>
  (
    await sharp({ create: { width: 600, height: 600, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64')

test('the first-run steps give the account its name and instruments, and end', async () => {
  const { token } = await app.user()
  const Instruments = [{ InstrumentId: 1, Rating: 40 }, { InstrumentId: 6 }]
  const { status, payload } = await app.call(
    completeRegistration,
    { FirstName: ' Ana ', LastName: 'Lindqvist', Instruments },
    { token },
  )
  expect(status).toBe(200)
  expect(payload).toMatchObject({ firstName: 'Ana', lastName: 'Lindqvist', registrationComplete: true })
  const profile = (await app.call(userProfile, {}, { token })).payload
  expect(profile.instruments).toMatchObject([
    { instrumentId: 1, name: 'Vocals', family: 'vocals', rating: 40 },
    { instrumentId: 6, rating: null },
  ])
})

test.each([
  ['spaces', ' \u00a0\u2003'],
  ['marks of no width', '\u200b\u2060'],
  ['a turn of direction', '\u202e'],
  ['a filler', '\u3164'],
])('a first name of nothing but %s is refused', async (_, FirstName) => {
  const { token } = await app.person()
  expect((await app.call(updateProfile, { FirstName, LastName: '' }, { token })).error.fields).toHaveProperty(
    'FirstName',
  )
})

test('the first-run steps refuse an instrument that does not exist, and change nothing', async () => {
  const { token } = await app.user()
  const { status } = await app.call(
    completeRegistration,
    { FirstName: 'Ana', LastName: '', Instruments: [{ InstrumentId: 9999 }] },
    { token },
  )
  expect(status).toBe(404)
  expect((await app.call(userProfile, {}, { token })).payload).toMatchObject({ firstName: 'New', instruments: [] })
})

test.each([
  ['an empty name', { FirstName: '  ', LastName: '' }, 'FirstName'],
  ['a name of 61 characters', { FirstName: 'a'.repeat(61), LastName: '' }, 'FirstName'],
  ['a name with a NUL', { FirstName: 'a\0b', LastName: '' }, 'FirstName'],
  ['a name of two lines', { FirstName: 'a\nb', LastName: '' }, 'FirstName'],
  ['half a surrogate pair', { FirstName: 'a\ud800', LastName: '' }, 'FirstName'],
  ['a bio of 2001 characters', { FirstName: 'a', LastName: '', Bio: 'b'.repeat(2001) }, 'Bio'],
])('a profile with %s is refused at the field', async (_, body, field) => {
  const { token } = await app.user()
  const { status, error } = await app.call(updateProfile, body, { token })
  expect(status).toBe(400)
  expect(Object.keys(error.fields ?? {})).toEqual([field])
})

test.each(['🎸🎸', 'مريم', '李小龍', "O'Brien", '<script>alert(1)</script>', "Robert'); drop table users;--"])(
  'the name %s is kept as it is',
  async (name) => {
    const { token } = await app.user()
    const { payload } = await app.call(
      updateProfile,
      { FirstName: name, LastName: 'x', Bio: 'one\ntwo', Gender: '' },
      { token },
    )
    expect(payload).toMatchObject({ firstName: name, bio: 'one\ntwo' })
  },
)

test('a profile change that leaves the bio out leaves the bio as it was', async () => {
  const { token } = await app.user()
  await app.call(updateProfile, { FirstName: 'A', LastName: 'B', Bio: 'kept' }, { token })
  expect((await app.call(updateProfile, { FirstName: 'C', LastName: 'D' }, { token })).payload).toMatchObject({
    firstName: 'C',
    bio: 'kept',
  })
})

test('genres are shown by name, stay where they are left out, and go with the account', async () => {
  const user = await app.user()
  const names = { FirstName: 'A', LastName: 'B' }
  const genres = new Map((await app.call(allGenres, {})).payload.map(({ name, id }) => [name, id]))
  const GenreIds = ['Swing', 'Blues', 'Swing'].map((name) => genres.get(name) as number)
  const shown = async () =>
    (await app.call(userProfile, { id: 0 }, user)).payload.genres.map(({ name }: { name: string }) => name)
  await app.call(updateProfile, { ...names, GenreIds }, user)
  await app.call(updateProfile, names, user)
  expect(await shown()).toEqual(['Blues', 'Swing'])
  expect((await app.call(exportAccount, {}, user)).payload.genres).toEqual(['Blues', 'Swing'])
  for (const [refused, status] of [
    [[999_999], 404],
    [[...genres.values()].slice(0, 11), 400],
  ] as const) {
    expect((await app.call(updateProfile, { ...names, GenreIds: [...refused] }, user)).status).toBe(status)
    expect(await shown()).toEqual(['Blues', 'Swing'])
  }
  await app.call(deleteAccount, { Password: PASSWORD }, user)
  expect(await app.database.db.selectFrom('user_genres').selectAll().where('user_id', '=', user.id).execute()).toEqual(
    [],
  )
})

test("B5 another user's profile shows neither address nor zone", async () => {
  const [user, reader] = [await app.user(), await app.user()]
  const { payload, text } = await app.call(userProfile, { id: user.id }, { token: reader.token })
  expect(payload).toMatchObject({ userId: user.id, isSelf: false })
  expect(text).not.toContain(user.email)
  expect((await app.call(userProfile, { id: 999_999 }, { token: reader.token })).status).toBe(404)
  expect((await app.call(userProfile, { id: 0 }, { token: reader.token })).payload).toMatchObject({
    userId: reader.id,
    isSelf: true,
  })
})

test('instruments are added, changed, made primary one at a time, and removed', async () => {
  const { token } = await app.user()
  await app.call(updateInstrument, { InstrumentId: 1, Rating: 20, IsPrimary: true, Note: 'low' }, { token })
  await app.call(updateInstrument, { InstrumentId: 3, IsPrimary: true }, { token })
  const changed = (await app.call(updateInstrument, { InstrumentId: 1, Rating: 60 }, { token })).payload
  expect(changed).toMatchObject({ instrumentId: 1, rating: 60, isPrimary: false, note: 'low' })
  expect(
    (await app.call(userProfile, {}, { token })).payload.instruments.map((one) => [one.instrumentId, one.isPrimary]),
  ).toEqual([
    [3, true],
    [1, false],
  ])
  expect((await app.call(removeInstrument, { id: 1 }, { token })).status).toBe(200)
  expect((await app.call(removeInstrument, { id: 1 }, { token })).status).toBe(404)
  expect((await app.call(updateInstrument, { InstrumentId: 9999 }, { token })).status).toBe(404)
})

test('notification settings keep what is not mentioned, for app, push and e-mail', async () => {
  const { token } = await app.user()
  const before = (await app.call(getNotificationSettings, {}, { token })).payload
  await app.call(updateNotificationSettings, { settings: { reply: { push: false } } }, { token })
  await app.call(updateNotificationSettings, { settings: { reaction: { inApp: false } } }, { token })
  expect((await app.call(getNotificationSettings, {}, { token })).payload).toEqual({
    ...before,
    reply: { ...before.reply, push: false },
    reaction: { ...before.reaction, inApp: false },
  })
  const mails = (await app.call(getEmailNotificationSettings, {}, { token })).payload
  await app.call(updateEmailNotificationSettings, { settings: { newPost: false } }, { token })
  expect((await app.call(getEmailNotificationSettings, {}, { token })).payload).toEqual({ ...mails, newPost: false })
})

test('the address changes with the password alone, and the old address is told', async () => {
  const user = await app.user()
  const other = await app.user()
  const change = (body: object) => app.call(updateDetails, body, { token: user.token })
  expect((await change({ Email: 'moved@example.org' })).error.code).toBe('WRONG_PASSWORD')
  expect((await change({ Email: other.email, CurrentPassword: PASSWORD })).error.code).toBe('EMAIL_TAKEN')
  expect((await change({ Email: 'moved@example.org', CurrentPassword: PASSWORD })).payload.email).toBe(
    'moved@example.org',
  )
  expect((await app.mailsTo(user.email)).at(-1)?.text).toContain('moved@example.org')
})

test('the time zone changes without a password, to one that exists', async () => {
  const { token } = await app.user()
  expect((await app.call(updateDetails, { TimeZoneId: 'Europe/London' }, { token })).payload.timeZoneId).toBe(
    'Europe/London',
  )
  expect((await app.call(updateDetails, { TimeZoneId: 'Europe/Nowhere' }, { token })).error.fields).toHaveProperty(
    'TimeZoneId',
  )
})

test('somebody is online for two minutes after a report', async () => {
  const { member: user, admin: reader } = await groupOfSix(app)
  const status = async () => (await app.call(userOnlineStatus, { id: user.id }, { token: reader.token })).payload
  expect(await status()).toEqual({ userId: user.id, isOnline: false, lastSeenAt: null })
  await app.call(updateOnlineActivity, { action: '/Group/12' }, { token: user.token })
  expect(await status()).toMatchObject({ isOnline: true, lastSeenAt: app.now().toISOString() })
  const row = await app.database.db
    .selectFrom('users')
    .select('last_seen_path')
    .where('id', '=', user.id)
    .executeTakeFirst()
  expect(row?.last_seen_path).toBe('/group/12')
  app.advance(2 * 60_000)
  expect((await status()).isOnline).toBe(false)
})

test('F2 the export holds the own data and nobody elses', async () => {
  const [user, other] = [await app.user(), await app.user()]
  await app.call(updateInstrument, { InstrumentId: 2, Rating: 50 }, { token: user.token })
  const { payload, text } = await app.call(exportAccount, {}, { token: user.token })
  expect(payload).toMatchObject({
    profile: { email: user.email },
    instruments: [{ instrumentId: 2 }],
    devices: [{ device: expect.any(String) }],
  })
  expect(text).not.toContain(other.email)
  expect(text).not.toContain('argon2')
})

test('F2 nothing personal is left after a deletion', async () => {
  const user = await app.user()
  await app.call(
    updateProfile,
    { FirstName: 'Zebedee', LastName: 'Quillfeather', Bio: 'secret bio' },
    { token: user.token },
  )
  await app.call(deleteAccount, { Password: PASSWORD }, { token: user.token })
  const row = await app.database.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ first_name: 'Former', last_name: 'member', email: null, password_hash: null, bio: '' })
  expect(JSON.stringify(row)).not.toMatch(/Zebedee|Quillfeather|secret bio/)
  const reader = await app.user()
  expect((await app.call(userProfile, { id: user.id }, { token: reader.token })).status).toBe(404)
})

test('F2 the export holds memberships with their ratings, posts and pictures', async () => {
  const six = await groupOfSix(app)
  const rating = { GroupId: six.group.id, UserId: six.admin.id, InstrumentId: 3, Rating: 60 }
  await app.call(setAdminInstrumentRating, rating, six.admin)
  await app.call(updatePost, { groupId: six.group.id, text: 'My own words', published: false }, six.admin)
  await app.call(updateProfilePicture, { Base64Image: await portrait() }, six.admin)
  const { payload } = await app.call(exportAccount, {}, six.admin)
  expect(payload.memberships).toMatchObject([
    { groupId: six.group.id, groupName: six.group.name, isAdmin: true, ratings: [{ instrumentId: 3, rating: 60 }] },
  ])
  expect(payload.messages).toMatchObject([{ groupId: six.group.id, text: 'My own words', published: false }])
  expect(payload.pictures).toHaveLength(1)
  const other = (await app.call(exportAccount, {}, six.member)).payload
  expect([other.messages, other.pictures]).toEqual([[], []])
})

test('F2 the export holds what one wrote in chats and to others, and how one reacted, but nothing that others wrote', async () => {
  const six = await groupOfSix(app)
  const chatId = await chatOf(app.database.db, six.group.id)
  const mine = await say(app, chatId, six.member, 'In the chat')
  const theirs = await say(app, chatId, six.admin, 'Their words', { parentMessageId: mine.id })
  await say(app, (await chatWith(app, six.member, six.admin)).id, six.member, 'To you')
  await app.call(setReaction, { messageId: theirs.id, reactionType: '🔥', add: true }, six.member)
  const { payload, text } = await app.call(exportAccount, {}, six.member)
  expect(payload.messages.map((one) => [one.text, one.groupId, one.to])).toEqual([
    ['In the chat', six.group.id, null],
    ['To you', null, 'Admin Example'],
  ])
  expect(payload.reactions).toMatchObject([{ messageId: theirs.id, type: '🔥' }])
  expect(text).not.toContain('Their words')
})

test('F2 a deletion removes the picture from the store, in every size, and the mails that wait', async () => {
  const user = await app.user()
  const Base64Image = await portrait('#123456')
  const { imageUrl } = (await app.call(updateProfilePicture, { Base64Image }, user)).payload
  const url = `/${imageUrl}?w=96`
  expect((await app.http.inject({ url })).statusCode).toBe(200)
  const later = new Date(app.now().getTime() + 60_000)
  await app.app.jobs.add(app.database.db, 'mail', { to: user.email.toUpperCase(), subject: 's', text: 't' }, later)
  await app.call(deleteAccount, { Password: PASSWORD }, user)
  await app.app.jobs.wake()
  expect((await app.http.inject({ url })).statusCode).toBe(404)
  const waiting = await app.database.db.selectFrom('jobs').select('payload').execute()
  expect(JSON.stringify(waiting).toLowerCase()).not.toContain(user.email)
})

test('F2 a picture that somebody else has too, or that a group shows, stays', async () => {
  const [user, other] = [await app.user(), await app.person()]
  const { imageUrl } = (await app.call(updateProfilePicture, { Base64Image: await portrait('#654321') }, user)).payload
  await app.call(updateProfilePicture, { Base64Image: await portrait('#654321') }, other)
  await app.call(deleteAccount, { Password: PASSWORD }, user)
  await app.app.jobs.wake()
  expect((await app.http.inject({ url: `/${imageUrl}?w=96` })).statusCode).toBe(200)
})

test('F2 a session keeps the banner that an organiser who is gone gave it, and forgets why they did not come', async () => {
  const six = await sessionOfSix(app)
  const organiser = await app.user()
  await saveMember(app.database.db, six.group.id, organiser.id, app.now(), app.now())
  await app.call(setSessionAdmin, { SessionId: six.session.id, UserId: organiser.id, IsAdmin: true }, six.admin)
  const banner = { sessionId: six.session.id, Base64Image: await portrait('#abcdef') }
  const { payload } = await app.call(uploadSessionImage, banner, organiser)
  await app.call(registerForSession, { sessionId: six.session.id }, organiser)
  await app.call(unregisterUser, { SessionId: six.session.id, Reason: 'a secret illness' }, organiser)
  await app.call(deleteAccount, { Password: PASSWORD }, organiser)
  await app.app.jobs.wake()
  expect((await app.http.inject({ url: `/${payload?.url}?w=96` })).statusCode).toBe(200)
  expect((await app.call(sessionHistory, { id: six.session.id }, six.admin)).text).not.toContain('illness')
})

test('genres and instruments are listed for anyone', async () => {
  expect((await app.call(allGenres, {})).payload.map((genre) => genre.name)).toContain('Blues')
  const families = new Set((await app.call(allInstruments, {})).payload.map((instrument) => instrument.family))
  expect(families.size).toBe(10)
})

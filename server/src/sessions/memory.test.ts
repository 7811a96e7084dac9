import { saveGroup } from '@app/core/contract/groups'
import { setAdminRights } from '@app/core/contract/members'
import { createRoster, publishRoster } from '@app/core/contract/rosters'
import {
  addSong,
  cutSong,
  editSong,
  removeSong,
  reorderSong,
  sessionSongs,
  sessionSongsWithSlots,
} from '@app/core/contract/session-songs'
import { deleteSession, editSession, getSession, sessionDetails } from '@app/core/contract/sessions'
import {
  registeredUserProfiles,
  registerForSession,
  registerPart,
  registerWildcard,
  unregisterPart,
  unregisterUser,
} from '@app/core/contract/sign-up'
import { addSlot, removeSlot, setSlotRequired, updateSignUpState, updateSlotNote } from '@app/core/contract/slots'
import { completeRegistration, updateProfile } from '@app/core/contract/users'
import { saveVenue } from '@app/core/contract/venues'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeTestApp, type TestApp, testApp } from '../test/app.ts'
import { GROUP } from '../test/group.ts'
import { BASS, type SessionOfSix, sessionOfSix } from '../test/session.ts'

const app = testApp()
let other: TestApp
beforeAll(async () => {
  other = await makeTestApp(app.database)
})
afterAll(() => other.close())

const titleIn = async (on: TestApp, id: number) => (await on.call(getSession, { id })).payload.title

/** News goes from instance to instance within a moment; a slow machine's moment is longer. */
const heard = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000 })

/** Past every cache: straight into the table. */
const rename = (id: number, title: string) =>
  sql`update sessions set title = ${title} where id = ${id}`.execute(app.database.db)

test('a session is kept for an hour when nothing changes', async () => {
  const six = await sessionOfSix(app)
  // An instance hears its own news too, a moment after it was made: what was kept before that is asked for again.
  await heard(async () => {
    const before = await titleIn(app, six.session.id)
    await rename(six.session.id, `Behind its back ${Math.random()}`)
    expect(await titleIn(app, six.session.id)).toBe(before)
  })
})

test('who has it already is told so in a few bytes, until it changes', async () => {
  const six = await sessionOfSix(app)
  for (const call of [getSession, sessionDetails]) {
    for (const as of [{}, { token: six.member.token }]) {
      const first = await app.call(call, { id: six.session.id }, as)
      expect(first.headers['cache-control']).toBe('private, no-cache')
      const again = { ...as, headers: { 'if-none-match': String(first.headers.etag) } }
      expect((await app.call(call, { id: six.session.id }, again)).status).toBe(304)
      await app.call(editSession, { id: six.session.id, title: `New ${Math.random()}` }, { token: six.admin.token })
      expect((await app.call(call, { id: six.session.id }, again)).status).toBe(200)
    }
  }
})

const slot = (six: SessionOfSix) => ({ SessionId: six.session.id, SlotId: six.slotId })
const writes: [string, (six: SessionOfSix) => Promise<{ status: number }>][] = [
  [
    'a changed session',
    (six) => app.call(editSession, { id: six.session.id, title: 'New' }, { token: six.admin.token }),
  ],
  ['a song more', (six) => app.call(addSong, { SessionId: six.session.id, Title: 'More' }, { token: six.admin.token })],
  [
    'a song edited',
    (six) => app.call(editSong, { sessionSongId: six.sessionSongId, key: 'B' }, { token: six.admin.token }),
  ],
  [
    'a song cut',
    (six) => app.call(cutSong, { sessionSongId: six.sessionSongId, cut: true }, { token: six.admin.token }),
  ],
  [
    'a song moved',
    (six) =>
      app.call(
        reorderSong,
        { sessionId: six.session.id, songId: six.sessionSongId, newIndex: 1 },
        { token: six.admin.token },
      ),
  ],
  [
    'a song less',
    (six) =>
      app.call(removeSong, { sessionId: six.session.id, sessionSongId: six.sessionSongId }, { token: six.admin.token }),
  ],
  [
    'a slot more',
    (six) =>
      app.call(
        addSlot,
        { sessionId: six.session.id, sessionSongId: six.sessionSongId, instrumentId: BASS },
        { token: six.admin.token },
      ),
  ],
  ['a slot required', (six) => app.call(setSlotRequired, { ...slot(six), Required: true }, { token: six.admin.token })],
  ['a slot noted', (six) => app.call(updateSlotNote, { slotId: six.slotId, note: 'New' }, { token: six.admin.token })],
  ['a slot less', (six) => app.call(removeSlot, slot(six), { token: six.admin.token })],
  [
    'an instrument closed',
    (six) =>
      app.call(
        updateSignUpState,
        { sessionId: six.session.id, instrumentId: 1, newState: 3 },
        { token: six.admin.token },
      ),
  ],
  ['a wish more', (six) => app.call(registerPart, slot(six), { token: six.admin.token })],
  ['a wish less', (six) => app.call(unregisterPart, slot(six), { token: six.member.token })],
  ['somebody more', (six) => app.call(registerForSession, { sessionId: six.session.id }, { token: six.admin.token })],
  ['somebody less', (six) => app.call(unregisterUser, { SessionId: six.session.id }, { token: six.member.token })],
  [
    'a wildcard',
    (six) => app.call(registerWildcard, { sessionId: six.session.id, instrumentId: BASS }, { token: six.member.token }),
  ],
  [
    'a roster that is out',
    async (six) => {
      const { rosterId } = (await app.call(createRoster, { sessionId: six.session.id }, six.admin)).payload
      return app.call(publishRoster, { rosterId, acknowledged: six.slotIds }, six.admin)
    },
  ],
  ['the group’s new name', (six) => app.call(saveGroup, { ...GROUP, id: six.group.id, name: 'Renamed' }, six.admin)],
  [
    'the venue’s new address',
    (six) =>
      app.call(
        saveVenue,
        { GroupId: six.group.id, LocationId: six.venue.locationId, Name: 'The Anchor', Address: '2 New Street' },
        six.admin,
      ),
  ],
  ['a member’s new name', (six) => app.call(updateProfile, { FirstName: 'Renamed', LastName: '' }, six.member)],
  [
    'the name that ends the first run',
    (six) => app.call(completeRegistration, { FirstName: 'Named', LastName: 'At last' }, six.member),
  ],
]

test.each(writes)(
  '%s is seen by the next reader, on this instance at once and on the other as soon as it hears',
  async (_, write) => {
    const six = await sessionOfSix(app, { songs: 2 })
    await app.call(registerPart, slot(six), { token: six.member.token })
    await app.call(editSession, { id: six.session.id, locationId: six.venue.locationId }, six.admin)
    const as = { token: six.member.token }
    const read = async (on: TestApp) =>
      (
        await Promise.all([
          on.call(getSession, { id: six.session.id }),
          on.call(sessionSongs, { sessionId: six.session.id }),
          on.call(sessionSongsWithSlots, { sessionId: six.session.id }),
          on.call(registeredUserProfiles, { sessionId: six.session.id }, as),
        ])
      )
        .map((answer) => answer.text)
        .join('\n')
    const before = await read(app)
    await heard(async () => expect(await read(other)).toBe(before))
    expect((await write(six)).status).toBe(200)
    const after = await read(app)
    expect(after).not.toBe(before)
    await heard(async () => expect(await read(other)).toBe(after))
  },
)

test('B5 what is one caller’s own is in no other caller’s reply', async () => {
  const six = await sessionOfSix(app)
  await app.call(registerPart, slot(six), { token: six.member.token })
  const details = async (token?: string) =>
    (await app.call(sessionDetails, { id: six.session.id }, token ? { token } : {})).payload.me
  expect((await details(six.member.token)).wishes).toHaveLength(1)
  for (const token of [six.admin.token, six.stranger.token, undefined])
    expect(await details(token)).toMatchObject({ registration: null, wishes: [] })
  expect((await details(six.admin.token)).callerIsAdmin).toBe(true)
})

test('B6 rights that are taken and a session that is deleted are gone on the other instance too', async () => {
  const six = await sessionOfSix(app, { isPublic: false })
  const see = (on: TestApp, token: string) => on.call(getSession, { id: six.session.id }, { token })
  expect((await see(other, six.member.token)).status).toBe(200)
  const rights = { groupId: six.group.id, userId: six.member.id, isAdmin: true }
  await app.call(setAdminRights, rights, { token: six.admin.token })
  const edit = (on: TestApp) => on.call(editSession, { id: six.session.id, title: 'Mine' }, { token: six.member.token })
  expect((await edit(other)).status).toBe(200)
  await app.call(setAdminRights, { ...rights, isAdmin: false }, { token: six.admin.token })
  expect((await edit(other)).status).toBe(403)
  await app.call(deleteSession, { groupId: six.group.id, sessionId: six.session.id }, { token: six.admin.token })
  expect((await see(app, six.member.token)).status).toBe(404)
  await heard(async () => expect((await see(other, six.member.token)).status).toBe(404))
})

test('many who ask at once for what is not kept get the same', async () => {
  const six = await sessionOfSix(app)
  await app.call(editSession, { id: six.session.id, title: 'Asked once' }, { token: six.admin.token })
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.call(getSession, { id: six.session.id })))
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
})

/** An instance that news reach only when they are let through. */
async function hearingLate() {
  const { engine } = app.database
  const held: (() => void)[] = []
  const listen: typeof engine.listen = (channel, listener) =>
    engine.listen(channel, { ...listener, message: (payload) => held.push(() => listener.message(payload)) })
  const far = await makeTestApp({ ...app.database, engine: { ...engine, listen } })
  const letThrough = () => {
    for (const hear of held.splice(0)) hear()
  }
  return { far, letThrough }
}

test.each([
  ['late', true],
  ['not at all', false],
])('who wrote reads what they wrote on another instance, though news arrive there %s', async (_, arrive) => {
  const { far, letThrough } = await hearingLate()
  const six = await sessionOfSix(app)
  const id = six.session.id
  const before = await titleIn(far, id)
  const written = await app.call(editSession, { id, title: 'Written here' }, { token: six.admin.token })
  const mark = String(written.headers['x-last-write'])
  // Everybody else reads the old one until the news are there, and nobody can make up a mark.
  for (const given of [undefined, mark.replace(/.{4}$/, 'AAAA'), 'nonsense', '...']) {
    const headers = given === undefined ? {} : { 'x-last-write': given }
    expect((await far.call(getSession, { id }, { headers })).payload.title).toBe(before)
  }
  const reading = far.call(getSession, { id }, { headers: { 'x-last-write': mark } })
  if (arrive) setTimeout(letThrough, 50)
  expect((await reading).payload.title).toBe('Written here')
  await far.close()
})

test('a reply to a read names no write, and the instance that was written on waits for nothing', async () => {
  const six = await sessionOfSix(app)
  const read = await app.call(getSession, { id: six.session.id })
  expect(read.headers['x-last-write']).toBeUndefined()
  const { far } = await hearingLate()
  const written = await far.call(editSession, { id: six.session.id, title: 'Own' }, { token: six.admin.token })
  const known = far.app.lastWrites.heardOf(String(written.headers['x-last-write']))
  const nextTurn = new Promise((go) => setImmediate(go, 'waited'))
  expect(await Promise.race([known, nextTurn])).toBeUndefined()
  await far.close()
})

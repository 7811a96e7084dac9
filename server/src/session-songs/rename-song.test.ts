import { sessionHistory } from '@app/core/contract/session-night'
import { acceptSuggestion, addSong, editSong, sessionSongById } from '@app/core/contract/session-songs'
import { duplicateSession } from '@app/core/contract/sessions'
import { registerPart } from '@app/core/contract/sign-up'
import { addNewSong, searchSongs } from '@app/core/contract/songs'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import type { GroupOfSix } from '../test/group.ts'
import { sessionOfSix } from '../test/session.ts'

const app = testApp()

let made = 0
/** A title that no other test types. */
const aTitle = () => `Frabjous Rag ${++made}`

/** A session whose song was typed so by its organiser. */
async function sessionWith(Title: string, ArtistName: string, given?: GroupOfSix, isPublic = true) {
  const six = await sessionOfSix(app, { songs: 0, isPublic }, given)
  const body = { SessionId: six.session.id, Title, ArtistName, DurationSeconds: 150 }
  const { payload: song } = await app.call(addSong, body, six.admin)
  const named = async () => {
    const { payload } = await app.call(sessionSongById, { id: song.sessionSongId }, six.admin)
    return `${payload.title} by ${payload.artistName}`
  }
  const edit = (changes: object, as = six.admin) =>
    app.call(editSong, { sessionSongId: song.sessionSongId, ...changes }, as)
  const found = async (title: string, as = six.admin) =>
    (await app.call(searchSongs, { title }, as)).payload.map((one) => one.title).filter((one) => one.startsWith(title))
  return { ...six, song, named, edit, found }
}

test('title and artist of a song that was typed by hand are corrected; wishes, length and the rest stay', async () => {
  const title = aTitle()
  const six = await sessionOfSix(app)
  const { payload: typed } = await app.call(
    addSong,
    { SessionId: six.session.id, Title: `${title} x`, ArtistName: 'Uss', DurationSeconds: 150 },
    six.admin,
  )
  expect(typed.typed).toBe(true)
  const sessionSongId = six.sessionSongId
  await app.call(registerPart, { SessionId: six.session.id, SlotId: six.slotId }, six.member)
  const { payload } = await app.call(editSong, { sessionSongId, title, artistName: 'We', key: 'Am' }, six.admin)
  expect(payload).toMatchObject({ sessionSongId, title, artistName: 'We', key: 'Am', typed: true })
  expect(payload.slots).toMatchObject([{ slotId: six.slotId, wishes: 1 }])
  const { payload: seen } = await app.call(sessionSongById, { id: sessionSongId })
  expect(seen).toMatchObject({ title, artistName: 'We' })
  const { payload: other } = await app.call(
    editSong,
    { sessionSongId: typed.sessionSongId, title: aTitle() },
    six.admin,
  )
  expect(other).toMatchObject({ artistName: 'Uss', durationSeconds: 150 })
  const { entries } = (await app.call(sessionHistory, { id: six.session.id }, six.admin)).payload
  expect(entries[1]).toMatchObject({
    action: 'song-changed',
    detail: { fields: ['title', 'artistName', 'key'], from: 'Song 1 by Us', to: `${title} by We` },
  })
})

test('the wrong spelling is found no more, and the right one is', async () => {
  const title = aTitle()
  const { edit, found } = await sessionWith(`${title} Wrnog`, 'Us')
  await edit({ title: `${title} Right` })
  expect(await found(title)).toEqual([`${title} Right`])
  await edit({ title: `${title} right` })
  expect(await found(title)).toEqual([`${title} right`])
})

test.each([
  ['another name', (title: string) => `${title} Mended`],
  ['another spelling', (title: string) => title.toUpperCase()],
])('%s is of this session alone: other groups’ and the group’s other sessions keep theirs', async (_, mended) => {
  const title = aTitle()
  const one = await sessionWith(title, 'Us')
  const copy = await app.call(
    duplicateSession,
    { SessionId: one.session.id, startDate: '2026-04-16T19:30', withSongs: true },
    one.admin,
  )
  const other = await sessionWith(title, 'Us')
  const right = mended(title)
  expect((await one.edit({ title: right })).payload.title).toBe(right)
  expect(await one.named()).toBe(`${right} by Us`)
  expect(await other.named()).toBe(`${title} by Us`)
  const [copied] = copy.payload.songs
  const { payload } = await app.call(sessionSongById, { id: copied?.sessionSongId ?? 0 }, one.admin)
  expect(payload.title).toBe(title)
  // The next of the group who writes it so has the same song, and of another group one of their own.
  const next = await sessionWith(right, 'Us', one)
  expect(next.song.songId).toBe((await one.edit({})).payload.songId)
  expect((await other.edit({ title: right })).payload.songId).not.toBe(next.song.songId)
})

test('a song that the catalogue knows by its right name is the catalogue’s then, and can be put back', async () => {
  const { edit, song } = await sessionWith('Superstitoin', 'Stevie Wonder')
  const { payload } = await edit({ title: 'superstition' })
  expect(payload).toMatchObject({ title: 'Superstition', key: 'E♭m', durationSeconds: 266, typed: true })
  expect((await edit({ title: song.title })).payload).toMatchObject({ title: song.title, key: '' })
  const next = await sessionWith('Superstition', 'Stevie Wonder')
  expect(await next.named()).toBe('Superstition by Stevie Wonder')
})

test('what the catalogue calls its songs, no organiser changes', async () => {
  const { edit, named, song } = await sessionWith('Superstition', 'Stevie Wonder')
  expect(song.typed).toBe(false)
  const { status, error } = await edit({ title: 'Superstitious' })
  expect([status, error.code]).toEqual([409, 'NOT_TYPED'])
  expect((await edit({ title: 'Superstition', notes: 'Slow.' })).payload.notes).toBe('Slow.')
  expect(await named()).toBe('Superstition by Stevie Wonder')
})

test('a song is not corrected into one that the session has, however that is spelt', async () => {
  const title = aTitle()
  const elsewhere = await sessionWith(title, 'Us')
  const { session, admin, edit, named } = await sessionWith(`${title} Wrnog`, 'Us')
  const { payload: first } = await app.call(addSong, { SessionId: session.id, Title: title, ArtistName: 'Us' }, admin)
  const { payload: spelt } = await app.call(
    editSong,
    { sessionSongId: first.sessionSongId, title: title.toUpperCase() },
    admin,
  )
  expect(spelt.songId).not.toBe(elsewhere.song.songId)
  for (const right of [title, title.toUpperCase(), title.toLowerCase()]) {
    const { status, error } = await edit({ title: right })
    expect([status, error.code]).toEqual([409, 'SONG_IN_SESSION'])
  }
  expect(await named()).toBe(`${title} Wrnog by Us`)
  const again = await app.call(addSong, { SessionId: session.id, Title: title, ArtistName: 'Us' }, admin)
  expect(again.error.code).toBe('SONG_IN_SESSION')
})

test('two sessions of a group that correct a song at once have one song again, and the wrong name is gone', async () => {
  const title = aTitle()
  const one = await sessionWith(`${title} Wrnog`, 'Us')
  const two = await sessionWith(`${title} Wrnog`, 'Us', one)
  const answers = await Promise.all([one, two].map(({ edit }) => edit({ title: `${title} Right` })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.payload.songId).toBe(answers[1]?.payload.songId)
  expect(await one.found(title)).toEqual([`${title} Right`])
})

test('a member’s suggestion is corrected by organisers; the member finds the right spelling then', async () => {
  const title = aTitle()
  const { session, admin, member, found } = await sessionWith(aTitle(), 'Us')
  const { payload } = await app.call(addNewSong, { Title: `${title} Wrnog`, SessionId: session.id }, member)
  const { sessionSongId = 0 } = payload.suggested ?? {}
  await app.call(acceptSuggestion, { sessionSongId, accept: true }, admin)
  const mend = (as: { token: string }) => app.call(editSong, { sessionSongId, title: `${title} Right` }, as)
  expect((await mend(member)).status).toBe(403)
  expect((await mend(admin)).status).toBe(200)
  expect(await found(title, member)).toEqual([`${title} Right`])
})

test('B5 a correction shows nobody the words of a private session, nor takes a stranger’s song away', async () => {
  const title = aTitle()
  const secret = await sessionWith(title.toUpperCase(), 'THE BRIDE', undefined, false)
  const { edit, named } = await sessionWith(`${title} Wrnog`, 'bride')
  await edit({ title })
  expect(await named()).toBe(`${title} by bride`)
  expect(await secret.named()).toBe(`${title.toUpperCase()} by THE BRIDE`)
  const typedBefore = aTitle()
  const { payload } = await app.call(addNewSong, { Title: typedBefore }, secret.stranger)
  const other = await sessionWith(typedBefore, '')
  expect(other.song.songId).not.toBe(payload.song.songId)
  await other.edit({ title: `${typedBefore} of ours` })
  const { payload: still } = await app.call(searchSongs, { title: typedBefore }, secret.stranger)
  expect(still.map((one) => one.title)).toContain(typedBefore)
})

test('B5 what a private group typed is nobody else’s in words or length, however well they guess its name', async () => {
  const title = aTitle()
  const words = `${title} feat. the bride’s brother`
  const { edit } = await sessionWith(words, 'Our Band', undefined, false)
  await edit({ durationSeconds: 777 })
  const other = await sessionOfSix(app, { songs: 0, isPublic: true })
  const add = { SessionId: other.session.id, Title: title.toLowerCase(), ArtistName: 'our band' }
  const { payload } = await app.call(addSong, add, other.admin)
  expect(payload).toMatchObject({ title: title.toLowerCase(), artistName: 'our band', durationSeconds: null })
  const { payload: renamed } = await app.call(
    editSong,
    { sessionSongId: payload.sessionSongId, title: words, artistName: 'Our Band' },
    other.admin,
  )
  expect(renamed).toMatchObject({ title: words, durationSeconds: null })
})

test('B5 nothing that a stranger types becomes a group’s, before it or after', async () => {
  const title = aTitle()
  const type = (as: { token: string }, more: object) =>
    app.call(addNewSong, { Title: title, ArtistName: 'Us', ...more }, as)
  const stranger = await app.person()
  await type(stranger, { Title: `${title} ft. Cheap Strings` })
  const six = await sessionOfSix(app, { songs: 0, isPublic: true })
  const { payload } = await app.call(addSong, { SessionId: six.session.id, Title: title, ArtistName: 'Us' }, six.admin)
  expect(payload).toMatchObject({ title, durationSeconds: null })
  await type(stranger, { DurationSeconds: 14_400 })
  const { payload: still } = await app.call(sessionSongById, { id: payload.sessionSongId }, six.admin)
  expect(still.durationSeconds).toBe(null)
})

test('a corrected song is corrected again in a copy of its session', async () => {
  const { session, admin, edit } = await sessionWith('Superstitoin', 'Stevie Wonder')
  await edit({ title: 'Superstition' })
  const { payload } = await app.call(
    duplicateSession,
    { SessionId: session.id, startDate: '2026-04-16T19:30', withSongs: true },
    admin,
  )
  expect(payload.songs).toMatchObject([{ title: 'Superstition', typed: true }])
})

test('a name of any letters fits, however many others they become when they are made plain', async () => {
  const { edit } = await sessionWith(aTitle(), 'Us')
  const name = (a: number) =>
    Array.from({ length: 199 }, (_, i) => String.fromCharCode(0xac00 + ((i * i * 7919 + i * a + a) % 11_172))).join('')
  const [title, artistName] = [name(4801), name(977)]
  expect((await edit({ title, artistName })).payload).toMatchObject({ title, artistName })
})

test.each([
  ['title', ''],
  ['title', ' '],
  ['title', 'x'.repeat(201)],
  ['artistName', 'x'.repeat(201)],
])('a song’s %s is not %j', async (name, value) => {
  const { edit } = await sessionWith(aTitle(), 'Us')
  const { status, error } = await edit({ [name]: value })
  expect(status).toBe(400)
  expect(error.fields).toHaveProperty(name)
})

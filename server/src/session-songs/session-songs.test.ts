import { updateDefaultSessionSettings } from '@app/core/contract/groups'
import { practice, tonight } from '@app/core/contract/session-night'
import {
  acceptSuggestion,
  addSong,
  cutSong,
  editSong,
  removeSong,
  removeSongByGet,
  reorderSong,
  reorderSongByGet,
  sessionSongById,
  sessionSongs,
  sessionSongsWithSlots,
  withdrawSuggestion,
} from '@app/core/contract/session-songs'
import { editSession, getSession } from '@app/core/contract/sessions'
import { registerPart } from '@app/core/contract/sign-up'
import {
  addSlot,
  fillSlots,
  instrumentsForSession,
  removeSlot,
  setSlotRequired,
  signUpStates,
  updateSignUpState,
  updateSlotNote,
} from '@app/core/contract/slots'
import { addNewSong, allInstruments, searchSongs } from '@app/core/contract/songs'
import { expect, test } from 'vitest'
import { insertLiveRoster } from '../sessions/sql.ts'
import { makeTestApp, testApp } from '../test/app.ts'
import { BASS, DRUMS, letPass, type SessionOfSix, sessionOfSix, VOCALS } from '../test/session.ts'

const app = testApp()
const titles = async (six: SessionOfSix) =>
  (await app.call(sessionSongs, { sessionId: six.session.id })).payload.map((song) => [song.position, song.title])

test('a song gets the default slots of its group, the last place and permission level 1', async () => {
  const six = await sessionOfSix(app, { songs: 0 })
  const as = { token: six.admin.token }
  const slots = [
    { instrumentId: VOCALS, count: 1, required: true },
    { instrumentId: BASS, count: 2, required: false },
  ]
  await app.call(updateDefaultSessionSettings, { id: six.group.id, settings: { slots } }, as)
  const { payload } = await app.call(
    addSong,
    { SessionId: six.session.id, Title: 'Superstition', ArtistName: 'Stevie Wonder' },
    as,
  )
  expect(payload).toMatchObject({
    position: 1,
    key: 'E♭m',
    durationSeconds: 266,
    requiredPermissionLevel: 1,
    status: 'missing',
  })
  expect(payload.slots.map((slot) => [slot.instrumentName, slot.required])).toEqual([
    ['Vocals', true],
    ['Bass', false],
    ['Bass', false],
  ])
  const used = (await app.call(allInstruments, { id: six.group.id })).payload.map((one) => one.name)
  expect(used).toEqual(['Vocals', 'Bass'])
})

test('a song of the catalogue is added by its number, and a song is in a session once however it is spelt', async () => {
  const six = await sessionOfSix(app, { songs: 0 })
  const as = { token: six.admin.token }
  const [found] = (await app.call(searchSongs, { title: 'come tog' }, as)).payload
  expect(found).toMatchObject({ title: 'Come Together', artistName: 'The Beatles' })
  expect((await app.call(addSong, { SessionId: six.session.id, SongId: found?.songId }, as)).status).toBe(200)
  const again = await app.call(
    addSong,
    { SessionId: six.session.id, Title: 'COME TOGETHER', ArtistName: 'beatles' },
    as,
  )
  expect([again.status, again.error.code]).toEqual([409, 'SONG_IN_SESSION'])
  expect((await app.call(addSong, { SessionId: six.session.id, SongId: 2_000_000 }, as)).status).toBe(404)
  expect((await app.call(addSong, { SessionId: six.session.id }, as)).error.fields).toHaveProperty('Title')
})

test('songs move, by POST and by GET, and close up when one is removed', async () => {
  const six = await sessionOfSix(app, { songs: 4, slots: [] })
  const as = { token: six.admin.token }
  const id = (index: number) => six.songs[index]?.sessionSongId ?? 0
  await app.call(reorderSong, { sessionId: six.session.id, songId: id(3), newIndex: 0 }, as)
  await app.call(reorderSongByGet, { sessionId: six.session.id, songId: id(0), newIndex: 99 }, as)
  expect(await titles(six)).toEqual([
    [1, 'Song 4'],
    [2, 'Song 2'],
    [3, 'Song 3'],
    [4, 'Song 1'],
  ])
  await app.call(removeSong, { sessionId: six.session.id, sessionSongId: id(1) }, as)
  await app.call(removeSongByGet, { sessionId: six.session.id, sessionSongId: id(3) }, as)
  expect(await titles(six)).toEqual([
    [1, 'Song 3'],
    [2, 'Song 1'],
  ])
})

test('F7 HEAD and OPTIONS on a song’s removal and reordering by GET change nothing', async () => {
  const six = await sessionOfSix(app, { songs: 2 })
  const headers = { authorization: `Bearer ${six.admin.token}` }
  const songs = async () => (await app.call(sessionSongs, { sessionId: six.session.id })).payload
  const before = await songs()
  const where = `sessionId=${six.session.id}`
  for (const method of ['HEAD', 'OPTIONS'] as const)
    for (const url of [
      `/api${removeSongByGet.path}?${where}&sessionSongId=${six.sessionSongId}`,
      `/api${reorderSongByGet.path}?${where}&songId=${six.sessionSongId}&newIndex=1`,
    ])
      expect((await app.http.inject({ method, url, headers })).statusCode).toBeGreaterThanOrEqual(400)
  expect(await songs()).toEqual(before)
})

test('C1 a change by GET needs the token, and is never kept by a browser', async () => {
  const six = await sessionOfSix(app, { songs: 2 })
  const where = { sessionId: six.session.id, sessionSongId: six.sessionSongId }
  expect((await app.call(removeSongByGet, where)).status).toBe(401)
  const { headers } = await app.call(removeSongByGet, where, { token: six.admin.token })
  expect(headers['cache-control']).toBe('no-store')
})

test.each([
  ['javascript:alert(1)'],
  ['http://charts.example/a.pdf'],
  ['https://localhost/chart'],
  ['data:text/html,hello'],
  ['//charts.example/a'],
  ['https://charts.example/\0a'],
  ['https://charts.exa\nmple/a'],
  ['https://charts.example/\u202efdp.exe'],
  ['https://docs.google.com@evil.example/chart.pdf'],
  ['https://user:secret@charts.example.org/a.pdf'],
])('C5 a chart at %j is refused', async (chartLink) => {
  const six = await sessionOfSix(app)
  const body = { sessionSongId: six.sessionSongId, chartLink }
  const { status, error } = await app.call(editSong, body, { token: six.admin.token })
  expect(status).toBe(400)
  expect(error.fields).toHaveProperty('chartLink')
})

test.each([
  ['https://youtube.evil.example/watch?v=1'],
  ['javascript:alert(1)//youtube.com'],
  ['http://www.youtube.com/watch?v=1'],
  ['https://www.youtube.com/\0'],
  ['https://me@www.youtube.com/watch?v=1'],
  ['https://www.youtube.com/redirect?q=https://evil.example'],
  ['https://www.youtube.com/%72edirect?q=https://evil.example'],
  ['https://m.youtube.com/watch/../redirect?q=https://evil.example'],
  ['https://www.youtube.com/'],
])('C5 a video at %j is refused', async (YouTubeLink) => {
  const six = await sessionOfSix(app)
  const body = { SessionId: six.session.id, Title: 'A', YouTubeLink }
  expect((await app.call(addSong, body, { token: six.admin.token })).error.fields).toHaveProperty('YouTubeLink')
  const suggestion = { Title: 'A', YouTubeLink }
  expect((await app.call(addNewSong, suggestion, { token: six.member.token })).status).toBe(400)
})

test('C3 text that looks like a script comes back as the text it is', async () => {
  const six = await sessionOfSix(app)
  const notes = '<img src=x onerror=alert(1)>'
  const { payload } = await app.call(editSong, { sessionSongId: six.sessionSongId, notes }, { token: six.admin.token })
  expect(payload.notes).toBe(notes)
  const { headers } = await app.call(getSession, { id: six.session.id })
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('key, tempo, chart and notes are of the session’s song; what is left out stays, and an empty chart is none', async () => {
  const six = await sessionOfSix(app)
  const edit = (body: object) =>
    app.call(editSong, { sessionSongId: six.sessionSongId, ...body }, { token: six.admin.token })
  await edit({ key: 'Am', tempo: 96, chartLink: 'https://charts.example.org/a.pdf', notes: 'Slow.' })
  expect((await edit({ chartLink: '' })).payload).toMatchObject({
    key: 'Am',
    tempo: 96,
    chartLink: null,
    notes: 'Slow.',
  })
})

test('C5 links given for a song that the catalogue has are the session’s alone', async () => {
  const VIDEO = 'https://youtu.be/first'
  const OTHER = 'https://youtu.be/other'
  const add = async (links: object) => {
    const six = await sessionOfSix(app)
    const body = { SessionId: six.session.id, Title: 'Known to all', ...links }
    return (await app.call(addSong, body, { token: six.admin.token })).payload
  }
  expect(await add({})).toMatchObject({ youTubeLink: null, spotifyTrackId: null })
  expect(await add({ YouTubeLink: VIDEO })).toMatchObject({ youTubeLink: VIDEO })
  expect(await add({ YouTubeLink: OTHER })).toMatchObject({ youTubeLink: OTHER })
  expect(await add({})).toMatchObject({ youTubeLink: null })
})

test('an organiser gives a song links of its own, or none; neither is another session’s', async () => {
  const six = await sessionOfSix(app)
  const as = { token: six.admin.token }
  const TRACK = '1'.repeat(22)
  const VIDEO = 'https://youtu.be/abc'
  const named = { Title: 'Linked', SpotifyTrackId: TRACK, YouTubeLink: VIDEO }
  const { sessionSongId } = (await app.call(addSong, { SessionId: six.session.id, ...named }, as)).payload
  const edit = async (body: object) => (await app.call(editSong, { sessionSongId, ...body }, as)).payload
  const OTHER = 'https://www.youtube.com/watch?v=xyz'
  expect(await edit({ youTubeLink: OTHER })).toMatchObject({ spotifyTrackId: TRACK, youTubeLink: OTHER })
  expect(await edit({ spotifyTrackId: '' })).toMatchObject({ spotifyTrackId: null, youTubeLink: OTHER })
  expect(await edit({ key: 'Am' })).toMatchObject({ spotifyTrackId: null, youTubeLink: OTHER })
  const elsewhere = await sessionOfSix(app)
  const there = await app.call(
    addSong,
    { SessionId: elsewhere.session.id, Title: 'Linked' },
    { token: elsewhere.admin.token },
  )
  expect(there.payload).toMatchObject({ spotifyTrackId: null, youTubeLink: null })
})

test('B5 who names the song of a private session gets neither the links nor the words that were given for it', async () => {
  const six = await sessionOfSix(app, { isPublic: false })
  const links = { SpotifyTrackId: '2'.repeat(22), YouTubeLink: 'https://youtu.be/unlisted', DurationSeconds: 200 }
  const named = { Title: 'Our Wedding March', ArtistName: 'The Bride' }
  await app.call(addSong, { SessionId: six.session.id, ...named, ...links }, { token: six.admin.token })
  const { payload } = await app.call(addNewSong, { Title: 'our wedding MARCH', ArtistName: 'bride' }, six.stranger)
  expect(payload.song).toMatchObject({ title: 'our wedding MARCH', artistName: 'bride', durationSeconds: null })
  expect([payload.song.spotifyTrackId, payload.song.youTubeLink]).toEqual([null, null])
})

test.each([
  ['youTubeLink', 'https://youtube.evil.example/watch?v=1'],
  ['youTubeLink', 'javascript:alert(1)//youtube.com'],
  ['spotifyTrackId', 'https://open.spotify.com/track/1'],
  ['spotifyTrackId', '../../x'],
])('C5 %s of a session’s song is not %s', async (name, link) => {
  const six = await sessionOfSix(app)
  const body = { sessionSongId: six.sessionSongId, [name]: link }
  const { status, error } = await app.call(editSong, body, { token: six.admin.token })
  expect(status).toBe(400)
  expect(error.fields).toHaveProperty(name)
})

test('a member suggests a song, may take it back until it is accepted, and then no longer', async () => {
  const six = await sessionOfSix(app, { songs: 1 })
  const suggest = async (Title: string) =>
    (await app.call(addNewSong, { Title, SessionId: six.session.id }, { token: six.member.token })).payload.suggested
  const one = (await suggest('One'))?.sessionSongId ?? 0
  const two = (await suggest('Two'))?.sessionSongId ?? 0
  const withdraw = (sessionSongId: number, token: string) => app.call(withdrawSuggestion, { sessionSongId }, { token })
  expect((await withdraw(one, six.admin.token)).status).toBe(403)
  expect((await withdraw(one, six.member.token)).status).toBe(200)
  await app.call(acceptSuggestion, { sessionSongId: two, accept: true }, { token: six.admin.token })
  expect((await withdraw(two, six.member.token)).status).toBe(403)
  const three = (await suggest('Three'))?.sessionSongId ?? 0
  const declined = await app.call(acceptSuggestion, { sessionSongId: three, accept: false }, { token: six.admin.token })
  expect(declined.payload.song).toBeNull()
  expect(await titles(six)).toEqual([
    [1, 'Song 1'],
    [2, 'Two'],
  ])
})

test.each([
  [
    'takes none',
    'NO_SUGGESTIONS',
    (six: SessionOfSix) =>
      app.call(editSession, { id: six.session.id, settings: { membersMaySuggest: false } }, { token: six.admin.token }),
  ],
  ['is over', 'SESSION_OVER', (six: SessionOfSix) => letPass(app, six.session.id)],
])('a suggestion for a session that %s is refused', async (_, code, change) => {
  const six = await sessionOfSix(app)
  await change(six)
  const answer = await app.call(addNewSong, { Title: 'A', SessionId: six.session.id }, { token: six.member.token })
  expect([answer.status, answer.error.code]).toEqual([409, code])
})

test('a suggestion is for approved members of the group', async () => {
  const six = await sessionOfSix(app)
  for (const { token } of [six.stranger, six.unapproved])
    expect((await app.call(addNewSong, { Title: 'A', SessionId: six.session.id }, { token })).status).toBe(403)
})

test('slots are added, required, noted and removed, and a song says whether it can be played', async () => {
  const six = await sessionOfSix(app, { slots: [], settings: { firstCome: true } })
  const as = { token: six.admin.token }
  const add = async (instrumentId: number, Required: boolean) =>
    (
      await app.call(
        addSlot,
        { sessionId: six.session.id, sessionSongId: six.sessionSongId, instrumentId, Required, details: 'brushes' },
        as,
      )
    ).payload.slotId
  const drums = await add(DRUMS, true)
  const bass = await add(BASS, false)
  const status = async () => (await app.call(sessionSongsWithSlots, { sessionId: six.session.id })).payload[0]?.status
  expect(await status()).toBe('missing')
  const note = (token: string) => app.call(updateSlotNote, { slotId: drums, note: 'Hats only' }, { token })
  expect((await note(six.member.token)).status).toBe(403)
  await app.call(registerPart, { SessionId: six.session.id, SlotId: drums }, { token: six.member.token })
  expect((await note(six.member.token)).payload).toMatchObject({
    note: 'Hats only',
    details: 'brushes',
    player: { userId: six.member.id },
  })
  expect(await status()).toBe('playable')
  await app.call(setSlotRequired, { SessionId: six.session.id, SlotId: bass, Required: true }, as)
  expect(await status()).toBe('missing')
  await app.call(removeSlot, { SessionId: six.session.id, SlotId: bass }, as)
  expect(await status()).toBe('playable')
  expect((await app.call(getSession, { id: six.session.id })).payload.counts).toMatchObject({ songs: 1, playable: 1 })
})

test('each instrument has a state with a reason, and its slots are counted without cut songs', async () => {
  const six = await sessionOfSix(app, { songs: 2, slots: [VOCALS, BASS] })
  const as = { token: six.admin.token }
  const state = { sessionId: six.session.id, instrumentId: BASS, newState: 2, reason: 'Two basses are enough.' }
  expect((await app.call(updateSignUpState, state, as)).payload).toMatchObject({ state: 2, reason: state.reason })
  await app.call(cutSong, { sessionSongId: six.sessionSongId, cut: true }, as)
  const { payload } = await app.call(instrumentsForSession, { sessionId: six.session.id })
  expect(payload.map(({ instrumentName, state, slots }) => [instrumentName, state, slots])).toEqual([
    ['Vocals', 1, 1],
    ['Bass', 2, 1],
  ])
  expect((await app.call(signUpStates, { sessionId: six.session.id })).payload[1]?.reason).toBe(state.reason)
  expect((await app.call(updateSignUpState, { ...state, newState: 5 } as never, as)).status).toBe(400)
})

test('after a cut a song has one number: in the set, alone, tonight and on the practice page', async () => {
  const six = await sessionOfSix(app, { songs: 3 })
  const as = { token: six.admin.token }
  const [, second = 0, third = 0] = six.songs.map((song) => song.sessionSongId)
  await app.call(registerPart, { SessionId: six.session.id, SlotId: six.slotIds[2] ?? 0 }, { token: six.member.token })
  const { payload: cut } = await app.call(cutSong, { sessionSongId: second, cut: true }, as)
  expect(cut).toMatchObject({ position: 2, number: null })
  const { payload: session } = await app.call(getSession, { id: six.session.id })
  expect(session.songs.map(({ position, number }) => [position, number])).toEqual([
    [1, 1],
    [2, null],
    [3, 2],
  ])
  expect((await app.call(sessionSongById, { id: third })).payload).toMatchObject({ position: 3, number: 2 })
  const { payload: night } = await app.call(tonight, { id: six.session.id }, as)
  expect(night.songs.map(({ number }) => number)).toEqual([1, 2])
  const { payload: mine } = await app.call(practice, { id: six.session.id }, { token: six.member.token })
  expect(mine.songs.map(({ number }) => number)).toEqual([2])
  const { payload: moved } = await app.call(reorderSong, { sessionId: six.session.id, songId: third, newIndex: 0 }, as)
  expect(moved.map(({ sessionSongId, number }) => [sessionSongId, number])).toEqual([
    [third, 1],
    [six.sessionSongId, 2],
    [second, null],
  ])
})

test('songs that somebody wants count as playable until a roster is out, then only those that somebody plays', async () => {
  const six = await sessionOfSix(app, { songs: 2 })
  for (const SlotId of six.slotIds)
    await app.call(setSlotRequired, { SessionId: six.session.id, SlotId, Required: true }, { token: six.admin.token })
  await app.call(registerPart, { SessionId: six.session.id, SlotId: six.slotId }, { token: six.member.token })
  const playable = async () => (await app.call(getSession, { id: six.session.id })).payload.counts.playable
  expect(await playable()).toBe(1)
  await insertLiveRoster(app.database.db, six.session.id, six.admin.id, app.now())
  // What is remembered of a session is forgotten with its next change.
  await app.call(editSession, { id: six.session.id, description: 'The roster is out.' }, { token: six.admin.token })
  expect(await playable()).toBe(0)
})

test('slots accepted later reach the songs that have none, suggestions too, and leave the others alone', async () => {
  const six = await sessionOfSix(app, { songs: 2, slots: [] })
  const { group, session, admin, member } = six
  const suggested = { SessionId: session.id, Title: 'A wish', ArtistName: 'Me' }
  await app.call(addNewSong, suggested, member)
  const [first] = six.songs
  const own = { sessionId: session.id, sessionSongId: first?.sessionSongId ?? 0, instrumentId: DRUMS }
  await app.call(addSlot, own, admin)
  const fill = () => app.call(fillSlots, { SessionId: session.id }, admin)
  expect((await fill()).error.code).toBe('NO_USUAL_SLOTS')
  const slots = [
    { instrumentId: VOCALS, count: 1, required: true },
    { instrumentId: BASS, count: 2, required: false },
  ]
  await app.call(updateDefaultSessionSettings, { id: group.id, settings: { slots } }, admin)
  const presses = await Promise.all([fill(), fill()])
  expect(presses.map(({ payload }) => payload.filled).sort()).toEqual([0, 2])
  const { songs } = (await app.call(getSession, { id: session.id }, admin)).payload
  expect(songs.map((song) => song.slots.map(({ instrumentId, required }) => [instrumentId, required]))).toEqual([
    [[DRUMS, false]],
    [
      [VOCALS, true],
      [BASS, false],
      [BASS, false],
    ],
    [
      [VOCALS, true],
      [BASS, false],
      [BASS, false],
    ],
  ])
})

test('D6 a session has 3,000 slots at most, however they come', async () => {
  const six = await sessionOfSix(app, { songs: 2, slots: [] })
  const [one, other] = six.songs.map(({ sessionSongId }) => sessionSongId)
  const slot = {
    session_id: six.session.id,
    session_song_id: one ?? 0,
    instrument_id: VOCALS,
    required: false,
    details: '',
  }
  await app.database.db
    .insertInto('slots')
    .values(Array.from({ length: 2_999 }, () => slot))
    .execute()
  const add = () =>
    app.call(addSlot, { sessionId: six.session.id, sessionSongId: other ?? 0, instrumentId: VOCALS }, six.admin)
  expect([(await add()).status, (await add()).error.code]).toEqual([200, 'SESSION_TOO_LARGE'])
  const song = { SessionId: six.session.id, Title: 'Without slots' }
  expect((await app.call(addSong, song, six.admin)).status).toBe(200)
  const settings = { slots: [{ instrumentId: VOCALS, count: 1, required: true }] }
  await app.call(updateDefaultSessionSettings, { id: six.group.id, settings }, six.admin)
  const refused = [
    await app.call(addSong, { ...song, Title: 'With one' }, six.admin),
    await app.call(addNewSong, { ...song, Title: 'With one' }, six.member),
    await app.call(fillSlots, { SessionId: six.session.id }, six.admin),
  ]
  expect(refused.map(({ error }) => error?.code)).toEqual(refused.map(() => 'SESSION_TOO_LARGE'))
})

test('F4 songs are added as fast as an organiser can, and no faster', async () => {
  const six = await sessionOfSix(app, { songs: 0 })
  const limited = await makeTestApp(app.database, { RATE_LIMIT_FACTOR: 0.01 })
  const statuses: number[] = []
  for (let n = 0; n < 4; n++)
    statuses.push((await limited.call(addSong, { SessionId: six.session.id, Title: `Song ${n}` }, six.admin)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  await limited.close()
})

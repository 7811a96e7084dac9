import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addSong } from '@app/core/contract/session-songs'
import { searchSongs, searchStreaming } from '@app/core/contract/songs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../lib/db/database.ts'
import { musicBrainz, type SongProvider, songSearch, spotify } from '../lib/outside/song-search.ts'
import { makeTestApp, type TestApp } from '../test/app.ts'
import { testDatabase } from '../test/database.ts'
import { sessionOfSix } from '../test/session.ts'
import { searchCatalogue } from './sql.ts'

/** What the fake provider does with a question. */
let answer: (url: string) => { status: number; body: string } | 'hang' = () => ({ status: 200, body: '{}' })
let asked: { url: string; headers: Record<string, unknown> }[] = []
let server: Server
let host = ''
let app: TestApp
let token = ''
let providers: SongProvider[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers })
    const given = answer(request.url ?? '')
    if (given !== 'hang') response.writeHead(given.status, { 'content-type': 'application/json' }).end(given.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const behind: SongProvider = {
    name: 'spotify',
    search: (...given) => (providers[0] ?? spotifyHere()).search(...given),
  }
  app = await makeTestApp(await testDatabase(), {}, { providers: [behind] })
  token = (await app.person()).token
})
afterAll(async () => {
  await app.close()
  await app.database.close()
  server.closeAllConnections()
  server.close()
})

const spotifyHere = () => spotify({ id: 'id', secret: 'secret' }, { accounts: host, api: host })
const track = (name: string, artist: string, index = 0) => ({
  id: `${'a'.repeat(21)}${index}`,
  name,
  duration_ms: 266_000,
  artists: [{ name: artist }],
})
const answering = (items: object[]) => (url: string) => ({
  status: 200,
  body: JSON.stringify(url === '/api/token' ? { access_token: 't', expires_in: 3600 } : { tracks: { items } }),
})
const search = (title: string, artist?: string) => app.call(searchStreaming, { title, artist }, { token })

test('a streaming search answers each song once, with what our catalogue knows of it', async () => {
  answer = answering([
    track('Superstition', 'Stevie Wonder', 1),
    track('Superstition - Remastered 2003', 'Stevie Wonder', 2),
    track('Superstition (feat. Somebody)', 'Stevie Wonder', 3),
    track('Something Of Our Own', 'Nobody Yet', 4),
  ])
  const { payload } = await search('superstition')
  expect(payload.notice).toBeNull()
  expect(payload.songs).toMatchObject([
    { title: 'Superstition', key: 'E♭m', songId: expect.any(Number), source: 'spotify', durationSeconds: 266 },
    { title: 'Something Of Our Own', songId: null, key: '' },
  ])
})

test('the provider is asked with our credentials once an hour, and with title and artist apart', async () => {
  providers = [spotifyHere()]
  asked = []
  answer = answering([])
  await search('Valerie', 'Amy')
  await search('Valerie', 'Amy')
  expect(asked.map((one) => one.url.split('?')[0])).toEqual(['/api/token', '/v1/search', '/v1/search'])
  expect(new URLSearchParams(asked[1]?.url.split('?')[1]).get('q')).toBe('track:Valerie artist:Amy')
  providers = []
})

test.each<[string, () => void]>([
  [
    'is down',
    () => {
      answer = () => ({ status: 503, body: '' })
    },
  ],
  [
    'answers no JSON',
    () => {
      answer = () => ({ status: 200, body: '<html>' })
    },
  ],
  [
    'answers rubbish',
    () => {
      answer = (url) =>
        url === '/api/token' ? answering([])(url) : { status: 200, body: '{"tracks":{"items":[{"id":5}]}}' }
    },
  ],
  [
    'refuses our token',
    () => {
      answer = (url) => (url === '/api/token' ? answering([])(url) : { status: 401, body: '{}' })
    },
  ],
  [
    'limits us',
    () => {
      answer = () => ({ status: 429, body: '{}' })
    },
  ],
  [
    'is not there',
    () => {
      providers = [spotify({ id: 'i', secret: 's' }, { accounts: 'http://127.0.0.1:1', api: 'http://127.0.0.1:1' })]
    },
  ],
])('E11 a provider that %s: the catalogue answers, and says so', async (_, broken) => {
  broken()
  const { payload, status } = await search('superstition')
  expect(status).toBe(200)
  expect(payload.source).toBe('catalogue')
  expect(payload.songs[0]).toMatchObject({ title: 'Superstition', source: 'catalogue' })
  expect(payload.notice).toContain('does not answer')
  providers = []
})

test('E11 a provider that hangs is left when its time is up', async () => {
  answer = () => 'hang'
  const hanging = songSearch([spotifyHere()], 50)
  expect(await hanging.search('superstition', '')).toMatchObject({ source: null })
  const deaf: SongProvider = { name: 'spotify', search: () => new Promise(() => {}) }
  expect(await songSearch([deaf], 50).search('superstition', '')).toMatchObject({ source: null })
})

test('the next provider is asked when the first one fails; MusicBrainz hears who asks, and only once a second', async () => {
  let now = 0
  const second = musicBrainz('Jam/1 ( https://jam.example )', host, () => now)
  const broken: SongProvider = { name: 'spotify', search: () => Promise.reject(new Error('no')) }
  const both = songSearch([broken, second])
  asked = []
  answer = () => ({
    status: 200,
    body: JSON.stringify({
      recordings: [{ title: 'Red "House"', length: 224_000, 'artist-credit': [{ name: 'Jimi Hendrix' }] }],
    }),
  })
  const found = await both.search('Red "House"', 'Hendrix')
  expect(found).toMatchObject({ source: 'musicbrainz', songs: [{ artist: 'Jimi Hendrix', durationSeconds: 224 }] })
  expect(asked[0]?.headers['user-agent']).toContain('jam.example')
  expect(new URLSearchParams(asked[0]?.url.split('?')[1]).get('query')).toBe(
    'recording:"Red \\"House\\"" AND artist:"Hendrix"',
  )
  expect(await both.search('Red House', '')).toMatchObject({ source: null })
  now = 1_000
  expect(await both.search('Red House', '')).toMatchObject({ source: 'musicbrainz' })
})

test('with no service set up, the catalogue answers and says so', async () => {
  expect(await songSearch([]).search('a', '')).toMatchObject({
    source: null,
    notice: expect.stringContaining('set up'),
  })
})

test.each([
  ['superst', 'Superstition'],
  ['wonder super', 'Superstition'],
  ['SUPERSTITION', 'Superstition'],
  ['aguas de', 'Águas de Março'],
  ['aint no sun', 'Ain’t No Sunshine'],
  ["ain't no sun", 'Ain’t No Sunshine'],
  ['round midn', '’Round Midnight'],
])('%s finds %s as one types', async (title, expected) => {
  const { payload } = await app.call(searchSongs, { title }, { token })
  expect(payload[0]?.title).toBe(expected)
})

test.each([[''], ['  '], ["';--"], ['%'], ['\\'], ['| !'], [':*'], ['(((']])(
  '%j finds nothing and breaks nothing',
  async (title) => {
    const { status, payload } = await app.call(searchSongs, { title }, { token })
    expect([status, payload]).toEqual([200, []])
  },
)

test('what somebody typed for a private session is found in its group alone, until a public one plays it', async () => {
  const hidden = await sessionOfSix(app, { songs: 0, isPublic: false })
  const typed = { Title: 'Our Wedding Tune', ArtistName: 'Somebody' }
  const { payload: made } = await app.call(addSong, { SessionId: hidden.session.id, ...typed }, hidden.admin)
  const found = async (as: { token: string }) =>
    (await app.call(searchSongs, { title: 'our wedding' }, as)).payload.map(({ title }) => title)
  expect(await found(hidden.member)).toEqual(['Our Wedding Tune'])
  expect(await found(hidden.stranger)).toEqual([])
  providers = []
  answer = () => ({ status: 503, body: '' })
  expect((await search('our wedding')).payload.songs).toEqual([])
  answer = answering([track('Our Wedding Tune', 'Somebody')])
  expect((await search('our wedding')).payload.songs).toMatchObject([{ songId: null }])

  const open = await sessionOfSix(app, { songs: 0, isPublic: true })
  const { songId } = await app.database.db
    .selectFrom('session_songs')
    .select('song_id as songId')
    .where('id', '=', made.sessionSongId)
    .executeTakeFirstOrThrow()
  expect((await app.call(addSong, { SessionId: open.session.id, SongId: songId }, open.admin)).status).toBe(404)
  expect((await app.call(addSong, { SessionId: open.session.id, ...typed }, open.admin)).status).toBe(200)
  expect(await found(hidden.stranger)).toEqual(['Our Wedding Tune'])
})

test('of one title the catalogue’s song comes before what people typed, however much they did', async () => {
  const { session, admin, stranger } = await sessionOfSix(app, { songs: 0, isPublic: true })
  const artists = Array.from({ length: 21 }, (_, n) => `A${String.fromCharCode(97 + n)}`)
  for (const ArtistName of artists)
    await app.call(addSong, { SessionId: session.id, Title: 'Superstition', ArtistName }, admin)
  const found = (await app.call(searchSongs, { title: 'superstition' }, stranger)).payload
  expect(found[0]).toMatchObject({ title: 'Superstition', artistName: 'Stevie Wonder' })
  expect(found.slice(1).map(({ artistName }) => artistName)).toEqual(artists.slice(0, 19))
})

test('what several groups typed is found once', async () => {
  for (let group = 0; group < 3; group++) {
    const { session, admin } = await sessionOfSix(app, { songs: 0, isPublic: true })
    await app.call(addSong, { SessionId: session.id, Title: 'Everybody’s Encore', ArtistName: 'Us' }, admin)
  }
  const { stranger } = await sessionOfSix(app, { songs: 0, isPublic: true })
  const found = (await app.call(searchSongs, { title: 'everybodys enc' }, stranger)).payload
  expect(found.map(({ title }) => title)).toEqual(['Everybody’s Encore'])
})

test('a song is everybody’s by the track that a service named for it, in the service’s words, and never by one that somebody typed', async () => {
  const { session, admin, stranger } = await sessionOfSix(app, { songs: 0, isPublic: false })
  const found = async (title: string) =>
    (await app.call(searchSongs, { title }, stranger)).payload.map((song) => [song.title, song.spotifyTrackId])
  const add = async (Title: string, SpotifyTrackId: string) =>
    (await app.call(addSong, { SessionId: session.id, Title, ArtistName: 'Nobody', SpotifyTrackId }, admin)).payload
  expect(await add('Buy Cheap Strings', 't'.repeat(22))).toMatchObject({ spotifyTrackId: 't'.repeat(22) })
  expect(await found('buy cheap')).toEqual([])
  answer = answering([track('Heard of by Now', 'Nobody', 7)])
  const { songs } = (await search('heard of')).payload
  const id = songs[0]?.spotifyTrackId ?? ''
  expect(await add('Another Title', id)).toMatchObject({ spotifyTrackId: id })
  expect(await found('another title')).toEqual([])
  expect(await add('Heard of by Now (feat. cheap strings)', id)).toMatchObject({ spotifyTrackId: id })
  expect(await found('heard of by')).toEqual([['Heard of by Now', id]])
})

test('among 100,000 songs the right one comes first, a single letter finds some, and most of the others are not read', {
  timeout: 120_000,
}, async () => {
  await sql`insert into songs (title, artist, identity, words)
    select 'Song ' || n, 'Artist ' || n % 1000, 'song ' || n || '/artist ' || n, 'song ' || n || ' artist ' || n % 1000
    from generate_series(1, 100000) n`.execute(app.database.db)
  await sql`analyze songs`.execute(app.database.db)
  for (const title of ['s', 'song', 'song 4711', 'artist 77 song 4', 'superst']) {
    expect((await app.call(searchSongs, { title }, { token })).payload.length).toBeGreaterThan(0)
  }
  expect((await app.call(searchSongs, { title: 'superst' }, { token })).payload[0]?.title).toBe('Superstition')
  expect((await app.call(searchSongs, { title: 'song 4711 artist 711' }, { token })).payload[0]?.title).toBe(
    'Song 4711',
  )
  for (const title of ['s', 'so', 'song', 'song 4', 'song 4711', 'superst'])
    expect([title, await rowsRead(title)]).toEqual([title, expect.toSatisfy((read: number) => read < 50_000)])
})

/** How many rows of the table of songs a search looks at, by the database's own count of what its connection read. */
const rowsRead = (title: string) =>
  inTransaction(app.database.db, async (tx) => {
    const soFar = async () => {
      const { rows } = await sql<{ read: string }>`
        select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'songs'`.execute(tx)
      return Number(rows[0]?.read ?? 0)
    }
    // The fifth time that it is asked, a database may have settled on one plan for all.
    for (let time = 0; time < 7; time++) await searchCatalogue(tx, title, 1)
    const before = await soFar()
    await searchCatalogue(tx, title, 1)
    return (await soFar()) - before
  })

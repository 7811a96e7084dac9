import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { assignSlot, autoAssign, publishRoster, renameRoster } from '@app/core/contract/rosters'
import { setNowPlaying } from '@app/core/contract/session-night'
import { addSong } from '@app/core/contract/session-songs'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { rosterNight } from '../../test/roster.ts'

const app = testApp()
/** What a reader of ours takes in one go. */
const AT_ONCE = 8
let base = ''
beforeAll(async () => {
  base = await app.http.listen({ host: '127.0.0.1', port: 0 })
})

/** What somebody's stream says, as it comes. */
async function listen(token: string, query = '') {
  const stop = new AbortController()
  const response = await fetch(`${base}/api/v1/events${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  const told = { text: '', ended: false, status: response.status, type: response.headers.get('content-type') }
  void (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) told.text += decoder.decode(chunk as Uint8Array)
    told.ended = true
  })().catch(() => {})
  const events = () =>
    [...told.text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, name, data]) => [name, JSON.parse(data ?? '')])
  const rosters = () => events().filter(([name]) => name === 'roster')
  return { told, events, rosters, stop: () => stop.abort() }
}

test('two organisers hear each other’s changes once; a member hears of what is out alone, a stranger of nothing', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  const member = night.players[0] ?? { id: 0, token: '' }
  const [organiser, player, stranger] = await Promise.all(
    [night.as.token, member.token, night.stranger.token].map((token) => listen(token)),
  )
  expect(organiser?.told).toMatchObject({ status: 200, type: expect.stringMatching(/^text\/event-stream/) })
  await app.call(assignSlot, { rosterId, slotId: night.slotIds[0] ?? 0, userId: member.id }, night.as)
  const change = { sessionId, rosterId, by: night.admin.id }
  await vi.waitFor(() => expect(organiser?.rosters()).toEqual([['roster', { ...change, version: 2 }]]))
  await app.call(renameRoster, { rosterId, name: 'Tonight' }, night.as)
  await vi.waitFor(() => expect(organiser?.rosters()).toHaveLength(2))
  await app.call(autoAssign, { rosterId }, night.as)
  await app.call(publishRoster, { rosterId }, night.as)
  await vi.waitFor(() => expect(player?.rosters()).toEqual([['roster', { ...change, version: 4 }]]))
  await vi.waitFor(() => expect(organiser?.rosters()).toHaveLength(4))
  expect(stranger?.events()).toEqual([])
  for (const one of [organiser, player, stranger]) one?.stop()
})

test('who names a session hears of that one alone, and of what changes in it', async () => {
  const night = await rosterNight(app)
  const other = await rosterNight(app)
  const heard = await listen(night.as.token, `?sessionId=${night.session.id}`)
  await app.call(renameRoster, { rosterId: other.roster.rosterId, name: 'Elsewhere' }, other.as)
  await app.call(addSong, { SessionId: night.session.id, Title: 'One more' }, night.as)
  await vi.waitFor(() => expect(heard.events()[0]).toEqual(['session', { sessionId: night.session.id }]))
  expect(heard.events().map(([name]) => name)).not.toContain('roster')
  heard.stop()
})

test('the song that is on is told at once to members, and to nobody else', async () => {
  const night = await rosterNight(app)
  const [player, stranger] = await Promise.all(
    [night.players[0]?.token ?? '', night.stranger.token].map((token) => listen(token)),
  )
  const sessionSongId = night.songs[0]?.sessionSongId ?? 0
  await app.call(setNowPlaying, { SessionId: night.session.id, sessionSongId }, night.as)
  const told = { sessionId: night.session.id, nowPlaying: sessionSongId }
  await vi.waitFor(() => expect(player?.events()).toEqual([['stage', told]]))
  expect(stranger?.events()).toEqual([])
  for (const one of [player, stranger]) one?.stop()
})

test('without a sign-in there is no stream, and one person has a dozen at most', async () => {
  const night = await rosterNight(app)
  expect((await fetch(`${base}/api/v1/events`)).status).toBe(401)
  expect((await fetch(`${base}/api/v1/events`, { headers: { authorization: 'Bearer a.b.c' } })).status).toBe(401)
  const many = await Promise.all(Array.from({ length: 13 }, () => listen(night.as.token)))
  expect(many.map(({ told }) => told.status).sort()).toEqual([...Array(12).fill(200), 503])
  for (const one of many) one.stop()
})

test('E8 whoever does not read what they are told is let go, and the others hear on', async () => {
  const night = await rosterNight(app)
  const accepted = once(app.http.server, 'connection')
  const slow = connect(Number(new URL(base).port), '127.0.0.1')
  slow.write(`GET /api/v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${night.as.token}\r\n\r\n`)
  const [held] = (await accepted) as [Socket]
  await once(slow, 'data')
  slow.pause()
  const quick = await listen(night.as.token)
  // The system keeps some megabytes for a connection: it takes more than that until the server notices.
  for (let sent = 0; !held.destroyed; sent += AT_ONCE) {
    expect(sent).toBeLessThan(8_000)
    await sql`select pg_notify('app_events', json_build_object('topic', 'stageChanged', 'event', json_build_object(
        'sessionId', ${night.roster.sessionId}::int, 'mark', 'slow-' || n, 'padding', repeat('x', 7000)))::text)
      from generate_series(${sent + 1}::int, ${sent + AT_ONCE}::int) n`.execute(app.database.db)
    const length = (sent + AT_ONCE) * 7_000
    await vi.waitFor(() => expect(quick.told.text.length).toBeGreaterThan(length), { timeout: 10_000, interval: 2 })
  }
  slow.destroy()
  quick.stop()
})

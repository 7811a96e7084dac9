import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { startDraft, submitPicks } from '@app/core/contract/drafts'
import { rosterEvent } from '@app/core/contract/events'
import {
  assignSlot,
  autoAssign,
  deleteRoster,
  publishRoster,
  renameRoster,
  restoreRoster,
} from '@app/core/contract/rosters'
import { setNowPlaying } from '@app/core/contract/session-night'
import { addSong } from '@app/core/contract/session-songs'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeTestApp, testApp } from '../test/app.ts'
import { eventually } from '../test/eventually.ts'
import { rosterNight } from '../test/roster.ts'
import { VOCALS } from '../test/session.ts'

const app = testApp()
/** What a reader of ours takes in one go. */
const AT_ONCE = 8
let base = ''
beforeAll(async () => {
  base = await app.http.listen({ host: '127.0.0.1', port: 0 })
})

/** What somebody's stream says, as it comes. */
async function listen(token: string, query = '', at = base) {
  const stop = new AbortController()
  const response = await fetch(`${at}/api/v1/events${query}`, {
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
  await eventually(() => expect(organiser?.rosters()).toEqual([['roster', { ...change, version: 2 }]]))
  await app.call(renameRoster, { rosterId, name: 'Tonight' }, night.as)
  await eventually(() => expect(organiser?.rosters()[1]).toEqual(['roster', { ...change, version: 3 }]))
  await app.call(autoAssign, { rosterId }, night.as)
  await app.call(publishRoster, { rosterId }, night.as)
  await eventually(() => expect(player?.rosters()).toEqual([['roster', { ...change, version: 5 }]]))
  await eventually(() => expect(organiser?.rosters()).toHaveLength(4))
  expect(stranger?.events()).toEqual([])
  for (const one of [organiser, player, stranger]) one?.stop()
})

test('the start of a draft is a version of its own; a part put off, and a roster that goes and comes back, have none that a listener could know already', async () => {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  const heard = await listen(night.as.token, `?sessionId=${night.session.id}`)
  const versions = () => heard.rosters().map(([, data]) => rosterEvent.parse(data).version)
  const { next } = (await app.call(startDraft, { rosterId, instrumentIds: [VOCALS] }, night.as)).payload
  await eventually(() => expect(versions()).toEqual([2]))
  const picks = [{ kind: 'skip' as const, slotId: next?.slotId ?? 0, userId: next?.userId ?? 0 }]
  await app.call(submitPicks, { rosterId, picks }, night.as)
  await eventually(() => expect(versions()).toEqual([2, null]))
  await app.call(deleteRoster, { rosterId }, night.as)
  await app.call(restoreRoster, { rosterId }, night.as)
  await eventually(() => expect(versions()).toEqual([2, null, null, null]))
  heard.stop()
})

test('who names a session hears of that one alone, and of what changes in it', async () => {
  const night = await rosterNight(app)
  const other = await rosterNight(app)
  const heard = await listen(night.as.token, `?sessionId=${night.session.id}`)
  await app.call(renameRoster, { rosterId: other.roster.rosterId, name: 'Elsewhere' }, other.as)
  await app.call(addSong, { SessionId: night.session.id, Title: 'One more' }, night.as)
  await eventually(() => expect(heard.events()[0]).toEqual(['session', { sessionId: night.session.id }]))
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
  await eventually(() => expect(player?.events()).toEqual([['stage', told]]))
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

test('one question answers for everybody who listens, and nobody hears of a session in another order than it changed', async () => {
  const night = await rosterNight(app)
  const streams = await Promise.all(
    [night.as, ...night.players, night.stranger].map(({ token }) => listen(token, `?sessionId=${night.session.id}`)),
  )
  const { sessionAccess } = app.app
  const ask = sessionAccess.listAllowed
  const asked = vi.spyOn(sessionAccess, 'listAllowed')
  onTestFinished(() => asked.mockRestore())
  let answerFirst = () => {}
  asked.mockImplementationOnce(async (...question) => {
    await new Promise<void>((resolve) => {
      answerFirst = resolve
    })
    return ask(...question)
  })
  const ids = night.songs.map((song) => song.sessionSongId)
  for (const sessionSongId of ids)
    await app.call(setNowPlaying, { SessionId: night.session.id, sessionSongId }, night.as)
  await eventually(() => expect(asked).toHaveBeenCalledTimes(1))
  answerFirst()
  const stages = (stream: (typeof streams)[number]) =>
    stream.events().flatMap(([name, data]) => (name === 'stage' ? [data.nowPlaying] : []))
  for (const stream of streams.slice(0, -1)) await eventually(() => expect(stages(stream)).toEqual(ids))
  expect(streams.at(-1)?.events()).toEqual([])
  const ofStages = asked.mock.calls.filter(([, sessionId]) => sessionId === night.session.id)
  expect(ofStages.length).toBeLessThanOrEqual(ids.length + 1)
  for (const stream of streams) stream.stop()
})

test('what could not be asked is told to nobody, and what comes after it is told', async () => {
  const night = await rosterNight(app)
  const heard = await listen(night.as.token, `?sessionId=${night.session.id}`)
  const asked = vi.spyOn(app.app.sessionAccess, 'listAllowed').mockRejectedValueOnce(new Error('no answer'))
  const warned = vi.spyOn(app.app.log, 'warn')
  onTestFinished(() => {
    asked.mockRestore()
    warned.mockRestore()
  })
  const [first = 0, second = 0] = night.songs.map((song) => song.sessionSongId)
  for (const sessionSongId of [first, second])
    await app.call(setNowPlaying, { SessionId: night.session.id, sessionSongId }, night.as)
  const stages = () => heard.events().filter(([name]) => name === 'stage')
  await eventually(() => expect(stages()).toEqual([['stage', { sessionId: night.session.id, nowPlaying: second }]]))
  expect(warned.mock.calls.map(([, text]) => text)).toEqual(['news of a session (stage) was not told'])
  heard.stop()
})

test('an instance that closes waits for what it is asking, asks nothing after that, and takes no stream that it would not end', async () => {
  const night = await rosterNight(app)
  const closing = await makeTestApp(app.database)
  const at = await closing.http.listen({ host: '127.0.0.1', port: 0 })
  const heard = await listen(night.as.token, '', at)
  const { sessionAccess } = closing.app
  const ask = sessionAccess.listAllowed
  let answer = () => {}
  const asked = vi.spyOn(sessionAccess, 'listAllowed').mockImplementationOnce(async (...question) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return ask(...question)
  })
  const play = (index: number) => {
    const sessionSongId = night.songs[index]?.sessionSongId ?? 0
    return app.call(setNowPlaying, { SessionId: night.session.id, sessionSongId }, night.as)
  }
  await play(0)
  await eventually(() => expect(asked).toHaveBeenCalledTimes(1))
  await play(1)
  let isClosed = false
  const closed = closing.close().then(() => {
    isClosed = true
  })
  await eventually(() => expect(heard.told.ended).toBe(true))
  expect((await listen(night.as.token, '', at)).told.status).toBe(503)
  expect(isClosed).toBe(false)
  answer()
  await closed
  await play(2)
  // By then this one has heard of it as well: they share the database's channel.
  const other = await listen(night.as.token)
  await play(0)
  await eventually(() => expect(other.events()).toHaveLength(1))
  other.stop()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('an instance holds as many streams as it is set to, and takes another when one has gone', async () => {
  const night = await rosterNight(app)
  const small = await makeTestApp(app.database, { EVENT_STREAMS: 2 })
  onTestFinished(() => small.close())
  const at = await small.http.listen({ host: '127.0.0.1', port: 0 })
  const tokens = [night.as.token, night.players[0]?.token ?? '']
  const held = await Promise.all(tokens.map((token) => listen(token, '', at)))
  expect((await listen(night.stranger.token, '', at)).told.status).toBe(503)
  held[0]?.stop()
  await eventually(async () => expect((await listen(night.stranger.token, '', at)).told.status).toBe(200))
})

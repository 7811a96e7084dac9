import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { Access } from '@app/core/contract/route'
import type { FastifyRequest } from 'fastify'
import { listHearers } from '../../channels/sql.ts'
import { countUnread, listTold } from '../../notifications/sql.ts'
import { overloaded, sessionEnded, signInNeeded, TokenExpired } from '../errors.ts'
import type { App } from '../http/handle.ts'
import { listMissed } from './message-events.ts'
import { toldMessage } from './told-message.ts'

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 25_000
/** Then the reader comes again, with the token that it has by then. */
const LONGEST_MS = 10 * 60_000
const MOST_STREAMS = 2_000
const MOST_OF_A_USER = 12
/** Whoever reads so slowly is let go, and may come again. */
const MOST_UNREAD = 64_000
const REMEMBERED = 1_000
/** Who missed more reads everything anew. */
const MOST_MISSED = 200
/** A session that changes at every tap of a hundred people is told of so often at most. */
const SESSION_PAUSE_MS = 500
const DRAIN_MS = 20_000

interface Stream {
  userId: number
  /** Only of this session, where the reader names one. */
  sessionId: number | null
  out: PassThrough
}

/** What was told already, by a mark: an instance hears what it does itself twice, at once and from the database. */
function heardOnce() {
  const heard = new Set<string | number>()
  return (mark: string | number): boolean => {
    if (heard.has(mark)) return false
    heard.add(mark)
    for (const oldest of heard) if (heard.size > REMEMBERED) heard.delete(oldest)
    return true
  }
}

/** What happens, to those who may read of it, as it happens. Each event is allowed or not by what its reader is at that moment. Answers how many listen. */
export function serveEvents(app: App): () => number {
  const streams = new Set<Stream>()
  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.out.end()
  }

  /** To end it kindly would be to keep what they do not read. */
  const drop = (stream: Stream) => {
    streams.delete(stream)
    stream.out.destroy()
  }

  function write(stream: Stream, text: string): void {
    if (stream.out.writableLength > MOST_UNREAD) drop(stream)
    else if (!stream.out.writableEnded) stream.out.write(text)
  }

  async function send(stream: Stream, access: Access, sessionId: number, text: string): Promise<void> {
    if (stream.sessionId !== null && stream.sessionId !== sessionId) return
    try {
      await app.sessionAccess.require(access, { session: sessionId }, stream.userId, 'read')
    } catch {
      return
    }
    write(stream, text)
  }

  const isNew = heardOnce()
  app.bus.on('rosterChanged', ({ mark, isOut, ...event }) => {
    if (!isNew(mark)) return
    const text = `event: roster\ndata: ${JSON.stringify(event)}\n\n`
    for (const stream of streams) void send(stream, isOut ? 'approved' : 'sadmin', event.sessionId, text)
  })
  app.bus.on('stageChanged', ({ mark, ...event }) => {
    if (!isNew(mark)) return
    const text = `event: stage\ndata: ${JSON.stringify(event)}\n\n`
    for (const stream of streams) void send(stream, 'approved', event.sessionId, text)
  })

  // Wishes, songs and who comes: that something changed, to the members of its group. What they may read of it their calls decide.
  const waiting = new Map<number, NodeJS.Timeout>()
  app.bus.on('sessionChanged', ({ sessionId }) => {
    if (!streams.size || waiting.has(sessionId)) return
    const text = `event: session\ndata: ${JSON.stringify({ sessionId })}\n\n`
    const tell = () => {
      waiting.delete(sessionId)
      for (const stream of streams) void send(stream, 'approved', sessionId, text)
    }
    waiting.set(sessionId, setTimeout(tell, SESSION_PAUSE_MS).unref())
  })

  app.bus.on('signInsEnded', ({ userId }) => {
    for (const stream of streams) if (stream.userId === userId) end(stream)
  })

  /** One question for all who listen: which of them talk there now. */
  async function tellMessage(eventId: number): Promise<void> {
    const listeners = [...streams].filter((stream) => stream.sessionId === null)
    if (!listeners.length) return
    const told = await toldMessage(app, eventId)
    if (!told) return
    const hearers = told.only
      ? new Set([told.only])
      : await listHearers(app.db, told.channel, [...new Set(listeners.map(({ userId }) => userId))])
    for (const stream of listeners) if (hearers.has(stream.userId)) write(stream, told.textFor(stream.userId))
  }

  const isNewMessage = heardOnce()
  // In the order in which they were heard, so that nobody reads of a reply before what it answers.
  let queue = Promise.resolve()
  app.bus.on('messageEvent', ({ eventId }) => {
    if (!isNewMessage(eventId)) return
    queue = queue.then(() =>
      tellMessage(eventId).catch((error) => app.log.warn({ err: error }, 'a message was not told')),
    )
  })

  /** One question for all who listen: which of them have news, and how much. */
  async function tellNotification(about: { key: string } | { userId: number }): Promise<void> {
    const listeners = [...streams].filter((stream) => stream.sessionId === null)
    const present = [...new Set(listeners.map(({ userId }) => userId))]
    const told =
      'key' in about
        ? present.length > 0
          ? await listTold(app.db, about.key, present)
          : []
        : present.filter((userId) => userId === about.userId).map((userId) => ({ userId, id: null }))
    if (!told.length) return
    const counts = await countUnread(
      app.db,
      told.map(({ userId }) => userId),
    )
    for (const { userId, id } of told) {
      const text = `event: notification\ndata: ${JSON.stringify({ id, ...counts.get(userId) })}\n\n`
      for (const stream of listeners) if (stream.userId === userId) write(stream, text)
    }
  }
  app.bus.on('notification', ({ mark, ...about }) => {
    if (!isNew(mark)) return
    void tellNotification(about).catch((error) => app.log.warn({ err: error }, 'a notification was not told'))
  })

  // News may have been missed: whoever listens comes again, and says what they have.
  app.bus.onGap(() => {
    for (const stream of streams) end(stream)
  })

  async function tellMissed(stream: Stream, lastEventId: number): Promise<void> {
    const ids = await listMissed(app.db, stream.userId, lastEventId, MOST_MISSED)
    const complete = ids !== undefined && ids.length <= MOST_MISSED
    for (const id of complete ? ids : []) {
      const told = await toldMessage(app, id)
      if (told) write(stream, told.textFor(stream.userId))
      // Somebody with a slow network who missed much is waited for, but not for ever.
      if (stream.out.writableNeedDrain) await once(stream.out, 'drain', { signal: AbortSignal.timeout(DRAIN_MS) })
    }
    write(stream, `event: resumed\ndata: ${JSON.stringify({ complete })}\n\n`)
  }

  async function callerOf(request: FastifyRequest): Promise<number> {
    const identified = await app.callers.identify(request.headers.authorization, app.clock())
    if (identified.state === 'known') return identified.caller.userId
    if (identified.state === 'guest') throw signInNeeded()
    throw identified.state === 'expired' ? new TokenExpired() : sessionEnded()
  }

  app.http.get<{ Querystring: { sessionId?: string } }>(
    '/api/v1/events',
    { compress: false, exposeHeadRoute: false },
    async (request, reply) => {
      const userId = await callerOf(request)
      const own = [...streams].filter((stream) => stream.userId === userId).length
      if (streams.size >= MOST_STREAMS || own >= MOST_OF_A_USER) throw overloaded()
      const named = Number(request.query.sessionId)
      const stream: Stream = { userId, sessionId: named > 0 ? named : null, out: new PassThrough() }
      streams.add(stream)
      const beat = setInterval(() => stream.out.write(': still here\n\n'), HEARTBEAT_MS)
      const last = setTimeout(() => end(stream), LONGEST_MS)
      reply.raw.once('close', () => {
        clearInterval(beat)
        clearTimeout(last)
        end(stream)
      })
      stream.out.write(': hello\n\n')
      const lastEventId = Number(request.headers['last-event-id'])
      if (Number.isSafeInteger(lastEventId) && lastEventId > 0 && lastEventId < 2 ** 31 && stream.sessionId === null)
        void tellMissed(stream, lastEventId).catch(() => end(stream))
      return (
        reply
          .type('text/event-stream')
          // Nothing else is asked on this connection; kept alive, it would hold up the end of the process.
          .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' })
          .serializer((payload) => payload as never)
          .send(stream.out)
      )
    },
  )
  app.http.addHook('preClose', async () => {
    for (const timer of waiting.values()) clearTimeout(timer)
    for (const stream of streams) end(stream)
  })
  return () => streams.size
}

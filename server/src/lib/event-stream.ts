import { PassThrough } from 'node:stream'
import type { Access } from '@app/core/contract/route'
import type { FastifyRequest } from 'fastify'
import { overloaded, sessionEnded, signInNeeded, TokenExpired } from './errors.ts'
import type { App } from './handle.ts'

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 25_000
/** Then the reader comes again, with the token that it has by then. */
const LONGEST_MS = 10 * 60_000
const MOST_STREAMS = 2_000
const MOST_OF_A_USER = 12
/** Whoever reads so slowly is asked to come again. */
const MOST_UNREAD = 64_000
const REMEMBERED = 200

interface Stream {
  userId: number
  /** Only of this session, where the reader names one. */
  sessionId: number | null
  out: PassThrough
}

/** What happens, to those who may read of it, as it happens. Each event is allowed or not by what its reader is in its session at that moment. */
export function serveEvents(app: App): void {
  const streams = new Set<Stream>()
  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.out.end()
  }

  async function send(stream: Stream, access: Access, sessionId: number, text: string): Promise<void> {
    if (stream.sessionId !== null && stream.sessionId !== sessionId) return
    try {
      await app.sessionAccess.require(access, { session: sessionId }, stream.userId, 'read')
    } catch {
      return
    }
    if (stream.out.writableLength > MOST_UNREAD) end(stream)
    else if (!stream.out.writableEnded) stream.out.write(text)
  }

  // What this instance does it hears twice: at once, and from the database.
  const heard = new Set<string>()
  function isNew(mark: string): boolean {
    if (heard.has(mark)) return false
    heard.add(mark)
    for (const oldest of heard) if (heard.size > REMEMBERED) heard.delete(oldest)
    return true
  }
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
  // Wishes, songs and who comes: told to who runs the session and has named it.
  app.bus.on('sessionChanged', ({ sessionId }) => {
    const text = `event: session\ndata: ${JSON.stringify({ sessionId })}\n\n`
    for (const stream of streams) if (stream.sessionId === sessionId) void send(stream, 'sadmin', sessionId, text)
  })
  app.bus.on('signInsEnded', ({ userId }) => {
    for (const stream of streams) if (stream.userId === userId) end(stream)
  })

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
      return reply
        .type('text/event-stream')
        .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
        .serializer((payload) => payload as never)
        .send(stream.out)
    },
  )
  app.http.addHook('preClose', async () => {
    for (const stream of streams) end(stream)
  })
}

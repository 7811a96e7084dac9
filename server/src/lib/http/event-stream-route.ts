import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { sessionEnded, signInNeeded, TokenExpired } from '../errors.ts'
import type { App } from './handle.ts'

/** Who opened a stream of server-sent events, and what they asked for. */
interface Opened {
  userId: number
  query: Record<string, string | undefined>
  /** The last event that the reader has, where they come again. */
  lastEventId: number | null
}

/**
 * A call that never ends: a signed-in reader gets what is written to `out` until they go, or until it is ended. `open` answers what is
 * to be done then, and refuses by throwing.
 */
export function eventStreamRoute(app: App, path: string, open: (opened: Opened, out: PassThrough) => () => void): void {
  app.http.get<{ Querystring: Opened['query'] }>(
    path,
    { compress: false, exposeHeadRoute: false },
    async (request, reply) => {
      const out = new PassThrough()
      const lastEventId = lastEventIdOf(request)
      const close = open({ userId: await callerOf(app, request), query: request.query, lastEventId }, out)
      reply.raw.once('close', close)
      return (
        reply
          .type('text/event-stream')
          // Nothing else is asked on this connection; kept alive, it would hold up the end of the process.
          .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' })
          .serializer((payload) => payload as never)
          .send(out)
      )
    },
  )
}

async function callerOf(app: App, request: FastifyRequest): Promise<number> {
  const identified = await app.callers.identify(request.headers.authorization, app.clock())
  if (identified.state === 'known') return identified.caller.userId
  if (identified.state === 'guest') throw signInNeeded()
  throw identified.state === 'expired' ? new TokenExpired() : sessionEnded()
}

function lastEventIdOf(request: FastifyRequest): number | null {
  const id = Number(request.headers['last-event-id'])
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : null
}

import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/** What a proxy may have called it; anything else is no name that belongs in a log. */
const NAME = /^[\w.-]{6,64}$/

/** A name for a request, the same in the reply, in an error that somebody is shown and in the log. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && NAME.test(given) ? given : randomBytes(6).toString('base64url')
}

/** In every reply; and, where it is wanted, a line for each request: what was asked and how long it took, never with what values. */
export function nameRequests(http: FastifyInstance, access: Log | undefined): void {
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  if (!access) return
  http.addHook('onResponse', (request, reply, done) => {
    access.info(
      {
        request: request.id,
        method: request.method,
        // Not the address itself: some hold a key.
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        from: request.ip,
      },
      'request',
    )
    done()
  })
}

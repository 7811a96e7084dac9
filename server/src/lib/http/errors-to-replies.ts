import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { isConnectionFault, isWantOfRoom } from '../db/database.ts'
import { malformed, notFound, Refusal, TokenExpired, unavailable } from '../errors.ts'
import type { Log } from '../log.ts'

/** The one place where an error becomes a reply. What was not foreseen says nothing but that it happened. */
export function errorsToReplies(http: FastifyInstance, log: Log): void {
  const warn = (words: string) =>
    onceASecond<object>((count, detail) => log.warn({ ...detail, requests: count }, words))
  const warnOfOutage = warn('the database does not answer')
  const warnOfWant = warn('the database or the disk has no room or no time')
  http.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof TokenExpired)
      return reply.code(401).type('text/plain').serializer(String).send('TOKEN-EXPIRED')
    const refusal = asRefusal(error)
    if (refusal.status >= 500) {
      const detail = { method: request.method, route: request.routeOptions.url, request: request.id }
      // Then every request fails for the same reason: a line a second says so, without a stack.
      if (isConnectionFault(error)) warnOfOutage({ ...detail, reason: error.message })
      else if (isWantOfRoom(error)) warnOfWant({ ...detail, reason: error.message })
      else if (!(error instanceof Refusal)) log.error({ err: error, ...detail }, 'a request failed')
    }
    return sendRefusal(reply, refusal)
  })
}

const SECOND_MS = 1_000

/** Tells the first at once, and those of each further second together, by their number and the last of them. */
export function onceASecond<T>(tell: (count: number, last: T) => void): (what: T) => void {
  let quiet: NodeJS.Timeout | undefined
  let count = 0
  let last: T
  const pause = () => {
    quiet = setTimeout(() => {
      quiet = undefined
      if (!count) return
      tell(count, last)
      count = 0
      pause()
    }, SECOND_MS).unref()
  }
  return (what) => {
    if (!quiet) {
      tell(1, what)
      return pause()
    }
    count++
    last = what
  }
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  const { code, message, fields } = refusal
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      success: false,
      error: {
        code,
        message,
        ...(fields ? { fields } : {}),
        // Of a failure of ours: whoever reports it names the line in the log.
        ...(refusal.status >= 500 ? { requestId: reply.request.id } : {}),
      },
    })
}

/** The form parser's own errors have no status: a form without a boundary, cut short, or with rubbish in it. */
const FORM_FAULTS =
  /^(Multipart: |Unexpected end of (multipart|form)|(Part|Preamble) terminated|Malformed (part|content)|The needle cannot)/

function asRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (FORM_FAULTS.test(error.message)) return malformed('This form could not be read.')
  if (isConnectionFault(error) || isWantOfRoom(error)) return unavailable()
  switch (error.statusCode) {
    case 400:
      return malformed('This could not be read: the body must be JSON.')
    case 404:
      return notFound()
    case 413:
      return new Refusal(413, 'TOO_LARGE', 'This is too large to send.')
    case 414:
    case 431:
      return new Refusal(error.statusCode, 'TOO_LARGE', 'This address is too long.')
    case 415:
      return new Refusal(415, 'MEDIA_TYPE', 'Send this as JSON.')
    case 429:
      return new Refusal(429, 'TOO_MANY', error.message, {})
    case 503:
      return unavailable()
    default:
      if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
        return new Refusal(error.statusCode, 'REFUSED', 'This request could not be taken.')
      return new Refusal(500, 'INTERNAL', 'Something went wrong on our side. Nothing was lost; try again in a moment.')
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { malformed, Refusal } from '../errors.ts'

/** What a call that is no upload may send. The longest text that anybody writes has 10,000 characters, 40 KB at worst. */
export const BODY_LIMIT = 65_536
/** Our deepest call has four levels. */
const MOST_DEPTH = 12
/** The longest list that a call takes has 500. */
const MOST_VALUES = 2_000

/** Looks at the shape alone, stepping over strings: far cheaper than reading it, and it ends at the first fault. */
export function isModest(json: string): boolean {
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case '"':
        at = endOfString(json, at)
        break
      case '{':
      case '[':
        if (++depth > MOST_DEPTH) return false
        break
      case '}':
      case ']':
        depth--
        break
      case ',':
        if (++values > MOST_VALUES) return false
        break
    }
  }
  return true
}

/** Where the quote is that closes the string; the end of the text if none does, which the parser will tell. */
function endOfString(json: string, from: number): number {
  let end = json.indexOf('"', from + 1)
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end === -1 ? json.length : end
}

function isEscaped(json: string, quote: number): boolean {
  let before = quote
  while (json[before - 1] === '\\') before--
  return (quote - before) % 2 === 1
}

/** Many calls have no body; a client that still names JSON means nothing by it. */
export function readJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser(['text/plain', 'application/json'])
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const text = body.toString()
    if (!isModest(text)) return done(malformed('This holds too many values, or too many inside of each other.'))
    parse(request, text, (error, value) =>
      done(error ? malformed('This could not be read: the body must be JSON.') : null, value),
    )
  })
}

/** The reader of forms counts files and fields, not the whole: before it begins, the sender must have said how much comes. */
export async function refuseLargeForm(request: FastifyRequest): Promise<void> {
  if (!request.headers['content-type']?.startsWith('multipart/')) return
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > BODY_LIMIT)
    throw new Refusal(413, 'TOO_LARGE', 'This is too large to send.')
}

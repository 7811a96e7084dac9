import type { Call, Input } from '@app/core/contract/route'
import { CLIENT_VERSION } from '@app/core/product'
import { doubtConnection } from '../offline/online.ts'
import { guestId } from '../session/guest-id.ts'
import { readTokens } from '../session/session.ts'
import { noAnswer } from './api-error.ts'
import { recordLatestVersion } from './client-version.ts'
import { lastWrite, recordLastWrite } from './last-write.ts'
import { server } from './site.ts'

const namesIn = (part: { shape: object } | undefined) => (part ? Object.keys(part.shape) : [])

function pick(input: Record<string, unknown>, names: string[]) {
  return names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]] as const]))
}

export function addressOf(route: Call, input: Record<string, unknown>): string {
  const path = route.path.replace(/\{(\w+)\??\}/g, (_, name: string) => encodeURIComponent(String(input[name] ?? '')))
  const named = pick(input, namesIn(route.query)).map(([name, value]) => [name, String(value)])
  return `${server}/api${path}${named.length ? `?${new URLSearchParams(named)}` : ''}`
}

const isFile = (value: unknown) => value instanceof Blob || value instanceof Uint8Array

function formOf(fields: (readonly [string, unknown])[]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) {
    if (value instanceof Uint8Array) form.append(name, new Blob([new Uint8Array(value)]), name)
    else form.append(name, value instanceof Blob ? value : String(value))
  }
  return form
}

/** What every call carries: our version, who is calling, and what we wrote a moment ago. */
export function headersFor(extra: Record<string, string> = {}): Headers {
  const headers = new Headers({ 'X-App-Version': CLIENT_VERSION })
  const guest = guestId()
  if (guest) headers.set('X-Guest-Id', guest)
  const tokens = readTokens()
  if (tokens) headers.set('Authorization', `Bearer ${tokens.token}`)
  const written = lastWrite()
  if (written) headers.set('X-Last-Write', written)
  for (const [name, value] of Object.entries(extra)) headers.set(name, value)
  return headers
}

/** A short write that was begun arrives, also when the page is left meanwhile. Browsers allow 64 KB of such bodies at once. */
const OUTLIVES_THE_PAGE = 4096

/** One request of the contract, with the headers that every call carries. Throws an ApiError when no answer comes. */
export async function send<C extends Call>(
  route: C,
  input: Input<C>,
  options: { headers?: Record<string, string>; signal?: AbortSignal | undefined } = {},
): Promise<Response> {
  const given = input as Record<string, unknown>
  const headers = headersFor(options.headers ?? {})
  const init: RequestInit = { method: route.method, headers, signal: options.signal ?? null }
  if (route.method === 'POST') {
    const fields = pick(given, namesIn(route.body))
    const hasFile = fields.some(([, value]) => isFile(value))
    // The browser itself names a form's type, with the boundary it chose.
    if (!hasFile) headers.set('Content-Type', 'application/json')
    init.body = hasFile ? formOf(fields) : JSON.stringify(Object.fromEntries(fields))
    init.keepalive = typeof init.body === 'string' && init.body.length <= OUTLIVES_THE_PAGE
  }
  try {
    const response = await fetch(addressOf(route, given), init)
    recordLatestVersion(response.headers.get('x-upgrade-client'))
    recordLastWrite(response.headers.get('x-last-write'))
    return response
  } catch (cause) {
    throw brokenOff(cause, options.signal)
  }
}

/** Of what ended without a whole answer: an ApiError, unless whoever asked no longer wants to know. */
export function brokenOff(cause: unknown, signal: AbortSignal | undefined): unknown {
  const isTooLate = signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
  if (signal?.aborted && !isTooLate) return cause
  doubtConnection()
  return noAnswer(cause)
}

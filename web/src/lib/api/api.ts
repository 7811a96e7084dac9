import type { Call, Input, Reply } from '@app/core/contract/route'
import { ApiError, errorFromReply, withReference } from './api-error.ts'
import { brokenOff, send } from './request.ts'

export interface CallOptions {
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /**
   * `inline`: what asked shows the failure itself, at its field; of a read, a refusal (4xx). `quiet`: nobody is told; a background
   * call. `page`, as every read has it that says nothing else: while the bar says that there is no network, the part says that it
   * did not load.
   */
  errors?: 'toast' | 'page' | 'inline' | 'quiet'
  reads?: boolean
}

/** `began` is when the call was made: one that is tried again begins soon after it failed, however long each try takes. */
type ErrorHandler = (error: ApiError, options: CallOptions, began: number) => Promise<void> | void
const handlers = new Set<ErrorHandler>()

/** Registers what is to happen whenever a call fails; see error-catalogue.ts. Gives the way to take it back. */
export function onCallError(handler: ErrorHandler): () => void {
  handlers.add(handler)
  return () => handlers.delete(handler)
}

// What a browser says of a missing network ('Failed to fetch') is nothing to show anybody.
const NO_CONNECTION = 'There is no connection. Try again when you are back online.'

async function fail(error: ApiError, options: CallOptions, began: number): Promise<never> {
  if (options.errors === 'inline') {
    if (error.status === 0) error.message = NO_CONNECTION
    else if (!options.reads) error.message = withReference(error)
  }
  for (const handler of handlers) await handler(error, options, began)
  throw error
}

interface Envelope {
  success?: boolean
  payload?: unknown
  error?: { code?: string; message?: string; fields?: Record<string, string> }
}

function open(body: string): Envelope {
  try {
    return JSON.parse(body) as Envelope
  } catch {
    // A Wi-Fi's sign-in page, for one, answers every address with 200 and a page of its own.
    return { success: false, error: { message: 'The answer was not from our server.' } }
  }
}

/** A network that is there and brings nothing would keep a page waiting for minutes: reading is given up, with the way to ask again. */
const READING_MS = 30_000

function readingSignal(own: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(READING_MS)
  // Browsers before 2024 cannot join two: then whoever asked says when to give up.
  return own ? (AbortSignal.any?.([own, limit]) ?? own) : limit
}

/** Makes one call of the contract and gives its reply without the envelope; every failure is an ApiError. */
export async function call<C extends Call>(route: C, input: Input<C>, given: CallOptions = {}): Promise<Reply<C>> {
  const began = Date.now()
  const options: CallOptions = { errors: route.reads ? 'page' : 'toast', reads: route.reads, ...given }
  const signal = route.reads ? readingSignal(options.signal) : options.signal
  const failed = (error: unknown) => (error instanceof ApiError ? fail(error, options, began) : Promise.reject(error))
  const response = await send(route, input, { ...options, signal }).catch(failed)
  const body = await response.text().catch((cause) => failed(brokenOff(cause, signal)))
  if (!response.ok) return fail(errorFromReply(response, body), options, began)
  const { success, payload, error, ...fields } = open(body)
  if (success === true) return (route.bare ? fields : payload) as Reply<C>
  const { code = '', message = 'The call failed.' } = error ?? {}
  return fail(new ApiError({ status: -1, code, message, fields: error?.fields }), options, began)
}

/** A call that failed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly statusText: string
  /** The server's stable id of the refusal, such as EMAIL_TAKEN. */
  readonly code: string
  /** What is wrong with which input, by its wire name. */
  readonly fields: Record<string, string>
  readonly retryAfter: number | null
  /** Names a failure of the server's in its log. */
  readonly requestId: string

  constructor(init: {
    status: number
    statusText?: string
    code?: string
    message: string
    fields?: Record<string, string> | undefined
    retryAfter?: number | null
    requestId?: string | undefined
  }) {
    super(init.message)
    this.status = init.status
    this.statusText = init.statusText ?? ''
    this.code = init.code ?? ''
    this.fields = init.fields ?? {}
    this.retryAfter = init.retryAfter ?? null
    this.requestId = init.requestId ?? ''
  }
}

/** Whoever reports a failure can name it, and the log has it under the same name. */
export const withReference = ({ message, requestId }: ApiError) =>
  requestId ? `${message} (Reference ${requestId})` : message

interface FailureBody {
  error?: { code?: string; message?: string; fields?: Record<string, string>; requestId?: string }
}

/** Of the plain texts that a reply may hold, the one that is our server's. */
export const TOKEN_EXPIRED = 'TOKEN-EXPIRED'

function wordsFor(status: number): string {
  if (status >= 500) return 'The server had a problem. Nothing is lost: try again in a moment.'
  return status === 413 ? 'That is too large.' : 'That did not work. Try again in a moment.'
}

/** What a reply that is no success says: our server's sentence. What a proxy or nobody wrote is nothing to show anybody. */
export function errorFromReply(response: Response, body: string): ApiError {
  const retryAfter = Number(response.headers.get('retry-after'))
  const base = {
    status: response.status,
    statusText: response.statusText,
    retryAfter: retryAfter > 0 ? retryAfter : null,
  }
  try {
    const { error } = JSON.parse(body) as FailureBody
    if (error?.message)
      return new ApiError({
        ...base,
        message: error.message,
        code: error.code ?? '',
        fields: error.fields,
        requestId: error.requestId,
      })
  } catch {
    // Not ours: a proxy's page, or plain text.
  }
  return new ApiError({ ...base, message: body === TOKEN_EXPIRED ? body : wordsFor(response.status) })
}

/** The code of a question that nobody answered in good time. Asking again at once would be as long a wait. */
export const TOO_LATE = 'TOO_LATE'

export const noAnswer = (cause: unknown) =>
  new ApiError({
    status: 0,
    message: cause instanceof Error ? cause.message : String(cause),
    ...(cause instanceof DOMException && cause.name === 'TimeoutError' && { code: TOO_LATE }),
  })

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

interface FailureBody {
  error?: { code?: string; message?: string; fields?: Record<string, string>; requestId?: string }
}

/** What a reply that is no success says, whoever wrote it: our server, a proxy or nobody. */
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
  const isPage = /^\s*</.test(body)
  return new ApiError({
    ...base,
    message: (isPage ? '' : body.trim()) || response.statusText || `Error ${response.status}`,
  })
}

/** The code of a question that nobody answered in good time. Asking again at once would be as long a wait. */
export const TOO_LATE = 'TOO_LATE'

export const noAnswer = (cause: unknown) =>
  new ApiError({
    status: 0,
    message: cause instanceof Error ? cause.message : String(cause),
    ...(cause instanceof DOMException && cause.name === 'TimeoutError' && { code: TOO_LATE }),
  })

import { countOf } from '@app/core/rules/count-of'

/** A refusal that the client is told: a status, a stable code and a sentence for people. Made by the functions below alone. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}

export const invalid = (fields: Record<string, string>) =>
  new Refusal(400, 'INVALID', 'Some of this is not right yet. See the fields.', { fields })

export const malformed = (message: string) => new Refusal(400, 'MALFORMED', message)

export const notAPicture = () =>
  new Refusal(415, 'NOT_A_PICTURE', 'This is not a picture that we can read. Use a JPEG, PNG or WebP file.')

export const pictureTooLarge = () =>
  new Refusal(
    413,
    'PICTURE_TOO_LARGE',
    'This picture is too large. Use a JPEG file of at most 25 megapixels and 12 MB.',
  )

export const pictureTooThin = () =>
  new Refusal(
    413,
    'PICTURE_TOO_LARGE',
    'This picture is too long and thin. Use one that is at most four times as long as it is wide.',
  )

export const badCredentials = () =>
  new Refusal(
    400,
    'BAD_CREDENTIALS',
    'This e-mail address and password don’t match. Check both, or reset your password.',
  )

/** Said to who knows the password, and to nobody else. */
export const accountDisabled = () =>
  new Refusal(
    403,
    'ACCOUNT_DISABLED',
    'This account is switched off for now. Nothing in it is lost: ask whoever runs this site to switch it on again.',
  )

export const wrongPassword = (field: string) =>
  new Refusal(400, 'WRONG_PASSWORD', 'That is not your current password.', {
    fields: { [field]: 'That is not your current password.' },
  })

export const resetLinkDead = () =>
  new Refusal(400, 'RESET_LINK_DEAD', 'This link no longer works. Ask for a new one: each works once, for an hour.')

export const unknownClient = () => new Refusal(400, 'UNKNOWN_CLIENT', 'This app is not known here.')

export const signInNeeded = () => new Refusal(401, 'SIGN_IN_NEEDED', 'Sign in to do this.')

export const sessionEnded = () => new Refusal(401, 'SESSION_ENDED', 'Your session has ended. Please sign in again.')

export const refreshFailed = () => new Refusal(401, 'REFRESH_FAILED', 'Refresh Token failed')

export const crossSite = () => new Refusal(403, 'CROSS_SITE', 'Another site may not do this for you.')

export const notAllowed = (message = 'You can’t do this here.') => new Refusal(403, 'NOT_ALLOWED', message)

export const lastAdmin = (group = 'A group') =>
  new Refusal(
    409,
    'LAST_ADMIN',
    `${group} needs an organiser, and this is the last one. Make somebody else an organiser first.`,
  )

export const noAccount = () =>
  new Refusal(
    409,
    'NO_ACCOUNT',
    'This person has no account to sign in with, so they can’t be an organiser. Invite them by e-mail first.',
  )

export const inviteOnly = () =>
  new Refusal(403, 'INVITE_ONLY', 'This group is by invitation. Ask one of its organisers for the link.')

export const removedFromGroup = () =>
  new Refusal(403, 'REMOVED', 'You were removed from this group. Ask one of its organisers to let you in again.')

export const notFound = (what = 'This') => new Refusal(404, 'NOT_FOUND', `${what} was not found.`)

/** A rule of the product says no: the rule's own word, and its sentence. */
export const refused = (reason: string, message: string) => new Refusal(409, reason, message)

export const commentsClosed = () => refused('COMMENTS_CLOSED', 'The organisers have closed the comments here.')

/** Somebody else changed the same meanwhile: what and who, at each field. */
export const changedMeanwhile = (fields: Record<string, string>) =>
  new Refusal(
    409,
    'CHANGED_MEANWHILE',
    'Somebody else changed this at the same time. Your changes aren’t saved yet: choose whose to keep.',
    { fields },
  )

export const emailTaken = (field: string) =>
  new Refusal(409, 'EMAIL_TAKEN', 'There’s already an account with this address. Sign in, or reset the password.', {
    fields: { [field]: 'There’s already an account with this address.' },
  })

export const tooMany = (retryAfter: number) =>
  new Refusal(429, 'TOO_MANY', `Too many tries. Please wait ${wait(retryAfter)} and try again.`, { retryAfter })

export const unavailable = () =>
  new Refusal(
    503,
    'UNAVAILABLE',
    'The server cannot reach its data just now. Nothing was lost; try again in a moment.',
    {
      retryAfter: 2,
    },
  )

export const overloaded = () =>
  new Refusal(503, 'BUSY', 'The server is very busy just now. Try again in a moment.', { retryAfter: 2 })

const wait = (seconds: number) => (seconds < 90 ? countOf(seconds, 'second') : `${Math.ceil(seconds / 60)} minutes`)

/** Answered by the plain body TOKEN-EXPIRED instead of the envelope: the client then renews its token. */
export class TokenExpired extends Error {}

import { pino } from 'pino'

export type Log = Pick<
  pino.Logger,
  'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child' | 'level' | 'silent'
>

/** What may never be in a log, wherever it turns up in an object. */
const SECRET_FIELDS = [
  'password',
  'Password',
  'newPassword',
  'NewPassword',
  'CurrentPassword',
  'token',
  'refreshToken',
  'authorization',
  'cookie',
  'endpoint',
  'p256dh',
  'auth',
]

/** Of an error: what failed and where, never the values it failed on (drivers add the whole query, or the offending key). */
export function withoutValues(error: unknown) {
  if (!(error instanceof Error)) return { message: typeof error }
  const { code, constraint } = error as { code?: string; constraint?: string }
  return { type: error.name, message: error.message, stack: error.stack, code, constraint }
}

export const makeLog = (level: string): Log =>
  pino({
    level,
    redact: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    serializers: { err: withoutValues },
    timestamp: pino.stdTimeFunctions.isoTime,
  })

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
]

export const makeLog = (level: string): Log =>
  pino({
    level,
    redact: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    timestamp: pino.stdTimeFunctions.isoTime,
  })

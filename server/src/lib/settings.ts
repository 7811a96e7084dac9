import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const port = z.coerce.number<string>().pipe(z.int().min(0).max(65535))
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

const isNetwork = (text: string) => {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && !more.length && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
type S3Name = (typeof S3_NAMES)[number]

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_POOL: z.coerce.number<string>().pipe(z.int().min(2).max(100)).default(10),
  DEMO: z.union([flag, z.literal('large')], 'must be 0, 1 or large').default(false),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  INSTANCE: z
    .string()
    .regex(/^[\w.-]{1,40}$/, 'must be a short name of letters, digits, dots and dashes')
    .optional(),
  HSTS: z.enum(['subdomains', 'host', 'off']).default('subdomains'),
  OUTBOX_DAYS: z.coerce.number<string>().pipe(z.number().min(0)).default(0),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  VAPID_PUBLIC_KEY: z.string().min(1).optional(),
  VAPID_PRIVATE_KEY: z.string().min(1).optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)./, 'must begin with mailto: or https://')
    .optional(),
  PUSH_TO_THIS_MACHINE: flag.default(false),
  SPOTIFY_CLIENT_ID: z.string().min(1).optional(),
  SPOTIFY_CLIENT_SECRET: z.string().min(1).optional(),
  MUSICBRAINZ: flag.default(false),
  GEOCODER_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://nominatim.example.org' })
    .refine((url) => !/[?#@]/.test(url), 'must have no user, query or fragment')
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example.org' })
    .refine((url) => !/[?#@]/.test(url), 'must have no user, query or fragment')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  ACCESS_LOG: flag.default(false),
  NEWER_SCHEMA: flag.default(false),
  DRAIN_SECONDS: z.coerce.number<string>().pipe(z.number().min(0).max(600)).default(2),
  DRAIN_FILE: z.string().min(1).optional(),
  EVENT_STREAMS: z.coerce.number<string>().pipe(z.int().min(1).max(1_000_000)).default(10_000),
  BACKUP_HOURS: z.coerce.number<string>().pipe(z.number().min(0)).default(0),
  BACKUP_KEEP: z.coerce.number<string>().pipe(z.int().min(1).max(1000)).default(7),
  BACKUP_DIR: z.string().min(1).optional(),
  RATE_LIMIT_FACTOR: z.coerce.number<string>().pipe(z.number().positive()).default(1),
  TRUSTED_PROXIES: list
    .pipe(z.array(z.string().refine(isNetwork, 'must hold addresses or networks such as 10.0.0.0/8')))
    .default([]),
  CORS_ORIGINS: list.default([]),
  ANDROID_APP: z
    .string()
    .regex(/^[a-z]\w*(\.[a-z]\w*)+$/i, 'must be an id such as org.example.app')
    .optional(),
  ANDROID_CERTIFICATES: list
    .pipe(
      z.array(
        z
          .string()
          .regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/i, 'must hold SHA-256 fingerprints such as 14:6D:E9:…')
          .toUpperCase(),
      ),
    )
    .default([]),
  APPLE_APP: z
    .string()
    .regex(/^[A-Z0-9]{10}(\.[\w-]+)+$/i, 'must be a team and an id such as A1B2C3D4E5.org.example.app')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Settings = Omit<
  z.output<typeof schema>,
  'HOST' | 'PUBLIC_URL' | 'MAIL_FROM' | 'BACKUP_DIR' | 'INSTANCE'
> & {
  HOST: string
  INSTANCE: string
  BACKUP_DIR: string
  PUBLIC_URL: string
  MAIL_FROM: string
}

export type S3Settings = Pick<Settings, 'S3_REGION'> & Record<S3Name, string>

/** Where pictures go when they do not go into the data folder: all of it, or nothing. */
export function s3SettingsOf(settings: Settings): S3Settings | undefined {
  const missing = S3_NAMES.filter((name) => settings[name] === undefined)
  if (missing.length === S3_NAMES.length) return undefined
  if (missing.length) throw new StartFailure(`Settings: ${missing.join(', ')} must be set too, or none of S3_*.`)
  return settings as S3Settings
}

/** The bucket as a backup names it. */
export function bucketOf(settings: Settings): { endpoint: string; name: string } | undefined {
  const s3 = s3SettingsOf(settings)
  return s3 && { endpoint: s3.S3_ENDPOINT, name: s3.S3_BUCKET }
}

/** A fault of the surroundings, told in one line without a stack; the process ends with 1. */
export class StartFailure extends Error {}

/** What other users of the machine must not see in a list of processes may come as a file: SMTP_URL_FILE instead of SMTP_URL. */
const SECRETS = [
  'DATABASE_URL',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'SMTP_URL',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SPOTIFY_CLIENT_SECRET',
  'VAPID_PRIVATE_KEY',
]

/** Every name that is read. */
export const SETTING_NAMES = [...Object.keys(schema.shape), ...SECRETS.map((name) => `${name}_FILE`)]

function readFiles(env: Record<string, string>): Record<string, string> {
  const read = (name: string, path: string) => {
    if (env[name]) throw new StartFailure(`Settings: set ${name} or ${name}_FILE, not both.`)
    try {
      return readFileSync(path, 'utf8').trim()
    } catch (error) {
      throw new StartFailure(`Settings: ${name}_FILE cannot be read (${(error as Error).message}).`)
    }
  }
  return Object.fromEntries(
    SECRETS.flatMap((name) => {
      const path = env[`${name}_FILE`]
      return path ? [[name, read(name, path)]] : []
    }),
  )
}

export function readSettings(env: Record<string, string | undefined>): Settings {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const given = { ...set, ...readFiles(set as Record<string, string>) }
  const result = schema.safeParse(given)
  if (!result.success) {
    const said = (words: string) =>
      words
        .replace(/^This /, '')
        .replace(/^Invalid/, 'is invalid:')
        .replace(/\.$/, '')
    const faults = result.error.issues.map(({ path, message }) => `${String(path[0])} ${said(message)}`)
    throw new StartFailure(`Settings: ${faults.join('; ')}. See the README for what each takes.`)
  }
  const settings = result.data
  const PUBLIC_URL = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '')
  // A demo has sign-ins that everybody knows, so others get to it only when somebody says so.
  const HOST = settings.HOST ?? (settings.DEMO ? 'localhost' : '0.0.0.0')
  const MAIL_FROM = settings.MAIL_FROM ?? `no-reply@${new URL(PUBLIC_URL).hostname}`
  const BACKUP_DIR = settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')
  const INSTANCE =
    settings.INSTANCE ??
    hostname()
      .replace(/[^\w.-]/g, '')
      .slice(0, 40)
  return { ...settings, HOST, PUBLIC_URL, MAIL_FROM, BACKUP_DIR, INSTANCE }
}

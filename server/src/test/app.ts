import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { register } from '@app/core/contract/auth'
import type { Call, Input, Reply } from '@app/core/contract/route'
import { afterAll, beforeAll } from 'vitest'
import { type BuiltApp, buildApp } from '../app.ts'
import { startSignIn } from '../auth/sign-in.ts'
import type { Database } from '../lib/db/database.ts'
import { makeLog } from '../lib/log.ts'
import type { Blobs } from '../lib/outside/blobs.ts'
import type { Mail, Mailer } from '../lib/outside/mailer.ts'
import { type SongProvider, songSearch } from '../lib/outside/song-search.ts'
import { readSettings, type Settings } from '../lib/settings.ts'
import { insertUser } from '../users/sql.ts'
import { testDatabase } from './database.ts'

export const PASSWORD = 'correct horse battery'

export interface Answer<C extends Call = Call> {
  status: number
  /** The reply without its envelope. */
  payload: Reply<C>
  error: { code: string; message: string; fields?: Record<string, string> }
  text: string
  headers: Record<string, string | string[] | undefined>
}

interface As {
  token?: string
  guestId?: string
  address?: string
  headers?: Record<string, string>
}

export interface TestApp extends BuiltApp {
  database: Database
  mails: Mail[]
  /** What was sent to that address, once no job is waiting. */
  mailsTo(email: string): Promise<Mail[]>
  now(): Date
  advance(milliseconds: number): void
  call<C extends Call>(call: C, input: Input<C>, as?: As): Promise<Answer<C>>
  /** A new user, signed in, without the cost of a password. */
  person(name?: string): Promise<{ id: number; email: string; token: string }>
  /** A new user, signed in. */
  user(email?: string): Promise<{ id: number; email: string; token: string; refreshToken: string }>
}

let people = 0

export async function makeTestApp(
  database: Database,
  settings: Partial<Settings> = {},
  {
    providers = [],
    blobs = memoryBlobs(),
    mailer,
    strictReplies = true,
  }: { providers?: SongProvider[]; blobs?: Blobs; mailer?: Mailer; strictReplies?: boolean } = {},
): Promise<TestApp> {
  let time = Date.parse('2026-03-02T12:00:00Z')
  const mails: Mail[] = []
  const built = await buildApp({
    settings: {
      ...readSettings({
        LOG_LEVEL: 'silent',
        RATE_LIMIT_FACTOR: '100000',
        DEMO: '0',
        PUBLIC_URL: 'https://jam.example',
      }),
      ...settings,
    },
    secret: settings.SECRET_KEY ?? 'a secret that is only good for tests, and long enough',
    database,
    clock: () => new Date(time),
    log: makeLog('silent'),
    mailer: mailer ?? { send: async (_id, mail) => void mails.push(mail), rehearse: async () => {} },
    blobs,
    songSearch: songSearch(providers),
    strictReplies,
  })
  await built.begin()
  // The queue's first look is over: what a test puts into it by hand is not taken while the test looks at it.
  await built.app.jobs.wake()

  async function call<C extends Call>(route: C, input: Input<C>, as: As = {}): Promise<Answer<C>> {
    const given = { ...(input as Record<string, unknown>) }
    const taken = (schema: Call['params']) => {
      return Object.fromEntries(
        Object.keys(schema?.shape ?? {})
          .filter((name) => name in given)
          .map((name) => [name, given[name]]),
      )
    }
    const params = taken(route.params)
    const url = route.path.replace(/\{(\w+)\??\}/g, (_, name: string) =>
      params[name] === undefined ? '' : encodeURIComponent(String(params[name])),
    )
    const query = new URLSearchParams(
      Object.entries(taken(route.query)).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString()
    const response = await built.http.inject({
      method: route.method,
      url: `/api${url}${query && `?${query}`}`,
      headers: {
        ...(as.token ? { authorization: `Bearer ${as.token}` } : {}),
        ...(as.guestId ? { 'x-guest-id': as.guestId } : {}),
        // As a browser asks: what is compressed on its way must arrive whole.
        'accept-encoding': 'gzip, deflate, br',
        ...as.headers,
      },
      ...(as.address ? { remoteAddress: as.address } : {}),
      ...(route.method === 'POST' && route.body ? { payload: bodyOf(route, given) } : {}),
    })
    return read(route, response)
  }

  return {
    ...built,
    database,
    mails,
    mailsTo: async (email) => {
      await built.app.jobs.wake()
      return mails.filter((mail) => mail.to === email)
    },
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds
    },
    call,
    person: async (name = 'Person') => {
      const email = `person${++people}@example.org`
      const user = await insertUser(database.db, {
        email,
        passwordHash: '',
        firstName: name,
        lastName: 'Example',
        guestId: null,
      })
      const from = { address: '127.0.0.1', guestId: null, userAgent: '', client: null }
      const tokens = await startSignIn(built.app, database.db, user, from, new Date(time))
      return { id: user.id, email, token: tokens?.token ?? '' }
    },
    user: async (email = `person${++people}@example.org`) => {
      const { payload, text, status } = await call(register, {
        FirstName: 'New',
        LastName: 'User',
        Email: email,
        Password: PASSWORD,
        GuestId: null,
      })
      if (status !== 200) throw new Error(`could not register ${email}: ${text}`)
      return { id: payload.profile.userId, email, token: payload.token, refreshToken: payload.refreshToken }
    },
  }
}

function memoryBlobs(): Blobs {
  const kept = new Map<string, Buffer>()
  return {
    put: async (name, bytes) => void kept.set(name, bytes),
    get: async (name) => kept.get(name),
    remove: async (name) => void kept.delete(name),
  }
}

/** All of the input that is not in the path or the query, so that a test can send more than the contract lists. */
function bodyOf(route: Call, given: Record<string, unknown>): Record<string, unknown> {
  const elsewhere = new Set([...Object.keys(route.params?.shape ?? {}), ...Object.keys(route.query?.shape ?? {})])
  return Object.fromEntries(Object.entries(given).filter(([name]) => !elsewhere.has(name)))
}

interface Response {
  statusCode: number
  rawPayload: Buffer
  headers: Record<string, unknown>
}

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }

/** The text of a reply, as a browser would have it. */
export const textOf = ({ rawPayload, headers }: Omit<Response, 'statusCode'>): string =>
  UNPACK[(headers['content-encoding'] ?? 'identity') as keyof typeof UNPACK](rawPayload).toString()

function read<C extends Call>(route: C, response: Response): Answer<C> {
  const text = textOf(response)
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  if (response.statusCode === 200 && route.type === 'application/json' && !isJson)
    throw new Error(`${route.path} answered ${response.headers['content-type']}: ${text.slice(0, 200)}`)
  // Not JSON: TOKEN-EXPIRED, a table, a calendar, or nothing because nothing has changed.
  const json = isJson ? JSON.parse(text) : {}
  return {
    status: response.statusCode,
    payload: route.bare ? json : json.payload,
    error: json.error,
    text,
    headers: response.headers as Answer['headers'],
  }
}

/** One app for a test file. */
export function testApp(settings: Partial<Settings> = {}): TestApp {
  const holder = {} as TestApp
  beforeAll(async () => {
    Object.assign(holder, await makeTestApp(await testDatabase(), settings))
  })
  afterAll(async () => {
    await holder.close()
    await holder.database.close()
  })
  return holder
}

import './sentences.ts'
import type { Access, Call, ChannelPlace, GroupPlace, Parsed, Reply, SessionPlace } from '@app/core/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AccessTokens } from '../access/access-tokens.ts'
import type { Caller, Callers, Identified } from '../access/callers.ts'
import type { ChannelAccess, ChannelContext, WithinChannel } from '../access/channel-access.ts'
import { type GroupAccess, type GroupContext, isGroupRole } from '../access/group-access.ts'
import type { SessionAccess, SessionContext, Within } from '../access/session-access.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { type EventBus, Told } from '../db/events.ts'
import type { Jobs } from '../db/jobs.ts'
import { crossSite, invalid, sessionEnded, signInNeeded, TokenExpired } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Blobs } from '../outside/blobs.ts'
import type { Geocoder } from '../outside/geocoder.ts'
import type { Mailer } from '../outside/mailer.ts'
import type { PushService } from '../outside/push-service.ts'
import type { Asker, RosterSolver } from '../outside/roster-solver.ts'
import type { SongSearch } from '../outside/song-search.ts'
import type { Keys } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import { isWritten, type WrittenReply } from './cached-reply.ts'
import { refuseLargeForm } from './json-body.ts'
import { LAST_WRITE, type LastWrites } from './last-write.ts'
import { type Origin, RequestOrigin } from './origin.ts'
import type { RateLimits } from './rate-limits.ts'
import { assertListed, replySchema } from './reply-schema.ts'
import type { Uploads } from './uploads.ts'

/** A picture of 12 MB, and a third more when it comes as Base64. */
const UPLOAD_LIMIT = 17_500_000

/** What features are given: the services, and the servers on which they register their calls. */
export interface App {
  http: FastifyInstance
  /** The server for calls that may be sent as forms. */
  forms: FastifyInstance
  settings: Settings
  db: Db
  clock: () => Date
  log: Log
  tokens: AccessTokens
  callers: Callers
  groupAccess: GroupAccess
  sessionAccess: SessionAccess
  channelAccess: ChannelAccess
  rosterSolver: RosterSolver
  limits: RateLimits
  bus: EventBus
  lastWrites: LastWrites
  jobs: Jobs
  mailer: Mailer
  pushService: PushService
  blobs: Blobs
  uploads: Uploads
  songSearch: SongSearch
  geocoder: Geocoder
  guestKey: Keys
  /** Personal calendars' keys are made with it. */
  calendarKey: Keys
  /** The links that stop mails are made with it. */
  unsubscribeKey: Keys
  /** Every call that was registered, for the OpenAPI document. */
  calls: Call[]
  /** In tests: a field that the contract does not list is an error, not left out. */
  strictReplies: boolean
}

type CallerOf<A extends Access> = A extends 'anonymous' | 'guest' ? Caller | null : Caller
type GroupOf<G extends GroupPlace | undefined> = G extends GroupPlace ? GroupContext : undefined
type ChannelOf<H extends ChannelPlace | undefined> = H extends ChannelPlace ? ChannelContext : undefined
type SessionOf<S extends SessionPlace | undefined> = S extends SessionPlace ? SessionContext : undefined

export interface Context<C extends Call> extends Parsed<C> {
  caller: CallerOf<C['access']>
  /** The group that the contract says the call is about, which the caller may know of. */
  group: GroupOf<C['group']>
  /** The session that the contract says the call is about, which the caller may know of. */
  session: SessionOf<C['session']>
  /** The channel that the contract says the call is about, in which the caller may do this. */
  channel: ChannelOf<C['channel']>
  db: Db
  now: Date
  from: Origin
  /** Runs once everything is committed, before the reply leaves. */
  afterCommit(work: () => unknown): void
  /** Who asks for what takes long to work out. */
  asker(): Asker
}

type Answer<C extends Call> = Reply<C> | WrittenReply<Reply<C>>
type Handler<C extends Call> = (context: Context<C>) => Answer<C> | Promise<Answer<C>>

/** Answers a contract call. The handler's `db` is the database itself: for reads, and for writes of one statement. */
export const handle = <C extends Call>(app: App, call: C, handler: Handler<C>): void => addRoute(app, call, handler)

/** Answers a contract call in one transaction: the handler's `db`. What it throws undoes everything. */
export const transact = <C extends Call>(app: App, call: C, handler: Handler<C>): void =>
  addRoute(app, call, (context) => inTransaction(app.db, async (tx) => handler({ ...context, db: tx })))

function addRoute<C extends Call>(app: App, call: C, run: Handler<C>): void {
  const how = call.changes ? app.db : 'read'
  app.calls.push(call)
  // A call is about a group, a session or a channel, or about none of them.
  const place = call.group
    ? { kind: 'group' as const, places: call.group.split(' or ').map(placeOf) }
    : call.session
      ? sessionPlaceOf(call.session)
      : undefined
  const channelPlace = call.channel && channelPlaceOf(call.channel)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const now = app.clock()
    const lastWrite = app.lastWrites.heardOf(request.headers[LAST_WRITE])
    if (lastWrite) await lastWrite
    if (call.changes) refuseCrossSite(request, app.settings.CORS_ORIGINS)
    const caller = admit(call.access, await identify(app, call.access, request, now))
    // Access is checked before the rest of the input is read: who may not make the call learns nothing of what it takes.
    const id = place ? idIn(place.places, call, request) : 0
    const userId = caller?.userId ?? null
    const group = place?.kind === 'group' ? await app.groupAccess.require(call.access, id, userId, how) : undefined
    const session =
      place && place.kind !== 'group'
        ? await app.sessionAccess.require(call.access, { [place.kind]: id } as Within, userId, how)
        : undefined
    const channel = channelPlace
      ? await app.channelAccess.require(
          call.access,
          { [channelPlace.kind]: idAt(channelPlace.place, call, request) } as WithinChannel,
          userId,
          how,
        )
      : undefined
    const after: (() => unknown)[] = []
    const { params, query, body } = parse(call, request)
    const answered = await run({
      params,
      query,
      body,
      caller: caller as CallerOf<C['access']>,
      group: group as GroupOf<C['group']>,
      session: session as SessionOf<C['session']>,
      channel: channel as ChannelOf<C['channel']>,
      db: app.db,
      now,
      from: new RequestOrigin(request, app.guestKey),
      afterCommit: (work) => void after.push(work),
      asker: () => ({ userId, gone: goneOf(reply) }),
    })
    for (const work of after) {
      const done = await work()
      if (done instanceof Told) reply.header(LAST_WRITE, app.lastWrites.headerFor(done.mark))
    }
    return send(answered, request, reply)
  }
  const send = (answered: Answer<C>, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (app.strictReplies) assertListed(call, isWritten(answered) ? answered.payload : answered)
    if (isWritten(answered)) return answered.send(request, reply)
    reply.header('cache-control', 'no-store')
    if (call.type !== 'application/json') return reply.type(`${call.type}; charset=utf-8`).send(answered)
    return reply.send(call.bare ? { success: true, ...(answered as object) } : { success: true, payload: answered })
  }
  for (const url of urlsOf(call.path)) {
    const within = call.form ? app.forms : app.http
    within.route({
      method: call.method,
      url: `/api${url}`,
      ...(call.type === 'application/json' ? { schema: { response: { 200: replySchema(call) } } } : {}),
      ...(call.upload ? { bodyLimit: UPLOAD_LIMIT, onRequest: knownFirst(app, call) } : {}),
      ...(call.form && !call.upload ? { onRequest: refuseLargeForm } : {}),
      // Whoever only asks what is there must not change it.
      ...(call.changes ? { exposeHeadRoute: false } : {}),
      handler: answer,
    })
  }
}

function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}

/** Before a large body is read: of a stranger none is, and of one user few at a time. */
const knownFirst = (app: App, call: Call) => async (request: FastifyRequest, reply: FastifyReply) => {
  const caller = admit(call.access, await identify(app, call.access, request, app.clock()))
  if (caller) app.uploads.begin(caller.userId, Number(request.headers['content-length'] ?? UPLOAD_LIMIT), reply)
}

/** `/a/{id}` as the framework writes it; an optional last parameter makes two. */
export function urlsOf(path: string): string[] {
  const optional = /\/\{(\w+)\?\}$/.exec(path)
  // What follows a parameter within its part of the path (`{id}.csv`) is none of it.
  if (!optional) return [path.replace(/\{(\w+)\}(?=\.)/g, ':$1(^[^/.]+)').replace(/\{(\w+)\}/g, ':$1')]
  const without = path.slice(0, optional.index)
  return [...urlsOf(`${without}/`), ...urlsOf(`${without}/{${optional[1]}}`)]
}

// Every call that a browser could be tricked into carries a token that it would have to know; those that carry none ask this.
function refuseCrossSite(request: FastifyRequest, allowedOrigins: string[]): void {
  const { origin, authorization, 'sec-fetch-site': site } = request.headers
  if (site === 'cross-site' && !authorization && !allowedOrigins.includes(origin ?? '')) throw crossSite()
}

const NOBODY: Identified = { state: 'guest' }

const identify = (app: App, access: Access, request: FastifyRequest, now: Date) =>
  access === 'anonymous' ? NOBODY : app.callers.identify(request.headers.authorization, now)

function admit(access: Access, identified: Identified): Caller | null {
  switch (identified.state) {
    case 'known':
      return identified.caller
    case 'guest':
      if (access === 'user' || access === 'party' || isGroupRole(access)) throw signInNeeded()
      return null
    case 'expired':
      throw new TokenExpired()
    default:
      throw sessionEnded()
  }
}

function parse<C extends Call>(call: C, request: FastifyRequest): Parsed<C> {
  const faults: Record<string, string> = {}
  const read = (schema: z.ZodObject | undefined, value: unknown) => {
    if (!schema) return {}
    const result = schema.safeParse(value ?? {})
    if (result.success) return result.data
    for (const issue of result.error.issues) faults[issue.path.join('.') || 'body'] ??= issue.message
    return {}
  }
  const parsed = {
    params: read(call.params, request.params),
    query: read(call.query, request.query),
    body: read(call.body, request.body),
  }
  if (Object.keys(faults).length) throw invalid(faults)
  return parsed as Parsed<C>
}

interface Place {
  part: 'params' | 'query' | 'body'
  name: string
}

const placeOf = (place: string): Place => {
  const [part, name = ''] = place.split('.') as ['params' | 'query' | 'body', string]
  return { part, name }
}

/** A session is named by its own id, or by that of one of its slots, songs or rosters: `slot body.SlotId`. */
const sessionPlaceOf = (place: SessionPlace) => {
  const [kind, inside] = (place.includes(' ') ? place.split(' ') : ['session', place]) as [
    'session' | 'slot' | 'song' | 'roster',
    string,
  ]
  return { kind, places: [placeOf(inside)] }
}

/** A channel is named by its own id, or by that of a message in it: `message body.messageId`. */
const channelPlaceOf = (place: ChannelPlace) =>
  place.startsWith('message ')
    ? { kind: 'message' as const, place: placeOf(place.slice('message '.length)) }
    : { kind: 'channel' as const, place: placeOf(place) }

const givenAt = ({ part, name }: Place, request: FastifyRequest): unknown =>
  (request[part] as Record<string, unknown> | undefined)?.[name]

/** The id that stands in one of these places. Two that differ are refused: what is checked must be what is changed. */
function idIn(places: Place[], call: Call, request: FastifyRequest): number {
  const named = places.filter((place) => givenAt(place, request) !== undefined)
  const ids = (named.length ? named : places.slice(0, 1)).map((place) => idAt(place, call, request))
  if (new Set(ids).size > 1)
    throw invalid({ [named[1]?.name ?? '']: 'This names another group than the address does.' })
  return ids[0] as number
}

function idAt(place: Place, call: Call, request: FastifyRequest): number {
  const { part, name } = place
  const given = givenAt(place, request)
  const read = (call[part]?.shape[name] as z.ZodType<number> | undefined)?.safeParse(given)
  if (!read?.success) throw invalid({ [name]: read?.error.issues[0]?.message ?? 'This is missing.' })
  if (read.data === undefined) throw invalid({ [name]: 'This is missing.' })
  return read.data
}

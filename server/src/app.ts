import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Call } from '@app/core/contract/route'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { serveEvents } from './events/event-stream.ts'
import { addFeatures } from './features.ts'
import { accessTokens } from './lib/access/access-tokens.ts'
import { callers } from './lib/access/callers.ts'
import { channelAccess } from './lib/access/channel-access.ts'
import { groupAccess } from './lib/access/group-access.ts'
import { sessionAccess } from './lib/access/session-access.ts'
import type { Database } from './lib/db/database.ts'
import { eventBus } from './lib/db/events.ts'
import { isLate, jobQueue } from './lib/db/jobs.ts'
import { ownBuild } from './lib/db/own-build.ts'
import { scheduledBackups } from './lib/db/scheduled-backups.ts'
import { malformed, unavailable } from './lib/errors.ts'
import { serveApiDocs } from './lib/http/api-docs.ts'
import { serveAppLinks } from './lib/http/app-links.ts'
import { COMPRESSED_FROM } from './lib/http/compression.ts'
import { serveOutbox } from './lib/http/demo-outbox.ts'
import { errorsToReplies, sendRefusal } from './lib/http/errors-to-replies.ts'
import { limitFloods } from './lib/http/flood-limit.ts'
import type { App } from './lib/http/handle.ts'
import { serveImages } from './lib/http/image-service.ts'
import { BODY_LIMIT, readJson } from './lib/http/json-body.ts'
import { refuseUnknownHosts } from './lib/http/known-hosts.ts'
import { lastWrites } from './lib/http/last-write.ts'
import { countSent, measureBackups, measureDatabase, measureJobs } from './lib/http/measures.ts'
import { makeMeasures, serveMetrics } from './lib/http/metrics.ts'
import { rateLimits } from './lib/http/rate-limits.ts'
import { nameRequests, requestId } from './lib/http/request-id.ts'
import { isApi } from './lib/http/request-path.ts'
import { allowOrigins, secureHeaders, securityHeaders } from './lib/http/security.ts'
import { endSilentConnections } from './lib/http/silent-connections.ts'
import { readPages, serveWebApp } from './lib/http/static-files.ts'
import { Uploads } from './lib/http/uploads.ts'
import type { Log } from './lib/log.ts'
import type { Blobs } from './lib/outside/blobs.ts'
import { nominatim, packagedGeocoder } from './lib/outside/geocoder.ts'
import type { Mailer } from './lib/outside/mailer.ts'
import { makePushService } from './lib/outside/push-service.ts'
import { RosterSolver } from './lib/outside/roster-solver.ts'
import type { SongSearch } from './lib/outside/song-search.ts'
import { derivedKeys } from './lib/secrets.ts'
import { bucketOf, type Settings } from './lib/settings.ts'
import { serveOneClick } from './mails/unsubscribe.ts'
import { fillCatalogue } from './songs/routes.ts'
import { upkeep } from './upkeep.ts'

const WEB_FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist')
/** A job that is due and has waited for so long: none is taken, or none succeeds. */
const JOBS_LATE_MS = 10 * 60_000

/** Whether requests can be served: not before the database was reached, not once the process is to end. */
export interface Readiness {
  databaseReady: boolean
  draining: boolean
}

interface Parts {
  settings: Settings
  secret: string
  database: Database
  clock: () => Date
  log: Log
  mailer: Mailer
  blobs: Blobs
  songSearch: SongSearch
  strictReplies?: boolean
}

export interface BuiltApp {
  http: FastifyInstance
  app: App
  readiness: Readiness
  /** Once the tables are there: listens for news from other instances and begins the work that waits. */
  begin(): Promise<void>
  close(): Promise<void>
}

export async function buildApp({
  settings,
  secret,
  database,
  clock,
  log,
  mailer,
  blobs,
  songSearch,
  strictReplies = false,
}: Parts): Promise<BuiltApp> {
  const https = settings.PUBLIC_URL.startsWith('https:')
  const pages = readPages(WEB_FOLDER, https)
  const security = {
    policy: pages.plain.policy,
    hsts: https ? settings.HSTS : 'off',
    shared: settings.CORS_ORIGINS.length > 0,
  } as const
  const http = Fastify({
    logger: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
    trustProxy: settings.TRUSTED_PROXIES.length ? settings.TRUSTED_PROXIES : false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    // What came in before the door was shut is answered.
    return503OnClosing: false,
    // An address that cannot be read never reaches a route, nor a hook.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...securityHeaders(security)(), 'x-request-id': request.id })
      void sendRefusal(reply as FastifyReply, malformed('This address could not be read.'))
    },
    requestTimeout: 30_000,
    genReqId: requestId,
  })
  const { db } = database
  const previous = settings.SECRET_KEY_PREVIOUS
  const tokens = accessTokens(secret, previous)
  const bus = eventBus(database.engine)
  const measures = makeMeasures()
  const failures = measures.counter('job_failures_total', 'Tries of jobs that failed, by kind', 'kind')
  const jobs = jobQueue(db, clock, log, failures)
  const limits = rateLimits(db, clock, settings.RATE_LIMIT_FACTOR)
  const sending = countSent(measures, mailer, makePushService(settings, secret))
  const access = { groups: groupAccess(db, bus), sessions: sessionAccess(db, bus) }
  const app: App = {
    http,
    // The reader of forms looks at every request that it sees, so it sees these alone.
    forms: http,
    settings,
    db,
    clock,
    log,
    tokens,
    bus,
    lastWrites: lastWrites(derivedKeys(secret, previous, 'last-write'), bus),
    callers: callers(db, tokens, bus),
    groupAccess: access.groups,
    sessionAccess: access.sessions,
    channelAccess: channelAccess(db, access.groups, access.sessions),
    rosterSolver: new RosterSolver(),
    limits,
    jobs,
    mailer: sending.mailer,
    pushService: sending.pushService,
    blobs,
    uploads: new Uploads(),
    songSearch,
    geocoder: settings.GEOCODER_URL ? nominatim(settings.GEOCODER_URL, clock, log) : packagedGeocoder,
    guestKey: derivedKeys(secret, previous, 'guest-id'),
    calendarKey: derivedKeys(secret, previous, 'calendar'),
    unsubscribeKey: derivedKeys(secret, previous, 'unsubscribe'),
    calls: [] as Call[],
    strictReplies,
  }
  const backups = scheduledBackups({
    database,
    dataDir: settings.DATA_DIR,
    bucket: bucketOf(settings),
    folder: settings.BACKUP_DIR,
    everyHours: settings.BACKUP_HOURS,
    keep: settings.BACKUP_KEEP,
    log,
  })
  const readiness: Readiness = { databaseReady: false, draining: false }

  nameRequests(http, settings.ACCESS_LOG ? log : undefined)
  secureHeaders(http, security)
  serveMetrics(http, measures, settings.METRICS_TOKEN)
  measureDatabase(measures, database.engine, db, ownBuild())
  measureJobs(measures, db, clock, jobs)
  measureBackups(measures, backups)
  errorsToReplies(http, log)
  if (settings.DEMO) refuseUnknownHosts(http, settings)
  readJson(http)
  allowOrigins(http, settings.CORS_ORIGINS)
  await http.register(compress, { threshold: COMPRESSED_FROM, encodings: ['br', 'gzip'], globalDecompression: false })
  await http.register(async (forms) => {
    await forms.register(multipart, {
      attachFieldsToBody: 'keyValues',
      limits: { fields: 50, fieldSize: 100_000, files: 1, fileSize: 12_000_000 },
    })
    app.forms = forms
  })
  limitFloods(http, { tokens, clock, factor: settings.RATE_LIMIT_FACTOR })

  http.addHook('onRequest', (request, _reply, done) => {
    done(readiness.databaseReady || !isApi(request) ? undefined : unavailable())
  })

  endSilentConnections(http)
  // A connection that stays open would hold up the end of the process.
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.draining) reply.header('connection', 'close')
    done()
  })

  /** What does not keep requests from being answered, but is not well. Asking is also the proof that the database answers. */
  async function findDegraded(): Promise<string[]> {
    const late = await isLate(db, new Date(clock().getTime() - JOBS_LATE_MS))
    const found = {
      jobs: late,
      mail: sending.mailsFail(),
      news: !database.engine.load().listening,
      backup: backups.lastFailed(),
    }
    return Object.entries(found).flatMap(([what, isSo]) => (isSo ? [what] : []))
  }

  http.get('/health', async () => ({ status: 'up' }))
  http.get('/ready', async () => {
    if (readiness.draining || !readiness.databaseReady) throw unavailable()
    return { status: 'ready', degraded: await findDegraded() }
  })

  addFeatures(app)
  measures.gauge('event_streams', 'Streams of events that are open', serveEvents(app))

  serveApiDocs(http, app.calls, settings.PUBLIC_URL)
  serveOneClick(app)
  serveAppLinks(http, settings)
  if (settings.DEMO) serveOutbox(http, settings.DATA_DIR)

  serveImages(http, blobs)
  await serveWebApp(http, WEB_FOLDER, pages)
  const work = upkeep(app)
  return {
    http,
    app,
    readiness,
    begin: async () => {
      await bus.start()
      await fillCatalogue(db)
      app.jobs.start()
      work.start()
      readiness.databaseReady = true
      backups.start()
    },
    close: async () => {
      readiness.draining = true
      work.stop()
      await http.close()
      await app.jobs.stop()
      await backups.stop()
      await app.rosterSolver.close()
    },
  }
}

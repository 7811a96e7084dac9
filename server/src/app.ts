import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Call } from '@app/core/contract/route'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { accountRoutes } from './auth/account-routes.ts'
import { authJobs } from './auth/jobs.ts'
import { authRoutes } from './auth/routes.ts'
import { sweepSignIns } from './auth/sql.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { channelsRoutes } from './channels/routes.ts'
import { serveEvents } from './events/event-stream.ts'
import { sweepEvents } from './events/sql.ts'
import { feedsRoutes } from './feeds/routes.ts'
import { groupDashboardRoutes } from './group-dashboard/routes.ts'
import { groupsRoutes } from './groups/routes.ts'
import { invitationsRoutes } from './invitations/routes.ts'
import { sweepInvitations } from './invitations/sql.ts'
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
import { malformed, notFound, unavailable } from './lib/errors.ts'
import { PAGE_STYLE } from './lib/html.ts'
import { apiDocs } from './lib/http/api-docs.ts'
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
import { openApi } from './lib/http/openapi.ts'
import { rateLimits } from './lib/http/rate-limits.ts'
import { nameRequests, requestId } from './lib/http/request-id.ts'
import { DOCS_PAGE, isApi } from './lib/http/request-path.ts'
import { allowOrigins, secureHeaders } from './lib/http/security.ts'
import { endSilentConnections } from './lib/http/silent-connections.ts'
import { readPages, serveWebApp } from './lib/http/static-files.ts'
import { Uploads } from './lib/http/uploads.ts'
import type { Log } from './lib/log.ts'
import type { Blobs } from './lib/outside/blobs.ts'
import { nominatim, packagedGeocoder } from './lib/outside/geocoder.ts'
import { type Mailer, sweepOutbox } from './lib/outside/mailer.ts'
import { makePushService } from './lib/outside/push-service.ts'
import { RosterSolver } from './lib/outside/roster-solver.ts'
import type { SongSearch } from './lib/outside/song-search.ts'
import { derivedKeys } from './lib/secrets.ts'
import { bucketOf, type Settings } from './lib/settings.ts'
import { mailJobs } from './mails/jobs.ts'
import { mailsRoutes } from './mails/routes.ts'
import { serveOneClick } from './mails/unsubscribe.ts'
import { mediaJobs } from './media/jobs.ts'
import { mediaRoutes } from './media/routes.ts'
import { membersRoutes } from './members/routes.ts'
import { messagesRoutes } from './messages/routes.ts'
import { notificationMailJobs } from './notification-mails/jobs.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { sweepNotifications } from './notifications/sql.ts'
import { moveWhatIsDue } from './offers/move-in-time.ts'
import { offersRoutes } from './offers/routes.ts'
import { paymentsRoutes } from './payments/routes.ts'
import { placesRoutes } from './places/routes.ts'
import { postsRoutes } from './posts/routes.ts'
import { pushJobs } from './push/jobs.ts'
import { pushRoutes } from './push/routes.ts'
import { sweepPushes } from './push/sql.ts'
import { remind } from './reminders/remind.ts'
import { reportsRoutes } from './reports/routes.ts'
import { rostersRoutes } from './rosters/routes.ts'
import { sweepRosters } from './rosters/sql.ts'
import { sessionCalendarRoutes } from './session-calendar/routes.ts'
import { sessionHistoryRoutes } from './session-history/routes.ts'
import { sessionListsRoutes } from './session-lists/routes.ts'
import { remindUnanswered, sessionNightRoutes } from './session-night/routes.ts'
import { sessionOverviewRoutes } from './session-overview/routes.ts'
import { sessionSongsRoutes } from './session-songs/routes.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import { sweepSessions } from './sessions/sql.ts'
import { allocationMaxRoutes } from './sign-up/allocation-max-routes.ts'
import { registrationsRoutes } from './sign-up/seat-routes.ts'
import { wishesRoutes } from './sign-up/wish-routes.ts'
import { slotsRoutes } from './slots/routes.ts'
import { fillCatalogue, songsRoutes } from './songs/routes.ts'
import { usersRoutes } from './users/routes.ts'
import { venuesRoutes } from './venues/routes.ts'
import { walkInsRoutes } from './walk-ins/routes.ts'

const WEB_FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist')
const HOUR_MS = 3_600_000
const NOTIFICATIONS_KEPT_MS = 90 * 24 * HOUR_MS
const REMIND_EVERY_MS = 5 * 60_000
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
  const http = Fastify({
    logger: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
    trustProxy: settings.TRUSTED_PROXIES.length ? settings.TRUSTED_PROXIES : false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    // What came in before the door was shut is answered.
    return503OnClosing: false,
    // An address that cannot be read never reaches a route.
    frameworkErrors: (_error, _request, reply) =>
      void sendRefusal(reply as FastifyReply, malformed('This address could not be read.')),
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
  const https = settings.PUBLIC_URL.startsWith('https:')
  const pages = readPages(WEB_FOLDER, https)
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
  secureHeaders(http, {
    policy: pages.plain.policy,
    hsts: https ? settings.HSTS : 'off',
    shared: settings.CORS_ORIGINS.length > 0,
  })
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
      backup: backups.failures() > 0,
    }
    return Object.entries(found).flatMap(([what, isSo]) => (isSo ? [what] : []))
  }

  http.get('/health', async () => ({ status: 'up' }))
  http.get('/ready', async () => {
    if (readiness.draining || !readiness.databaseReady) throw unavailable()
    return { status: 'ready', degraded: await findDegraded() }
  })

  authRoutes(app)
  accountRoutes(app)
  authJobs(app)
  mailJobs(app)
  mailsRoutes(app)
  usersRoutes(app)
  pushRoutes(app)
  pushJobs(app)
  songsRoutes(app)
  groupsRoutes(app)
  membersRoutes(app)
  invitationsRoutes(app)
  placesRoutes(app)
  mediaRoutes(app)
  mediaJobs(app)
  postsRoutes(app)
  channelsRoutes(app)
  messagesRoutes(app)
  reportsRoutes(app)
  feedsRoutes(app)
  notificationsRoutes(app)
  notificationMailJobs(app)
  venuesRoutes(app)
  sessionsRoutes(app)
  sessionListsRoutes(app)
  sessionSongsRoutes(app)
  slotsRoutes(app)
  registrationsRoutes(app)
  allocationMaxRoutes(app)
  wishesRoutes(app)
  offersRoutes(app)
  sessionHistoryRoutes(app)
  sessionCalendarRoutes(app)
  calendarRoutes(app)
  sessionNightRoutes(app)
  walkInsRoutes(app)
  paymentsRoutes(app)
  sessionOverviewRoutes(app)
  groupDashboardRoutes(app)
  rostersRoutes(app)
  measures.gauge('event_streams', 'Streams of events that are open', serveEvents(app))

  // Made once, when somebody first asks: each takes a tenth of a second.
  const document = once(() => JSON.stringify(openApi(app.calls, settings.PUBLIC_URL)))
  const docs = once(() => apiDocs(app.calls))
  http.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(document()))
  http.get(DOCS_PAGE, async (_request, reply) => reply.type('text/html').send(docs()))
  http.get('/server-page.css', async (_request, reply) => reply.type('text/css').send(PAGE_STYLE))
  serveOneClick(app)
  serveAppLinks(http, settings)
  if (settings.DEMO) serveOutbox(http, settings.DATA_DIR)

  const sendPage = (path: string, reply: FastifyReply) => {
    const { html, policy } = pages.at(path)
    return reply
      .type('text/html')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .send(html)
  }
  http.get('/', (_request, reply) => sendPage('/', reply))
  serveImages(http, blobs)
  await serveWebApp(http, WEB_FOLDER)
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] as string
    if (isApi(request)) return sendRefusal(reply, notFound('This call'))
    // Every address of the app is the one page; what names a kind of file is a file that is not there.
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || /\.\w{2,5}$/.test(path)) return sendRefusal(reply, notFound('This file'))
    return sendPage(path, reply)
  })

  let sweeper: NodeJS.Timeout | undefined
  const sweep = async () => {
    await app.limits.sweep()
    await sweepSignIns(db, clock())
    await sweepInvitations(db, clock())
    await sweepSessions(db, clock())
    await sweepRosters(db, clock())
    await sweepPushes(db, clock())
    if (!settings.SMTP_URL) await sweepOutbox(settings.DATA_DIR, settings.OUTBOX_DAYS, clock())
    await sweepEvents(db, new Date(clock().getTime() - 24 * HOUR_MS))
    await sweepNotifications(db, new Date(clock().getTime() - NOTIFICATIONS_KEPT_MS))
    await moveWhatIsDue(app)
  }
  let reminder: NodeJS.Timeout | undefined
  const remindAll = async () => {
    await remindUnanswered(app)
    await remind(app)
  }
  return {
    http,
    app,
    readiness,
    begin: async () => {
      await bus.start()
      await fillCatalogue(db)
      app.jobs.start()
      sweeper = setInterval(() => sweep().catch((error) => log.warn({ err: error }, 'sweeping failed')), HOUR_MS)
      sweeper.unref()
      reminder = setInterval(
        () => remindAll().catch((error) => log.warn({ err: error }, 'reminding failed')),
        REMIND_EVERY_MS,
      )
      reminder.unref()
      readiness.databaseReady = true
      backups.start()
    },
    close: async () => {
      readiness.draining = true
      clearInterval(sweeper)
      clearInterval(reminder)
      await http.close()
      await app.jobs.stop()
      await backups.stop()
      await app.rosterSolver.close()
    },
  }
}

function once(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}

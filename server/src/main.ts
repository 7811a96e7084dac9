import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { seedDemo } from './demo/seed.ts'
import { connect, isConnectionFault, isWantOfRoom, migrate, openEngine, wrongDatabaseUrl } from './lib/db/database.ts'
import { backUpOnRequest } from './lib/db/live-backup.ts'
import { closeToOthers, makePrivately } from './lib/db/private-folder.ts'
import { makeLog } from './lib/log.ts'
import { type Blobs, folderBlobs } from './lib/outside/blobs.ts'
import { makeMailer } from './lib/outside/mailer.ts'
import { s3Blobs } from './lib/outside/s3-blobs.ts'
import { songProviders, songSearch } from './lib/outside/song-search.ts'
import { secretKey } from './lib/secrets.ts'
import { readSettings, type Settings, StartFailure, s3SettingsOf } from './lib/settings.ts'

const RETRY_MS = 1_000
const DRAIN_MS = 9_000
/** Long enough for whoever asks /ready to hear that it is over, before connections are refused. */
const GRACE_MS = 500

async function main(): Promise<void> {
  const begun = performance.now()
  const settings = readSettings(process.env)
  const log = makeLog(settings.LOG_LEVEL)
  makePrivately()
  closeToOthers(settings.DATA_DIR)
  const blobs = await openBlobs(settings)
  const secret = secretKey(settings.SECRET_KEY, settings.DATA_DIR)
  const database = connect(await openEngine(settings))
  const built = await buildApp({
    settings,
    secret,
    database,
    clock: () => new Date(),
    log,
    mailer: makeMailer(settings),
    blobs,
    songSearch: songSearch(songProviders(settings)),
  })

  let ending = false
  const end = async (signal: string) => {
    if (ending) return
    ending = true
    log.info({ signal }, 'draining')
    // Should a request hang, the process still ends in time; everything acknowledged is in the database.
    setTimeout(() => process.exit(0), DRAIN_MS).unref()
    built.readiness.draining = true
    if (signal === 'SIGTERM') await sleep(GRACE_MS)
    await built.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)

  if (database.engine.name === 'pglite') backUpOnRequest(database.db, settings.DATA_DIR, log)

  await listen(built.http, settings.HOST, settings.PORT)

  for (let attempt = 1; !ending; attempt++) {
    try {
      await migrate(database.db)
      if (ending) return
      const demo = settings.DEMO ? await seedDemo(built.app, settings.DEMO === 'large' ? 'large' : 'usual') : undefined
      if (ending) return
      await built.begin()
      const seconds = ((performance.now() - begun) / 1000).toFixed(2)
      log.info(
        { engine: database.engine.name, seconds: Number(seconds) },
        `ready in ${seconds} s at ${settings.PUBLIC_URL}`,
      )
      if (demo) announce(settings.PUBLIC_URL, demo)
      return
    } catch (error) {
      if (ending) return
      const fault = wrongDatabaseUrl(error)
      if (fault) throw new StartFailure(`DATABASE_URL is refused by the database: ${fault}.`)
      if (!isConnectionFault(error) && !isWantOfRoom(error)) throw error
      if (attempt === 1)
        log.error(
          `The database does not answer (${(error as Error).message}). Requests get 503 until it does; trying again every second.`,
        )
      await sleep(RETRY_MS)
    }
  }
}

async function openBlobs(settings: Settings): Promise<Blobs> {
  const s3 = s3SettingsOf(settings)
  if (!s3) return folderBlobs(join(settings.DATA_DIR, 'blobs'))
  const blobs = s3Blobs(s3)
  await blobs.check()
  return blobs
}

async function listen(http: Awaited<ReturnType<typeof buildApp>>['http'], host: string, port: number): Promise<void> {
  try {
    await http.listen({ host, port })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE') throw new StartFailure(`Port ${port} is in use. Stop what uses it, or set PORT.`)
    if (code === 'EACCES')
      throw new StartFailure(`Port ${port} may not be opened by this user. Set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartFailure(`HOST ${host} is not an address of this machine.`)
    throw error
  }
}

function announce(url: string, demo: { emails: string[]; password: string }): void {
  console.log(
    `\n  ${url}\n\n  Demo sign-ins, password ${demo.password}:\n${demo.emails.map((email) => `    ${email}`).join('\n')}\n  Mails: ${url}/dev/outbox\n`,
  )
}

main().catch((error) => {
  if (error instanceof StartFailure) console.error(error.message)
  else console.error(error)
  process.exit(1)
})

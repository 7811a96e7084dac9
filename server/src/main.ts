import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { seedDemo } from './demo/seed.ts'
import { sourceIn } from './lib/db/backup.ts'
import { connect, databaseRefusal, isConnectionFault, isWantOfRoom, openEngine } from './lib/db/database.ts'
import { backUpOnRequest } from './lib/db/live-backup.ts'
import { ownBuild } from './lib/db/own-build.ts'
import { refusePooler } from './lib/db/pooler.ts'
import { closeToOthers, makePrivately, refuseUnwritable } from './lib/db/private-folder.ts'
import { bringUpToDate } from './lib/db/schema-state.ts'
import { drainFile } from './lib/drain-file.ts'
import { fileFault } from './lib/file-fault.ts'
import { makeLog } from './lib/log.ts'
import { misspeltSettings, misspeltWords } from './lib/misspelt-settings.ts'
import { type Blobs, folderBlobs } from './lib/outside/blobs.ts'
import { makeMailer } from './lib/outside/mailer.ts'
import { s3Blobs } from './lib/outside/s3-blobs.ts'
import { songProviders, songSearch } from './lib/outside/song-search.ts'
import { secretKey } from './lib/secrets.ts'
import { readSettings, type Settings, StartFailure, s3SettingsOf } from './lib/settings.ts'

const RETRY_MS = 1_000
/** For what is in flight once no new connection is taken. With the usual time to drain, all of it stays below ten seconds. */
const LAST_MS = 7_500

async function main(): Promise<void> {
  const begun = performance.now()
  const settings = readSettings(process.env)
  const log = makeLog(settings.LOG_LEVEL)
  for (const one of misspeltSettings(process.env)) log.warn(misspeltWords(one))
  makePrivately()
  closeToOthers(settings.DATA_DIR)
  refuseUnwritable(settings.DATA_DIR)
  const drain = drainFile(settings.DRAIN_FILE)
  drain.putFirst()
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
    // Whoever asks /ready hears that it is over and sends no more; until then all that comes is answered as ever.
    const drainMs = signal === 'SIGTERM' ? settings.DRAIN_SECONDS * 1000 : 0
    // Should a request hang, the process still ends in time; everything acknowledged is in the database.
    setTimeout(() => process.exit(0), drainMs + LAST_MS).unref()
    built.readiness.draining = true
    drain.put(log)
    await sleep(drainMs)
    await built.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)

  if (database.engine.name === 'pglite') backUpOnRequest({ database, ...sourceIn(settings) }, log)

  // Not before it can answer, so that a proxy that only tries sends nobody here too early; but soon where the database is away.
  let isListening = false
  const open = async () => {
    if (isListening) return
    isListening = true
    await listen(built.http, settings.HOST, settings.PORT)
  }

  for (let attempt = 1; !ending; attempt++) {
    try {
      if (settings.DATABASE_URL) await refusePooler(settings.DATABASE_URL, settings.DATABASE_POOL + 1)
      await bringUpToDate(database.db, settings.NEWER_SCHEMA)
      if (ending) return
      const demo = settings.DEMO ? await seedDemo(built.app, settings.DEMO === 'large' ? 'large' : 'usual') : undefined
      if (ending) return
      await built.begin()
      await open()
      if (ending) return
      drain.remove()
      const seconds = ((performance.now() - begun) / 1000).toFixed(2)
      log.info(
        { engine: database.engine.name, seconds: Number(seconds), ...ownBuild() },
        `ready in ${seconds} s at ${settings.PUBLIC_URL}`,
      )
      if (demo) announce(settings.PUBLIC_URL, demo)
      return
    } catch (error) {
      if (ending) return
      const refusal = databaseRefusal(error)
      if (refusal) throw new StartFailure(refusal)
      if (!isConnectionFault(error) && !isWantOfRoom(error)) throw error
      if (attempt === 1)
        log.error(
          `The database does not answer (${(error as Error).message}). Requests get 503 until it does; trying again every second.`,
        )
      await open()
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
  else console.error(fileFault(error) ?? error)
  process.exit(1)
})

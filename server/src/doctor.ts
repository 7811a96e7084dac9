import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runCommand } from './lib/command.ts'
import { connect, type Database, openEngine } from './lib/db/database.ts'
import { isMade } from './lib/db/existing-database.ts'
import { ownerOf } from './lib/db/folder-lock.ts'
import { ownBuild } from './lib/db/own-build.ts'
import { refusePooler } from './lib/db/pooler.ts'
import { refuseUnwritable } from './lib/db/private-folder.ts'
import { newestBackup } from './lib/db/scheduled-backups.ts'
import { databaseFacts, schemaState } from './lib/db/schema-state.ts'
import { misspeltSettings, misspeltWords } from './lib/misspelt-settings.ts'
import { outboxFolder, reachMailServer } from './lib/outside/mailer.ts'
import { s3Blobs } from './lib/outside/s3-blobs.ts'
import { type Settings, StartFailure, s3SettingsOf } from './lib/settings.ts'

type Finding = ['ok' | 'look' | 'fail', string]
const DAY_MS = 86_400_000
const SKEW_MS = 5_000
const ROOM_BYTES = 1e9

/** Asks everything that the server needs, changes nothing, and says what to do about what it finds. Ends with 1 where something fails. */
runCommand(async (settings, args) => {
  parseArgs({ args })
  const checks: [string, () => Promise<Finding>][] = [
    ['build', checkBuild],
    ['settings', checkNames],
    ['database', () => checkDatabase(settings)],
    ['mail', () => checkMail(settings)],
    ['pictures', () => checkPictures(settings)],
    ['disk', () => checkDisk(settings)],
    ['data folder', () => checkFolder(settings)],
    ['backups', () => checkBackups(settings)],
    ['address', () => checkAddress(settings)],
    ['proxy', () => checkProxy(settings)],
    ['key', () => checkKey(settings)],
  ]
  let failed = false
  for (const [name, check] of checks) {
    const [verdict, words] = await check().catch((error): Finding => ['fail', (error as Error).message])
    failed ||= verdict === 'fail'
    console.log(`${verdict.padEnd(5)}${name}: ${words}`)
  }
  if (failed) throw new StartFailure('Something fails: see above.')
})

async function checkBuild(): Promise<Finding> {
  const { version, commit, brings } = ownBuild()
  return ['ok', `${version}, commit ${commit}, brings ${brings}.`]
}

async function checkNames(): Promise<Finding> {
  const misspelt = misspeltSettings(process.env).map(misspeltWords)
  return misspelt.length ? ['look', misspelt.join(' ')] : ['ok', 'each can be read, and none is misspelt.']
}

async function checkDatabase(settings: Settings): Promise<Finding> {
  if (settings.DATABASE_URL) await refusePooler(settings.DATABASE_URL)
  const owner = settings.DATABASE_URL ? undefined : ownerOf(settings.DATA_DIR)
  if (owner !== undefined)
    return ['ok', `embedded, in use by process ${owner}; ask its /ready and /metrics for the rest.`]
  if (!isMade(settings)) return ['ok', 'embedded; the first start makes it.']
  const database = connect(await openEngine(settings))
  try {
    return await askDatabase(database, settings)
  } finally {
    await database.close()
  }
}

async function askDatabase({ db, engine }: Database, settings: Settings): Promise<Finding> {
  const begun = Date.now()
  const found = await databaseFacts(db)
  const { pending, unknown, skipped, applied } = await schemaState(db)
  const facts = `PostgreSQL ${found.version}${engine.name === 'pglite' ? ', embedded' : ''}, at ${applied.at(-1) ?? 'nothing yet'}`
  if (unknown.length || skipped.length)
    return settings.NEWER_SCHEMA && !skipped.length
      ? ['look', `${facts}; newer than this build, as NEWER_SCHEMA says.`]
      : ['fail', `${facts}; see \`npm run migrate -- --status\`: this build does not fit it.`]
  if (found.isReadOnly) return ['fail', `${facts}; it is for reading only: is it a replica?`]
  if (pending.length && !found.mayCreate)
    return ['fail', `${facts}; the role may not make tables in it: make it the owner of the database.`]
  const skew = Math.abs(found.now.getTime() - (begun + Date.now()) / 2)
  if (skew > SKEW_MS)
    return ['fail', `${facts}; its clock and ours are ${Math.round(skew / 1000)} s apart: set both by a time server.`]
  if (engine.name === 'postgres' && settings.DATABASE_POOL + 1 > found.most / 2)
    return ['look', `${facts}; one instance takes ${settings.DATABASE_POOL + 1} of its ${found.most} connections.`]
  if (!applied.length) return ['ok', `${facts}; the first start makes the tables.`]
  return pending.length ? ['look', `${facts}; the next start runs ${pending.join(', ')}.`] : ['ok', `${facts}.`]
}

const inGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function checkMail(settings: Settings): Promise<Finding> {
  if (settings.SMTP_URL) {
    await reachMailServer(settings.SMTP_URL)
    return ['ok', 'the mail server takes our sign-in.']
  }
  const folder = outboxFolder(settings.DATA_DIR)
  const waiting = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')).length : 0
  return ['look', `no SMTP_URL: nobody gets mail. ${waiting} lie in ${folder}.`]
}

async function checkPictures(settings: Settings): Promise<Finding> {
  const s3 = s3SettingsOf(settings)
  if (!s3) return ['ok', 'in the data folder.']
  await s3Blobs(s3).check()
  return ['ok', `in the bucket ${s3.S3_BUCKET}.`]
}

async function checkDisk(settings: Settings): Promise<Finding> {
  const free = await roomIn(existsSync(settings.DATA_DIR) ? settings.DATA_DIR : '.')
  const words = `${inGigabytes(free)} free.`
  return free < ROOM_BYTES ? ['look', `${words} A full disk stops everything that writes.`] : ['ok', words]
}

async function checkFolder(settings: Settings): Promise<Finding> {
  if (!existsSync(settings.DATA_DIR)) return ['ok', `${settings.DATA_DIR} is made at the first start.`]
  refuseUnwritable(settings.DATA_DIR)
  const isOpen = (statSync(settings.DATA_DIR).mode & 0o077) !== 0
  return isOpen
    ? ['look', `${settings.DATA_DIR} is open to other users of this machine; the next start closes it.`]
    : ['ok', `${settings.DATA_DIR} is its owner's alone.`]
}

async function checkBackups(settings: Settings): Promise<Finding> {
  if (existsSync(settings.BACKUP_DIR)) {
    accessSync(settings.BACKUP_DIR, constants.W_OK | constants.X_OK)
    const room = await roomIn(settings.BACKUP_DIR)
    if (room < ROOM_BYTES) return ['look', `only ${inGigabytes(room)} free in ${settings.BACKUP_DIR}.`]
  }
  const newest = await newestBackup(settings.BACKUP_DIR)
  if (!newest) return ['look', `none in ${settings.BACKUP_DIR}. Set BACKUP_HOURS, or run \`npm run backup\`.`]
  const days = (Date.now() - newest.at.getTime()) / DAY_MS
  const words = `the newest is ${days.toFixed(1)} days old.`
  return days > Math.max(2, (2 * settings.BACKUP_HOURS) / 24) ? ['look', words] : ['ok', words]
}

async function checkAddress(settings: Settings): Promise<Finding> {
  if (settings.DEMO) return ['look', `${settings.PUBLIC_URL}, with demo sign-ins that everybody knows.`]
  const isPlain = settings.PUBLIC_URL.startsWith('http:') && !/\/\/(localhost|127\.)/.test(settings.PUBLIC_URL)
  if (isPlain) return ['look', `${settings.PUBLIC_URL} is not https: passwords travel in the open.`]
  return ['ok', settings.PUBLIC_URL]
}

/** We speak no https ourselves: who has such an address has a proxy. */
async function checkProxy(settings: Settings): Promise<Finding> {
  if (settings.TRUSTED_PROXIES.length) return ['ok', `${settings.TRUSTED_PROXIES.join(', ')} may say who asks.`]
  return settings.PUBLIC_URL.startsWith('https:')
    ? ['look', 'no TRUSTED_PROXIES: all who come through the proxy count as one, and share its limits.']
    : ['ok', 'none.']
}

async function checkKey(settings: Settings): Promise<Finding> {
  if (settings.SECRET_KEY) return ['ok', 'as SECRET_KEY says.']
  return settings.DATABASE_URL
    ? ['look', `kept in ${settings.DATA_DIR}: with more than one instance set SECRET_KEY, the same for all.`]
    : ['ok', 'kept in the data folder.']
}

import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from './lib/command.ts'
import { type Contents, checkBackup, sourceIn, writeBackup } from './lib/db/backup.ts'
import { openExisting } from './lib/db/existing-database.ts'
import { askOwnerForBackup } from './lib/db/live-backup.ts'
import { stampOf } from './lib/db/scheduled-backups.ts'
import { tryBackup } from './lib/db/try-backup.ts'
import { s3Blobs } from './lib/outside/s3-blobs.ts'
import { type Settings, StartFailure, s3SettingsOf } from './lib/settings.ts'

const MOST_NAMED = 10

runCommand(async (settings, args) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { verify: { type: 'boolean' } } })
  const [file] = positionals
  if (values.verify) {
    if (!file) throw new StartFailure('Say which backup: npm run backup -- --verify FILE')
    return verify(settings, resolve(file))
  }
  const target = resolve(file ?? join(settings.BACKUP_DIR, `${stampOf(new Date())}.backup.gz`))
  await write(settings, target)
  const contents = await checkBackup(target, { mayBeNewer: true })
  console.log(
    `Backup written: ${target} (${Math.ceil(statSync(target).size / 1024)} KB, ${amount(contents)}). It holds secrets: keep it safe.`,
  )
  const { elsewhere } = contents
  if (elsewhere)
    console.log(
      `It holds no pictures: ${elsewhere.pictures.length} are in the bucket ${elsewhere.bucket.name} at ${elsewhere.bucket.endpoint}. Back that up too.`,
    )
})

async function write(settings: Settings, target: string): Promise<void> {
  if (!settings.DATABASE_URL && (await askOwnerForBackup(settings.DATA_DIR, target))) return
  const database = await openExisting(settings)
  try {
    await writeBackup({ database, ...sourceIn(settings) }, target)
  } finally {
    await database.close()
  }
}

async function verify(settings: Settings, source: string): Promise<void> {
  const contents = await tryBackup(source, settings.BACKUP_DIR)
  const when = contents.at ? ` of ${contents.at}` : ''
  console.log(
    `${source} is good: a backup${when} up to ${contents.migrations.at(-1)}, ${amount(contents)}. It was restored into a database that is gone again.`,
  )
  const { elsewhere } = contents
  if (!elsewhere) return
  const { bucket, pictures } = elsewhere
  const where = `the bucket ${bucket.name} at ${bucket.endpoint}`
  const s3 = s3SettingsOf(settings)
  if (!s3 || s3.S3_BUCKET !== bucket.name || s3.S3_ENDPOINT !== bucket.endpoint)
    return console.log(`Its ${pictures.length} pictures are in ${where}. Set S3_* to have them looked for.`)
  const missing = await s3Blobs(s3).missing(pictures)
  if (!missing.length) return console.log(`Its ${pictures.length} pictures are all in ${where}.`)
  const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : ''
  throw new StartFailure(
    `${missing.length} of its ${pictures.length} pictures are not in ${where}: ${missing.slice(0, MOST_NAMED).join(', ')}${more}.`,
  )
}

const amount = ({ rows, files }: Contents) => `${rows} rows, ${files} files`

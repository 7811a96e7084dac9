import { resolve } from 'node:path'
import { runCommand } from './lib/command.ts'
import { readBackup } from './lib/db/backup.ts'
import { connect, openEngine } from './lib/db/database.ts'
import { type Settings, StartFailure } from './lib/settings.ts'

runCommand(async (settings, [file]) => {
  if (!file) throw new StartFailure('Say which backup: npm run restore -- FILE')
  const database = connect(await openEngine(settings))
  const { rows, files, elsewhere } = await readBackup(database.db, settings.DATA_DIR, resolve(file))
  await database.close()
  console.log(
    `Restored ${rows} rows into ${databaseOf(settings)} and ${files} files into ${settings.DATA_DIR}. Start the server when you like.`,
  )
  if (elsewhere)
    console.log(
      `Its ${elsewhere.pictures.length} pictures are in the bucket ${elsewhere.bucket.name} at ${elsewhere.bucket.endpoint}: start with the same S3_*, or they are missing.`,
    )
})

/** Which one it was, without its password. */
function databaseOf({ DATABASE_URL }: Settings): string {
  if (!DATABASE_URL) return 'the embedded database'
  const { host, pathname } = new URL(DATABASE_URL)
  return `the database ${host}${pathname}`
}

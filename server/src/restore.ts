import { resolve } from 'node:path'
import { runCommand } from './lib/command.ts'
import { readBackup } from './lib/db/backup.ts'
import { connect, openEngine } from './lib/db/database.ts'
import { StartFailure } from './lib/settings.ts'

runCommand(async (settings, argument) => {
  if (!argument) throw new StartFailure('Say which backup: npm run restore -- FILE')
  const database = connect(await openEngine(settings))
  const { rows, files } = await readBackup(database.db, settings.DATA_DIR, resolve(argument))
  await database.close()
  console.log(`Restored ${rows} rows and ${files} files. Start the server when you like.`)
})

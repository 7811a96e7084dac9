import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runCommand } from './lib/command.ts'
import { writeBackup } from './lib/db/backup.ts'
import { connect, openEngine } from './lib/db/database.ts'
import { askOwnerForBackup } from './lib/db/live-backup.ts'

runCommand(async (settings, argument) => {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const target = resolve(argument ?? join(settings.DATA_DIR, 'backups', `${stamp}.backup.gz`))
  if (settings.DATABASE_URL || !(await askOwnerForBackup(settings.DATA_DIR, target))) {
    const database = connect(await openEngine(settings))
    await writeBackup(database.db, settings.DATA_DIR, target)
    await database.close()
  }
  console.log(
    `Backup written: ${target} (${Math.ceil(statSync(target).size / 1024)} KB). It holds secrets: keep it safe.`,
  )
})

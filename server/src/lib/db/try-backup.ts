import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Contents, checkBackup, restoreRows } from './backup.ts'
import { connect, migrate } from './database.ts'
import { FLEETING, openPglite } from './pglite.ts'

/** The only proof that a backup is good: it is restored into a database that is thrown away, and brought up to date there. */
export async function tryBackup(source: string): Promise<Contents> {
  const contents = await checkBackup(source)
  const scratch = await mkdtemp(join(tmpdir(), 'backup-trial-'))
  try {
    const database = connect(await openPglite(scratch, FLEETING))
    try {
      await restoreRows(database.db, source, contents)
      await migrate(database.db)
    } finally {
      await database.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return contents
}

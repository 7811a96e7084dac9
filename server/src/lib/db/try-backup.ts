import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Contents, checkBackup, restoreRows } from './backup.ts'
import { connect, migrate } from './database.ts'
import { ownerOf } from './folder-lock.ts'
import { FLEETING, openPglite } from './pglite.ts'

const TRIAL = 'trial-'
const LEFT_AFTER_MS = 60_000

/**
 * The only proof that a backup is good: it is restored into a database that is thrown away, and brought up to date there. That takes
 * several times the room of the file, so it lies in `folder`: the machine's own for such things may be memory.
 */
export async function tryBackup(source: string, folder: string): Promise<Contents> {
  const contents = await checkBackup(source)
  await mkdir(folder, { recursive: true })
  await removeLeft(folder)
  const scratch = await mkdtemp(join(folder, TRIAL))
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

/** Those of processes that were killed at it. */
async function removeLeft(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.startsWith(TRIAL))) {
    const path = join(folder, name)
    const begun = await stat(path).catch(() => undefined)
    const isLeft = ownerOf(path) === undefined && begun !== undefined && Date.now() - begun.mtimeMs > LEFT_AFTER_MS
    if (isLeft) await rm(path, { recursive: true, force: true })
  }
}

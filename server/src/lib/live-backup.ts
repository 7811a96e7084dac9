import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeBackup } from './backup.ts'
import type { Db } from './database.ts'
import { isAlive } from './folder-lock.ts'
import type { Log } from './log.ts'
import { StartFailure } from './settings.ts'

// The embedded database has one owner. While that runs, only it can read the rows: the backup command writes down where it
// wants the backup, and knocks with a signal.
const requestPath = (dataDir: string) => join(dataDir, 'lock.backup-request')
const WAIT_MS = 10 * 60_000

/** The owner's side. */
export function backUpOnRequest(db: Db, dataDir: string, log: Log): void {
  process.on('SIGUSR2', async () => {
    const path = requestPath(dataDir)
    try {
      const target = readFileSync(path, 'utf8')
      await writeBackup(db, dataDir, target)
      log.info({ target }, 'backup written')
    } catch (error) {
      log.error({ err: error }, 'the backup failed')
    } finally {
      rmSync(path, { force: true })
    }
  })
}

/** The command's side; false when nobody runs on the folder, so that the command can open it itself. */
export async function askOwnerForBackup(dataDir: string, target: string): Promise<boolean> {
  const lock = join(dataDir, 'lock')
  const owner = existsSync(lock) ? readFileSync(lock, 'utf8') : ''
  if (!isAlive(owner)) return false
  const path = requestPath(dataDir)
  writeFileSync(path, target, { flag: 'wx' })
  process.kill(Number(owner.split(' ')[0]), 'SIGUSR2')
  for (let waited = 0; existsSync(path); waited += 50) {
    if (waited > WAIT_MS) throw new StartFailure('The running server does not answer. Look into its log.')
    await sleep(50)
  }
  if (!existsSync(target)) throw new StartFailure('The running server could not write the backup. Its log says why.')
  return true
}

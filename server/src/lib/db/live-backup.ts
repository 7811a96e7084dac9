import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { StartFailure } from '../settings.ts'
import { type Source, writeBackup } from './backup.ts'
import { ownerOf } from './folder-lock.ts'

// The embedded database has one owner. While that runs, only it can read the rows: the backup command writes down where it
// wants the backup, and knocks with a signal. A process that does not listen would die of the knock, so one that does says so.
const pathsIn = (dataDir: string) => ({
  listens: join(dataDir, 'lock.listens'),
  request: join(dataDir, 'lock.backup-request'),
  result: join(dataDir, 'lock.backup-result'),
})
const WAIT_MS = 10 * 60_000

/** The owner's side. */
export function backUpOnRequest(source: Source, log: Log): void {
  const { listens, request, result } = pathsIn(source.dataDir)
  rmSync(request, { force: true })
  // Whole at once: whoever waits for the file must not read it half written.
  const tell = (words: string) => {
    writeFileSync(`${result}.unfinished`, words)
    renameSync(`${result}.unfinished`, result)
  }
  process.on('SIGUSR2', async () => {
    try {
      await writeBackup(source, readFileSync(request, 'utf8'))
      tell('written')
    } catch (error) {
      log.error({ err: error }, 'the backup failed')
      tell((error as Error).message)
    } finally {
      rmSync(request, { force: true })
    }
  })
  writeFileSync(listens, String(process.pid))
}

/** The command's side; false when nobody runs on the folder, so that the command can open it itself. */
export async function askOwnerForBackup(dataDir: string, target: string): Promise<boolean> {
  const owner = ownerOf(dataDir)
  if (owner === undefined) return false
  const { listens, request, result } = pathsIn(dataDir)
  if (!existsSync(listens) || readFileSync(listens, 'utf8') !== String(owner)) {
    throw new StartFailure(`Process ${owner} has the data folder and is not ready for a backup. Try again in a moment.`)
  }
  rmSync(result, { force: true })
  try {
    writeFileSync(request, target, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new StartFailure('Another backup is being written. Try again when it is done.')
  }
  process.kill(owner, 'SIGUSR2')
  for (let waited = 0; !existsSync(result); waited += 50) {
    if (waited > WAIT_MS || ownerOf(dataDir) !== owner) {
      rmSync(request, { force: true })
      throw new StartFailure('The running server did not write the backup. Look into its log.')
    }
    await sleep(50)
  }
  const told = readFileSync(result, 'utf8')
  rmSync(result, { force: true })
  if (told !== 'written') throw new StartFailure(`The running server could not write the backup: ${told}`)
  return true
}

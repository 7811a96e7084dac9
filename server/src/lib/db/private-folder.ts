import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartFailure } from '../settings.ts'

/** Of the rights that a file has, its owner's alone. */
const OWNERS = 0o700

/** From now on, what this process makes is its owner's alone. */
export const makePrivately = (): void => void process.umask(0o077)

/**
 * Takes every right of others from the data folder and what is in it: another user of this machine must read neither the
 * database nor the mails. Whatever made it so (an older version, a copy, a restore) made it so before this start.
 */
export function closeToOthers(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: OWNERS })
  } catch {
    // Whoever needs the folder next says what is wrong with it.
    return
  }
  close(folder)
}

const RIGHTS = constants.R_OK | constants.W_OK | constants.X_OK

/** Also where the database is elsewhere: mails, pictures and the key lie here. */
export function refuseUnwritable(folder: string): void {
  try {
    accessSync(folder, RIGHTS)
  } catch (error) {
    throw cannotWrite(folder, error)
  }
}

export const cannotWrite = (folder: string, error: unknown) =>
  new StartFailure(
    `The data folder ${resolve(folder)} cannot be written (${(error as Error).message}). Make it writable, or set DATA_DIR.`,
  )

function close(path: string): void {
  try {
    const found = lstatSync(path)
    // A link's own rights mean nothing, and what it leads to may be none of ours.
    if (found.isSymbolicLink()) return
    if (found.mode & 0o077) chmodSync(path, found.mode & OWNERS)
    if (found.isDirectory()) for (const name of readdirSync(path)) close(join(path, name))
  } catch (error) {
    // Gone meanwhile, or somebody else's: the folder above keeps others out.
    const { code } = error as { code?: string }
    if (code !== 'ENOENT' && code !== 'EPERM' && code !== 'EROFS' && code !== 'EACCES') throw error
  }
}

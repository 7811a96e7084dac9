import { existsSync } from 'node:fs'
import { appendFile, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import { StartFailure } from '../settings.ts'

/** A file of the data folder, or where it is large the piece of it that begins `from` there; its first piece names no place. */
export interface FileLine {
  file: string
  content: string
  from?: number
}

/** So much of a file is in memory at a time. */
const PIECE = 192 * 1024

/** Of the data folder: the database is in the lines already, the lock is its owner's, npm's logs are there where it is the user's home, and what is unfinished is nobody's yet. */
const NOT_FILES = /^(database|lock|backups|\.npm)([/.\\]|$)|\.unfinished$/

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name))
    if (entry.isFile() && !NOT_FILES.test(path)) yield path
  }
}

const isBelow = (path: string, folder: string) => resolve(path).startsWith(resolve(folder) + sep)

/** The files of the data folder in pieces, but for backups: each would hold all that came before it. */
export async function* fileLines(dataDir: string, backupDir: string | undefined): AsyncGenerator<FileLine> {
  if (!existsSync(dataDir)) return
  const isApart = backupDir !== undefined && isBelow(backupDir, dataDir)
  for await (const path of filesBelow(dataDir)) {
    if (isApart && isBelow(join(dataDir, path), backupDir)) continue
    const file = path.split(sep).join('/')
    for await (const { bytes, from } of piecesOf(join(dataDir, path))) {
      if (from === 0 && isBackup(bytes)) break
      yield { file, content: bytes.toString('base64'), ...(from && { from }) }
    }
  }
}

/** The file in pieces, up to the length it had when we opened it. A file that is deleted before that is left out of the backup. */
async function* piecesOf(path: string): AsyncGenerator<{ bytes: Buffer; from: number }> {
  const handle = await open(path).catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return
  try {
    const { size } = await handle.stat()
    const piece = Buffer.allocUnsafe(Math.min(size, PIECE))
    let from = 0
    do {
      const { bytesRead } = await handle.read(piece, 0, Math.min(piece.length, size - from), from)
      if (from && !bytesRead) return
      yield { bytes: piece.subarray(0, bytesRead), from }
      from += bytesRead
    } while (from && from < size)
  } finally {
    await handle.close()
  }
}

/** Whatever somebody has called it, and wherever in the folder they have put it. */
function isBackup(begin: Buffer): boolean {
  try {
    const text = gunzipSync(begin.subarray(0, 1024), { finishFlush: constants.Z_SYNC_FLUSH })
    return text.toString('latin1').startsWith('{"format":"backup-')
  } catch {
    return false
  }
}

/** Puts a piece into the data folder. Pieces of one file come in their order. */
export async function putFile(dataDir: string, { file, content, from }: FileLine): Promise<void> {
  const path = join(dataDir, file)
  if (relative(dataDir, path).startsWith('..'))
    throw new StartFailure(`The backup names a file outside the data folder: ${file}.`)
  const bytes = Buffer.from(content, 'base64')
  if (from) return appendFile(path, bytes)
  await mkdir(dirname(path), { recursive: true })
  await rm(path, { force: true })
  await writeFile(path, bytes, { mode: 0o600 })
}

import { readFileSync, readlinkSync, statSync, utimesSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { StartFailure } from '../settings.ts'
import { cannotWrite } from './private-folder.ts'

const HEARTBEAT_MS = 5_000
/** An owner whom we cannot see (in another container, on another machine) is gone after this long without a sign of life. */
const SILENT_MS = 30_000

const lockPath = (folder: string) => join(folder, 'lock')

/**
 * Two processes on one data folder lose each other's rows, so the folder has one owner: a file that names the process, when it
 * began (a number alone is given out again) and where it can be seen. Answers a function that gives the folder back.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = lockPath(folder)
  const own = `${path}.${process.pid}`
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(own, JSON.stringify(identity(process.pid)))
    await claim(path, own, folder)
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw cannotWrite(folder, error)
  } finally {
    await rm(own, { force: true }).catch(() => {})
  }
  const heartbeat = setInterval(() => beat(path), HEARTBEAT_MS)
  heartbeat.unref()
  return async () => {
    clearInterval(heartbeat)
    await rm(path, { force: true })
  }
}

function beat(path: string): void {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // The folder is gone; whatever comes next will say so.
  }
}

/** The process that owns the folder and lives, if there is one that can be seen from here. */
export function ownerOf(folder: string): number | undefined {
  const owner = read(readOr(lockPath(folder), ''))
  return owner && isVisible(owner) && isAlive(lockPath(folder), owner) ? owner.pid : undefined
}

interface Identity {
  pid: number
  begun: string
  /** The machine and its space of process numbers. */
  place: string
}

async function claim(path: string, own: string, folder: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      await link(own, path)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    }
    const text = await readFile(path, 'utf8').catch(() => '')
    const owner = read(text)
    if (owner && isAlive(path, owner)) {
      throw new StartFailure(
        `The data folder ${resolve(folder)} is in use by process ${owner.pid}${isVisible(owner) ? '' : ` of ${owner.place}`}. Stop that one, or set another DATA_DIR.`,
      )
    }
    await removeStale(path, text)
  }
  throw new StartFailure(`The data folder ${resolve(folder)} is being taken by another process. Try again.`)
}

/** Only the file that was read may go: between reading and removing, another process may have put its own there. */
async function removeStale(path: string, expected: string): Promise<void> {
  const aside = `${path}.stale.${process.pid}`
  await rename(path, aside).catch(() => {})
  const moved = await readFile(aside, 'utf8').catch(() => expected)
  if (moved !== expected) await link(aside, path).catch(() => {})
  await rm(aside, { force: true })
}

function isAlive(path: string, owner: Identity): boolean {
  if (!isVisible(owner)) return Date.now() - modified(path) < SILENT_MS
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if ((error as { code?: string }).code === 'ESRCH') return false
  }
  return mayBeSame(owner.begun, begunAt(owner.pid))
}

/** What one of the two could not read tells nothing: a sandbox may hide the id of this boot, or the process itself. */
function mayBeSame(...begun: [string, string]): boolean {
  const [one, other] = begun.map((text) => text.split('@')) as [string[], string[]]
  return [0, 1].every((n) => !one[n] || !other[n] || one[n] === other[n])
}

const isVisible = (owner: Identity) => owner.place === place()

const identity = (pid: number): Identity => ({ pid, begun: begunAt(pid), place: place() })

function read(text: string): Identity | undefined {
  try {
    const owner = JSON.parse(text) as Identity
    return owner.pid > 0 ? owner : undefined
  } catch {
    return undefined
  }
}

function modified(path: string): number {
  try {
    return statSync(path).mtimeMs
  } catch {
    return 0
  }
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}

/** When the process began, in the kernel's ticks since this boot; empty where the system does not say. */
function begunAt(pid: number): string {
  const stat = readOr(`/proc/${pid}/stat`, '')
  const boot = readOr('/proc/sys/kernel/random/boot_id', '').trim()
  return stat && `${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}@${boot}`
}

function place(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

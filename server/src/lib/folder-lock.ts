import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartFailure } from './settings.ts'

/**
 * Two processes on one data folder lose each other's rows, so the folder has one owner: a file that names the process and when
 * it began (a number alone is given out again after a restart). Answers a function that gives the folder back.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  const own = `${path}.${process.pid}`
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(own, identity(process.pid))
    await claim(path, own, folder)
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(
      `The data folder ${resolve(folder)} cannot be written (${(error as Error).message}). Make it writable, or set DATA_DIR.`,
    )
  } finally {
    await rm(own, { force: true }).catch(() => {})
  }
  return () => rm(path, { force: true })
}

async function claim(path: string, own: string, folder: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      await link(own, path)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    }
    const owner = await readFile(path, 'utf8').catch(() => '')
    if (isAlive(owner)) {
      throw new StartFailure(
        `The data folder ${resolve(folder)} is in use by process ${owner.split(' ')[0]}. Stop that one, or set another DATA_DIR.`,
      )
    }
    await removeStale(path, owner)
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

const identity = (pid: number) => `${pid} ${begunAt(pid)}`

export function isAlive(owner: string): boolean {
  const pid = Number(owner.split(' ')[0])
  if (!pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as { code?: string }).code === 'ESRCH') return false
  }
  return owner === identity(pid)
}

/** When the process began, in the kernel's ticks, with the boot's id; empty where the system does not say. */
function begunAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}@${boot}`
  } catch {
    return ''
  }
}

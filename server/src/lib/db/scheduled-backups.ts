import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { BackupUnderWay, type Bucket, writeBackup } from './backup.ts'
import type { Database } from './database.ts'

const HOUR_MS = 3_600_000
const LOOK_EVERY_MS = 5 * 60_000
/** Only what the schedule wrote does it take away; what somebody wrote by hand is theirs. */
const OURS = /^scheduled-[\dTZ-]+\.backup\.gz$/
const UNFINISHED = /^scheduled-[\dTZ-]+\.backup\.gz\.unfinished$/
/** Written to within this time, an unfinished one is somebody's who is at it; after that it was left by a process that was killed. */
const LEFT_AFTER_MS = HOUR_MS

interface Parts {
  database: Database
  dataDir: string
  bucket: Bucket | undefined
  folder: string
  /** 0: none. */
  everyHours: number
  keep: number
  log: Log
}

export const stampOf = (at: Date) => at.toISOString().replace(/[:.]/g, '-')

/** The newest backup of the folder, whoever wrote it. */
export async function newestBackup(folder: string): Promise<{ at: Date; bytes: number } | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.backup.gz'))
  const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)))
  const newest = files.filter((file) => file !== undefined).sort((a, b) => b.mtimeMs - a.mtimeMs)[0]
  return newest && { at: newest.mtime, bytes: newest.size }
}

/**
 * Writes a backup when the newest one in the folder is old enough, and keeps so many of its own. What is due is seen from the files, so
 * a restart writes none too many, and instances that share the folder write one among them.
 */
export function scheduledBackups({ database, dataDir, bucket, folder, everyHours, keep, log }: Parts) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let failures = 0
  let lastFailed = false

  function fail(error: unknown, what: string): void {
    failures++
    lastFailed = true
    log.error({ err: error }, what)
  }

  async function write(): Promise<void> {
    const begun = performance.now()
    const target = join(folder, `scheduled-${stampOf(new Date())}.backup.gz`)
    try {
      await writeBackup({ database, dataDir, backupDir: folder, bucket }, target, { alone: true })
      const { size } = await stat(target)
      log.info({ target, bytes: size, seconds: Math.round((performance.now() - begun) / 100) / 10 }, 'backup written')
      lastFailed = false
      await prune()
    } catch (error) {
      if (error instanceof BackupUnderWay) return
      fail(error, 'the backup failed; the next try is in five minutes')
    }
  }

  async function prune(): Promise<void> {
    const own = (await readdir(folder)).filter((name) => OURS.test(name)).sort()
    const left = (await unfinished()).filter(({ isLeft }) => isLeft).map(({ name }) => name)
    const old = [...own.slice(0, -keep), ...left]
    for (const name of old) await rm(join(folder, name), { force: true })
    if (old.length) log.info({ removed: old }, 'older backups were removed')
  }

  async function unfinished(): Promise<{ name: string; isLeft: boolean }[]> {
    const names = (await readdir(folder)).filter((name) => UNFINISHED.test(name))
    return Promise.all(
      names.map(async (name) => {
        const file = await stat(join(folder, name)).catch(() => undefined)
        return { name, isLeft: !file || Date.now() - file.mtimeMs > LEFT_AFTER_MS }
      }),
    )
  }

  async function look(): Promise<void> {
    await mkdir(folder, { recursive: true })
    // Another instance may still be writing pictures when its rows are read, and the database's lock is free.
    if ((await unfinished()).some(({ isLeft }) => !isLeft)) return
    const newest = await newestBackup(folder)
    const isDue = !newest || Date.now() - newest.at.getTime() >= everyHours * HOUR_MS
    if (isDue) return write()
    // Somebody else wrote it: another instance, or a person.
    lastFailed = false
  }

  const lookOnce = () => {
    running ??= look()
      .catch((error) => fail(error, 'the folder for backups cannot be read'))
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    start: () => {
      if (!everyHours) return
      timer = setInterval(lookOnce, Math.min(LOOK_EVERY_MS, everyHours * HOUR_MS))
      timer.unref()
      void lookOnce()
    },
    /** One that is being written is written to its end: a process that must not wait is ended by its own limit. */
    stop: async () => {
      clearInterval(timer)
      await running
    },
    newest: () => newestBackup(folder),
    failures: () => failures,
    /** Until one is written. */
    lastFailed: () => lastFailed,
  }
}

export type ScheduledBackups = ReturnType<typeof scheduledBackups>

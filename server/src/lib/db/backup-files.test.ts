import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { lastingDatabase, peakOf, runProgram, startServer } from '../../test/server-process.ts'
import { tempFolder } from '../../test/temp-folder.ts'

const onPostgres = inject('engine') === 'postgres'
const PATIENT = { timeout: 300_000 }
const MEGABYTE = 2 ** 20

async function filesIn(backup: string): Promise<string[]> {
  const names: string[] = []
  for await (const text of createInterface({ input: createReadStream(backup).pipe(createGunzip()) })) {
    const line = JSON.parse(text)
    if ('file' in line) names.push(line.file)
  }
  return names.sort()
}

test(
  'a backup holds no other, wherever in the data folder these are and whatever they are called, nor logs of npm',
  PATIENT,
  async () => {
    const settings = { ...(await lastingDatabase()), DRAIN_SECONDS: '0' }
    const server = await startServer(settings)
    await server.ready()
    await server.kill('SIGTERM')
    const { DATA_DIR } = settings
    mkdirSync(join(DATA_DIR, 'blobs/ab'), { recursive: true })
    writeFileSync(join(DATA_DIR, 'blobs/ab/abcdefgh.webp'), 'a picture')
    writeFileSync(join(DATA_DIR, 'blobs/ab/empty.webp'), '')
    // The folder is the home of the user whom the service runs as.
    mkdirSync(join(DATA_DIR, '.npm/_logs'), { recursive: true })
    writeFileSync(join(DATA_DIR, '.npm/_logs/today.log'), 'a command was run')
    const dumps = { ...settings, BACKUP_DIR: join(DATA_DIR, 'dumps') }
    const last = join(tempFolder(), 'last.gz')
    for (const [given, file] of [
      [dumps, []],
      [settings, [join(DATA_DIR, 'by-hand.gz')]],
      [dumps, []],
      [dumps, [last]],
    ] as const) {
      // What another program wrote beside them, and what was being written when somebody was killed.
      if (existsSync(dumps.BACKUP_DIR)) writeFileSync(join(dumps.BACKUP_DIR, 'locked.backup.gz.gpg'), 'sealed')
      writeFileSync(join(DATA_DIR, 'cut.gz.unfinished'), 'half')
      const backup = runProgram('backup', given, [...file])
      expect(await backup.ended, backup.output()).toBe(0)
    }
    expect(await filesIn(last)).toEqual(['blobs/ab/abcdefgh.webp', 'blobs/ab/empty.webp', 'secret-key'])
  },
)

const hashOf = async (file: string) => {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(file)) hash.update(bytes)
  return hash.digest('hex')
}

// What the embedded engine takes by itself would hide what a file takes.
test.runIf(onPostgres && process.platform === 'linux')(
  'a file of hundreds of megabytes goes into a backup and comes out of it in pieces',
  PATIENT,
  async () => {
    const settings = await lastingDatabase()
    const server = await startServer(settings)
    await server.ready()
    await server.kill('SIGTERM')
    const small = runProgram('backup', settings, [join(tempFolder(), 'small.gz')])
    const usual = await peakOf(small)
    const large = join(settings.DATA_DIR, 'blobs/large.bin')
    mkdirSync(join(settings.DATA_DIR, 'blobs'), { recursive: true })
    writeFileSync(large, 'begins')
    truncateSync(large, (process.env.LONG ? 800 : 200) * MEGABYTE)
    const file = join(tempFolder(), 'large.gz')
    const backup = runProgram('backup', settings, [file])
    const peak = await peakOf(backup)
    expect(await backup.ended, backup.output()).toBe(0)
    expect(peak - usual).toBeLessThan(100)
    const target = { ...(await lastingDatabase('template0')), DATA_DIR: join(tempFolder(), 'data') }
    const restore = runProgram('restore', target, [file])
    expect((await peakOf(restore)) - usual).toBeLessThan(100)
    expect(await restore.ended, restore.output()).toBe(0)
    expect(await hashOf(join(target.DATA_DIR, 'blobs/large.bin'))).toBe(await hashOf(large))
  },
)

test('a trial of a backup happens where backups are, and what a killed one left goes', PATIENT, async () => {
  const settings = await lastingDatabase()
  const server = await startServer(settings)
  await server.ready()
  await server.kill('SIGTERM')
  const BACKUP_DIR = tempFolder()
  const left = join(BACKUP_DIR, 'trial-left')
  mkdirSync(left)
  utimesSync(left, 0, 0)
  const file = join(tempFolder(), 'one.gz')
  expect(await runProgram('backup', settings, [file]).ended).toBe(0)
  // Memory, in a container.
  const TMPDIR = join(tempFolder(), 'none')
  const verify = runProgram('backup', { ...settings, BACKUP_DIR, TMPDIR }, ['--verify', file])
  expect(await verify.ended, verify.output()).toBe(0)
  expect(existsSync(left)).toBe(false)
})

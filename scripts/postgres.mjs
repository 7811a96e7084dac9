// A temporary PostgreSQL for tests and benchmarks, gone without a trace however we end.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findPostgres, quiet, versionIn } from './postgres-programs.mjs'
import { atSignal, run } from './process.mjs'

const isRoot = process.getuid?.() === 0

/** PostgreSQL refuses to run as root. */
const unprivileged = () => {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const line = lines.find((entry) => entry.startsWith(`${name}:`))
    if (!line) continue
    const [, , uid, gid] = line.split(':').map(Number)
    if (uid > 0) return { uid, gid }
  }
  throw new Error('Running as root, PostgreSQL needs an account named postgres or nobody to run under.')
}

export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const prefix = 'jamboree-postgres-'
const base = isRoot && existsSync('/tmp') ? '/tmp' : tmpdir()

/** What process `pid` is running; nothing for one that has ended, or whose number is now another's. */
const commandOf = (pid) => {
  if (Number.isNaN(pid)) return ''
  if (process.platform !== 'linux') return quiet('ps', ['-o', 'command=', '-p', String(pid)])
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const firstNumber = (file) => {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10)
  } catch {
    return Number.NaN
  }
}

/** Whatever a kill -9 of a whole process group left behind. A folder whose keeper lives is in use. */
const sweep = () => {
  for (const name of readdirSync(base).filter((entry) => entry.startsWith(prefix))) {
    const home = join(base, name)
    const keeper = firstNumber(join(home, 'keeper.pid'))
    if (Number.isNaN(keeper) || commandOf(keeper).includes(home)) continue
    const postmaster = firstNumber(join(home, 'data/postmaster.pid'))
    try {
      if (commandOf(postmaster).includes(home)) process.kill(postmaster, 'SIGQUIT')
      rmSync(home, { recursive: true, force: true })
    } catch {
      // Another user's: theirs to remove.
    }
  }
}

const initialise = async (bin, home, who, password) => {
  const secret = join(home, 'password')
  writeFileSync(secret, password)
  if (isRoot) chownSync(secret, who.uid, who.gid)
  // PGlite sorts and folds letters as C.UTF-8 does: so should this, wherever the machine has it.
  const locales = [
    ...(versionIn(bin, who) >= 17 ? [['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']] : []),
    ['--locale=C.UTF-8'],
    ['--locale=C'],
  ]
  let result
  for (const locale of locales) {
    const args = ['-D', join(home, 'data'), '-U', 'jamboree', '-A', 'scram-sha-256', `--pwfile=${secret}`]
    result = await run(join(bin, 'initdb'), [...args, '--encoding=UTF8', '--no-sync', ...locale], {
      ...who,
      cwd: home,
      timeout: 60_000,
    })
    if (result.code === 0) return
    rmSync(join(home, 'data'), { recursive: true, force: true })
  }
  throw new Error(`PostgreSQL's initdb failed:\n${result.output}`)
}

const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

// The keeper owns the server. It waits on a pipe that closes when we stop, or when we are killed however rudely, and
// then ends the server and removes the folder.
const keeperScript = `
echo $$ > "$2/keeper.pid"
home="$2"; program="$1"; shift 2
"$program" "$@" > "$home/log" 2>&1 < /dev/null &
server=$!
read -r _
kill -INT $server 2> /dev/null
wait $server
cd / && rm -rf "$home"
`

const launch = async (bin, home, who, settings) => {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const keeper = spawn(
    'sh',
    ['-c', keeperScript, 'sh', join(bin, 'postgres'), home, '-D', join(home, 'data'), ...args],
    {
      ...who,
      cwd: home,
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    },
  )
  const ended = new Promise((resolve) => keeper.once('exit', resolve))
  const stop = async () => {
    keeper.ref()
    keeper.stdin.end()
    await ended
  }
  const log = () => (existsSync(join(home, 'log')) ? readFileSync(join(home, 'log'), 'utf8') : '')
  const deadline = Date.now() + 30_000
  while (!log().includes('ready to accept connections')) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (/FATAL|could not bind/.test(log()) || Date.now() > deadline) {
      const reason = log()
      await stop()
      throw new Error(`PostgreSQL did not start:\n${reason}`)
    }
  }
  // A test runner that forgets to stop it must still be able to end.
  keeper.unref()
  keeper.stdin.unref()
  return stop
}

/**
 * @param {{ durable?: boolean, settings?: Record<string, string | number> }} [options]
 *   durable: keep fsync and its kin on, for benchmarks and crash tests
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export const startPostgres = async ({ durable = false, settings = {} } = {}) => {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} }
  const found = await findPostgres()
  if ('missing' in found) throw new Error(found.missing)
  sweep()

  const who = isRoot ? unprivileged() : {}
  const home = mkdtempSync(join(base, prefix))
  if (isRoot) chownSync(home, who.uid, who.gid)
  const discard = atSignal(() => rmSync(home, { recursive: true, force: true }))
  try {
    let { bin } = found
    if (isRoot && !versionIn(bin, who)) {
      // Below a folder that only root may enter: give the other account its own copy.
      cpSync(dirname(bin), join(home, 'postgres'), { recursive: true, verbatimSymlinks: true })
      quiet('chown', ['-R', `${who.uid}:${who.gid}`, join(home, 'postgres')])
      bin = join(home, 'postgres/bin')
    }
    const password = randomBytes(12).toString('hex')
    await initialise(bin, home, who, password)
    const port = await freePort()
    const end = await launch(bin, home, who, {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      max_connections: 200,
      ...(durable ? {} : fast),
      ...settings,
    })
    discard()
    let stopped
    const stop = () => {
      stopped ??= end().finally(forget)
      return stopped
    }
    const forget = atSignal(stop)
    return { url: `postgresql://jamboree:${password}@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    discard()
    rmSync(home, { recursive: true, force: true })
    throw error
  }
}

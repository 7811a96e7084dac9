import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/postgres.mjs'
import { builtProgram } from '../scripts/run-built.mjs'

const program = builtProgram('main')

export interface RunningServer {
  url: string
  dataDir: string
  /** All that it has printed so far. */
  log(): string
  stop(): Promise<void>
}

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (ended(child)) return resolve()
    const insist = setTimeout(() => child.kill('SIGKILL'), 5000)
    child.once('exit', () => {
      clearTimeout(insist)
      resolve()
    })
    child.kill('SIGTERM')
  })

/** The built server with demo data, on a port and in a folder of its own. */
export const startServer = async (settings: Record<string, string> = {}): Promise<RunningServer> => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const home = await mkdtemp(join(tmpdir(), 'jamboree-e2e-'))
  const dataDir = join(home, 'data')
  const logFile = join(home, 'log')
  // Nothing of the developer's own settings but what a program needs to run.
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH, HOME, TMPDIR },
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: '1',
      RATE_LIMIT_FACTOR: '1000',
      // No proxy stands before it that would have to notice its end.
      DRAIN_SECONDS: '0',
      // A journey plays the push service.
      PUSH_TO_THIS_MACHINE: '1',
      ...settings,
    },
  })
  writeFileSync(logFile, '')
  const file = createWriteStream(logFile, { flags: 'a' })
  child.stdout.pipe(file, { end: false })
  child.stderr.pipe(file, { end: false })
  const log = () => readFileSync(logFile, 'utf8')
  const stop = async () => {
    await end(child)
    await rm(home, { recursive: true, force: true })
  }

  // By its own words: at the address another server may answer, that was given the same free port.
  const deadline = Date.now() + 200_000
  while (!log().includes('ready in ')) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (!ended(child) && Date.now() < deadline) continue
    const printed = log()
    await stop()
    if (printed.includes(`Port ${port} is in use`)) return startServer(settings)
    throw new Error(`The server did not become ready. It said:\n${printed || '(nothing)'}`)
  }
  return { url, dataDir, log, stop }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/postgres.mjs'
import { builtProgram } from '../../../scripts/run-built.mjs'
import { freshPostgres } from './database.ts'
import { tempFolder } from './temp-folder.ts'

// Whoever asks for these tests where nothing is built hears so once a file.
const programs = dirname(builtProgram('main'))

export interface ServerProcess {
  url: string
  child: ChildProcess
  /** All that it has printed so far. */
  output(): string
  /** The code that it ended with. */
  ended: Promise<number | null>
  ready(): Promise<void>
  kill(signal?: NodeJS.Signals): Promise<void>
}

type Settings = Record<string, string | undefined>

/** Settings for a database of the engine under test that outlives a process. */
export async function lastingDatabase(template?: string): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
  const DATA_DIR = join(tempFolder(), 'data')
  return inject('engine') === 'postgres' ? { DATA_DIR, DATABASE_URL: await freshPostgres(template) } : { DATA_DIR }
}

// A server that lives for a second or two: optimising what it runs, as the embedded database would be, is in vain.
const SHORT_LIVED = ['--liftoff-only']

type Program = 'main' | 'backup' | 'restore' | 'doctor' | 'migrate' | 'jobs' | 'user'

/** One of the built programs. */
export function runProgram(name: Program, settings: Settings, args: string[] = [], folder = programs) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ...settings } as NodeJS.ProcessEnv
  const child = spawn(process.execPath, [...SHORT_LIVED, join(folder, `${name}.js`), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code as number | null) }
}

/** The most memory that a process has had by its end, in megabytes; Linux alone says. */
export function peakOf({ child, ended }: ReturnType<typeof runProgram>): Promise<number> {
  let peak = 0
  const look = setInterval(() => {
    try {
      const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
      peak = Math.max(peak, Number(kilobytes ?? 0) / 1024)
    } catch {
      // It has ended.
    }
  }, 20)
  return ended.finally(() => clearInterval(look)).then(() => peak)
}

/** The built server as a process of its own; `folder` has another build. */
export async function startServer(settings: Settings, folder = programs): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const defaults = {
    HOST: '127.0.0.1',
    RATE_LIMIT_FACTOR: '100000',
    // No proxy stands before it that would have to notice.
    DRAIN_SECONDS: '0.2',
  }
  const program = runProgram('main', { ...defaults, ...settings, PORT: port }, [], folder)
  const ready = async () => {
    for (;;) {
      const status = await fetch(`${url}/ready`).then(
        (response) => response.status,
        () => 0,
      )
      if (status === 200) return
      if (program.child.exitCode !== null) throw new Error(`The server ended:\n${program.output()}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    program.child.kill(signal)
    await program.ended
  }
  return { url, ...program, ready, kill }
}

export const postJson = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

export const registerAt = (url: string, Email: string): Promise<Response> =>
  postJson(`${url}/api/v1/user/register`, {
    FirstName: 'New',
    LastName: 'User',
    Email,
    Password: 'correct horse battery',
  })

export const signInAt = (url: string, email: string, password = 'correct horse battery'): Promise<Response> =>
  postJson(`${url}/api/v1/auth/`, { grant_type: 'password', email, password })

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../scripts/postgres.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

export const emailOf = (person: number) => `bench-${person}@example.org`
export const PASSWORD = 'correct horse battery'

export interface Running {
  url: string
  pid: number
  stop(): Promise<void>
}

async function begin(args: string[], env: Record<string, string>, path: string): Promise<Running> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (
    !(await fetch(url + path)
      .then((response) => response.ok)
      .catch(() => false))
  ) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, pid: child.pid ?? 0, stop: () => end(child) }
}

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** A program of this folder in a process of its own. */
export const startProgram = (file: string, env: Record<string, string>, path: string): Promise<Running> =>
  begin(['--import', 'tsx', `bench/${file}`], { NODE_ENV: 'production', ...env }, path)

export const startHello = (): Promise<Running> => startProgram('hello.ts', {}, '/')

interface Started {
  demo?: boolean
  settings?: Record<string, string>
}

/** The built server as it runs in production, but for its limits. */
export async function startServer(
  databaseUrl: string | undefined,
  { demo = false, settings = {} }: Started = {},
): Promise<Running> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'bench-'))
  const env = {
    NODE_ENV: 'production',
    DATA_DIR,
    RATE_LIMIT_FACTOR: '1000000',
    DRAIN_SECONDS: '0',
    DATABASE_URL: databaseUrl ?? '',
    DEMO: demo ? '1' : '0',
    ...settings,
  }
  // With the memory that `npm start` gives it.
  const running = await begin(['--max-semi-space-size=32', 'server/dist/main.js'], env, '/ready')
  return {
    ...running,
    stop: async () => {
      await running.stop()
      rmSync(DATA_DIR, { recursive: true })
    },
  }
}

/** A new account's token. */
export async function register(url: string, person = 0): Promise<string> {
  const body = JSON.stringify({ FirstName: 'New', LastName: 'User', Email: emailOf(person), Password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/v1/user/register`, { method: 'POST', headers, body })
  return ((await response.json()) as { token: string }).token
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/postgres.mjs'
import { tempFolder } from './temp-folder.ts'

const recipe =
  readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8').split('## Poolers')[1] ?? ''

/** The lines of docs/operations.md, word for word: what an operator is told is what is tested. */
export const SETTING = /`(ignore_startup_parameters = [^`]+)`/.exec(recipe)?.[1] ?? ''
export const LIMITS = (/`(alter role jamboree set statement_timeout[^`]+)`/.exec(recipe)?.[1] ?? '').split('; ')

interface Options {
  mode: 'session' | 'transaction' | 'statement'
  size?: number
  settings?: string
}

/** PgBouncer before that database; answers its address. It runs as nobody, since it refuses to be root. */
export async function pgbouncer(
  databaseUrl: string,
  { mode, size = 20, settings = SETTING }: Options,
): Promise<string> {
  const { hostname, port, username, password } = new URL(databaseUrl)
  const own = await freePort()
  const folder = tempFolder()
  chmodSync(folder, 0o755)
  const users = join(folder, 'users')
  writeFileSync(users, `"${username}" "${password}"\n`)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${size}
${settings}
`,
  )
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...asNobody, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  onTestFinished(async () => {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGKILL')
    await ended
  })
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(own) }).href
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isUp) return url
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/postgres.mjs'
import { connect } from '../lib/db/database.ts'
import { openPostgres } from '../lib/db/postgres.ts'
import type { Load } from './load.ts'
import { startServer } from './server-process.ts'
import { tempFolder } from './temp-folder.ts'

/** `npm run test:long` has three. */
const INSTANCES = process.env.LONG ? 3 : 2

/** Instances on one database, to be replaced one after the other while somebody writes through a proxy. */
export async function severalInstances(DATABASE_URL: string, folder?: string) {
  const drainFolder = tempFolder()
  const start = (PORT: string, from?: string, settings: Record<string, string> = {}) =>
    startServer(
      {
        DATA_DIR: tempFolder(),
        DATABASE_URL,
        SECRET_KEY: 'x'.repeat(40),
        DATABASE_POOL: '4',
        // As long as a proxy on a busy machine may take to notice.
        DRAIN_SECONDS: '5',
        DRAIN_FILE: join(drainFolder, `${PORT}.drains`),
        PORT,
        ...settings,
      },
      from,
    )
  const ports = await Promise.all(Array.from({ length: INSTANCES }, async () => String(await freePort())))
  const servers = await Promise.all(ports.map((port) => start(port, folder)))
  await Promise.all(servers.map((server) => server.ready()))
  const database = connect(await openPostgres(DATABASE_URL, 2))
  onTestFinished(database.close)

  /** Answers once what takes its place is ready. */
  const replace = async (port: string, from?: string, settings?: Record<string, string>) => {
    const at = ports.indexOf(port)
    const server = servers[at]
    if (!server) throw new Error(`no instance has port ${port}`)
    await server.kill('SIGTERM')
    expect(server.child.exitCode).toBe(0)
    const next = await start(port, from, settings)
    servers[at] = next
    await next.ready()
    return next
  }
  return {
    ports,
    drainFolder,
    urls: servers.map(({ url }) => url),
    db: database.db,
    replace,
    /** Ends one after the other; what takes its place must have taken writes before the next one ends. */
    replaceAll: async (load: Load, from?: string, settings?: Record<string, string>) => {
      for (const port of ports) {
        const next = await replace(port, from, settings)
        const before = load.acknowledged.length
        await expect.poll(() => writesTakenBy(next.url), { timeout: 60_000 }).toBeGreaterThan(0)
        await expect.poll(() => load.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before)
      }
    },
    end: async () => {
      for (const server of servers) await server.kill('SIGTERM')
    },
  }
}

async function writesTakenBy(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const count = /^http_request_duration_seconds_count\{method="POST",route="[^"]*groups\/save",status="200"\} (\d+)/m
  return Number(count.exec(metrics)?.[1] ?? 0)
}

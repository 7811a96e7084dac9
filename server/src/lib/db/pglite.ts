import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Engine } from './engine.ts'
import { lockFolder } from './folder-lock.ts'

const DATE = 1082

/** As in postgres.ts: a date is a day on the calendar. */
export const parsers = { [DATE]: (value: string) => value }

// Without it the embedded engine leaves the write-ahead log to the system's cache: a power cut would take acknowledged rows.
export const DURABLE = ['wal_sync_method = open_datasync']
/** For what is thrown away again. */
export const FLEETING = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off']

const TEMPLATE = join(dirname(fileURLToPath(import.meta.url)), 'template.tar.gz')

/** The engine gives each file that it makes to everybody, whatever the process would have; its files are the owner's alone. */
class PrivateFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...given)
    const keepPrivate = (module: unknown) => {
      const { node_ops: operations } = (module as { NODEFS: NodeFiles }).NODEFS
      const { setattr } = operations
      operations.setattr = (node, attributes) =>
        setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~0o077 })
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), keepPrivate] } }
  }
}

interface NodeFiles {
  node_ops: { setattr(node: unknown, attributes: { mode?: number }): void }
}

/** PostgreSQL inside this process, kept in the data folder. */
export async function openPglite(dataDir: string, postgresqlconf = DURABLE): Promise<Engine> {
  const unlock = await lockFolder(dataDir)
  try {
    const folder = join(dataDir, 'database')
    if (!existsSync(folder)) await makeDatabase(folder)
    const pglite = await PGlite.create({ fs: new PrivateFiles(folder), parsers, postgresqlconf })
    return engineOver(pglite, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Made aside and put in place when it is whole: a start that is cut short leaves nothing that looks like a database. */
async function makeDatabase(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const template = existsSync(TEMPLATE) ? { loadDataDir: new Blob([readFileSync(TEMPLATE)]) } : {}
  const pglite = await PGlite.create({ fs: new PrivateFiles(unfinished), postgresqlconf: DURABLE, ...template })
  await pglite.close()
  await rename(unfinished, folder)
}

export function engineOver(pglite: PGlite, onClose: () => Promise<void> = async () => {}): Engine {
  const pool = new OneConnection(pglite)
  return {
    name: 'pglite',
    dialect: new PostgresDialect({ pool }),
    load: () => ({ open: 1, idle: pool.taken ? 0 : 1, waiting: Math.max(0, pool.taken - 1), listening: true }),
    onWait: (listener) => {
      pool.waited = listener
    },
    listen: async (channel, listener) => {
      await pglite.listen(channel, (payload) => listener.message(payload))
    },
    close: async () => {
      if (!pglite.closed) await pglite.close()
      await onClose()
    },
  }
}

/** Nothing takes this long but a query on the outer database inside a transaction, which would wait for itself for ever. */
const LONGEST_WAIT_MS = 10_000

/** A pool of one: whoever connects waits until the one before has released. */
class OneConnection implements PostgresPool {
  readonly #pglite: PGlite
  /** Who has it, and who waits for it. */
  taken = 0
  waited = (_seconds: number) => {}
  #last: Promise<void> = Promise.resolve()

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  async connect(): Promise<PostgresPoolClient> {
    const before = this.#last
    let release = () => {}
    this.taken++
    const released = new Promise<void>((resolve) => {
      release = () => {
        this.taken--
        resolve()
      }
    })
    this.#last = before.then(() => released)
    const begun = performance.now()
    try {
      await within(LONGEST_WAIT_MS, before)
    } catch (error) {
      release()
      throw error
    } finally {
      this.waited((performance.now() - begun) / 1000)
    }
    return { query: this.#query, release } as PostgresPoolClient
  }

  readonly #query = async (text: string, parameters: readonly unknown[] = []) => {
    const result = await this.#pglite.query(text, [...parameters])
    const command = text.trimStart().slice(0, 6).toUpperCase()
    return { command, rowCount: result.affectedRows ?? result.rows.length, rows: result.rows }
  }

  async end(): Promise<void> {
    await this.#last
  }
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const message = 'The embedded database is held by another transaction. Inside a transaction, pass it down.'
      reject(Object.assign(new Error(message), { code: 'ETIMEDOUT' }))
    }, milliseconds)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

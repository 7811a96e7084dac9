import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Engine } from './engine.ts'
import { lockFolder } from './folder-lock.ts'
import { insideTransaction } from './transaction.ts'

const DATE = 1082

/** As in lib/postgres: a date is a day on the calendar. */
export const parsers = { [DATE]: (value: string) => value }

// Without it the embedded engine leaves the write-ahead log to the system's cache: a power cut would take acknowledged rows.
export const DURABLE = ['wal_sync_method = open_datasync']

const TEMPLATE = join(dirname(fileURLToPath(import.meta.url)), 'template.tar.gz')

/** PostgreSQL inside this process, kept in the data folder. */
export async function openPglite(dataDir: string): Promise<Engine> {
  const unlock = await lockFolder(dataDir)
  try {
    const folder = join(dataDir, 'database')
    const complete = join(dataDir, 'database.complete')
    if (existsSync(folder) && !existsSync(complete)) await rm(folder, { recursive: true })
    await mkdir(folder, { recursive: true })
    const isNew = !existsSync(complete)
    const pglite = await PGlite.create({
      dataDir: folder,
      parsers,
      postgresqlconf: DURABLE,
      ...(isNew && existsSync(TEMPLATE) ? { loadDataDir: new Blob([readFileSync(TEMPLATE)]) } : {}),
    })
    if (isNew) await writeFile(complete, '')
    return engineOver(pglite, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

export function engineOver(pglite: PGlite, onClose: () => Promise<void> = async () => {}): Engine {
  return {
    name: 'pglite',
    dialect: new PostgresDialect({ pool: new OneConnection(pglite) }),
    listen: async (channel, listener) => {
      await pglite.listen(channel, (payload) => listener.message(payload))
    },
    close: async () => {
      if (!pglite.closed) await pglite.close()
      await onClose()
    },
  }
}

type Runner = Pick<PGlite | Transaction, 'query'>

/** A pool of one: whoever connects waits until the one before has released. */
class OneConnection implements PostgresPool {
  readonly #pglite: Runner & Pick<PGlite, 'waitReady'>
  #last: Promise<void> = Promise.resolve()

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  async connect(): Promise<PostgresPoolClient> {
    if (insideTransaction())
      throw new Error('A query on the outer database inside a transaction: pass the transaction down.')
    const before = this.#last
    let release = () => {}
    this.#last = new Promise((resolve) => {
      release = resolve
    })
    await before
    return { query: this.#query, release } as PostgresPoolClient
  }

  readonly #query = async (text: string, parameters: readonly unknown[] = []) => {
    const result = await this.#pglite.query(text, [...parameters])
    return {
      command: text.trimStart().slice(0, 6).toUpperCase(),
      rowCount: result.affectedRows ?? result.rows.length,
      rows: result.rows,
    }
  }

  async end(): Promise<void> {
    await this.#last
  }
}

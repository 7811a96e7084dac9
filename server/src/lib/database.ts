import { Kysely, Migrator, sql, type Transaction } from 'kysely'
import { migrations } from '../migrations/all.ts'
import type { Engine } from './engine.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { Settings } from './settings.ts'
import type { Tables } from './tables.ts'

/** The database, or the transaction that is open on it. */
export type Db = Kysely<Tables>

export interface Database {
  engine: Engine
  db: Db
  close(): Promise<void>
}

export const openEngine = (settings: Settings): Promise<Engine> =>
  settings.DATABASE_URL ? openPostgres(settings.DATABASE_URL, settings.DATABASE_POOL) : openPglite(settings.DATA_DIR)

export function connect(engine: Engine): Database {
  const db = new Kysely<Tables>({ dialect: engine.dialect })
  return {
    engine,
    db,
    close: async () => {
      await db.destroy()
      await engine.close()
    },
  }
}

/**
 * Brings the tables up to date, or as far as the migration that is named. Instances that start at once wait for each other on the
 * migrator's lock, however long the other needs.
 */
export const migrate = (db: Db, upTo?: string): Promise<void> =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrations } })
      const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest()
      if (error) throw error
    } finally {
      await sql`reset statement_timeout`.execute(connection).catch(() => {})
    }
  })

export const inTransaction = <T>(db: Db, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  db.transaction().execute(work)

const CONNECTION_FAULTS = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN',
  '57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '08001', '25006',
]) // biome-ignore format: two rows, the system's and the database's

/** Whether a failed query was the connection's fault and not the query's: then it is worth trying again. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as { code?: string; cause?: unknown }
  if (code && CONNECTION_FAULTS.has(code)) return true
  if (
    /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
      error.message,
    )
  )
    return true
  return cause !== undefined && isConnectionFault(cause)
}

/** What is wrong with DATABASE_URL, if that is why a connection failed: waiting would not mend it. */
export function wrongDatabaseUrl(error: unknown): string | undefined {
  const { code, message } = error as { code?: string; message?: string }
  return code === '28P01' || code === '28000' || code === '3D000' ? message : undefined
}

/** The constraint that a write ran into, if that is why it failed. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code?.startsWith('23') ? constraint : undefined
}

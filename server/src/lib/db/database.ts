import { Kysely, Migrator, sql, type Transaction } from 'kysely'
import { migrations } from '../../migrations/all.ts'
import type { Settings } from '../settings.ts'
import type { Engine } from './engine.ts'
import { openPglite } from './pglite.ts'
import { openPostgres, UNLIMITED } from './postgres.ts'
import type { Tables } from './tables.ts'

/** The database, or the transaction that is open on it. */
export type Db = Kysely<Tables>

export interface Database {
  engine: Engine
  db: Db
  close(): Promise<void>
}

export const openEngine = (settings: Settings): Promise<Engine> =>
  settings.DATABASE_URL
    ? openPostgres(settings.DATABASE_URL, settings.DATABASE_POOL, undefined, `jamboree ${settings.INSTANCE}`)
    : openPglite(settings.DATA_DIR)

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
    await sql.raw(UNLIMITED).execute(connection)
    try {
      const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrations } })
      const { error, results } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest()
      if (error) throw withMigration(error, results?.find(({ status }) => status === 'Error')?.migrationName)
    } finally {
      await sql`reset statement_timeout`.execute(connection).catch(() => {})
    }
  })

/** Which migration failed, where one did. */
const withMigration = (error: unknown, migration: string | undefined) =>
  error instanceof Error && migration ? Object.assign(error, { migration }) : error

export const inTransaction = <T>(db: Db, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  db.transaction().execute(work)

const CONNECTION_FAULTS = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN',
  '57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '08001', '25006', '25P03',
]) // biome-ignore format: two rows, the system's and the database's

const LOST =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/i

/** Whether a failed query was the connection's fault and not the query's: then it is worth trying again. */
export const isConnectionFault = (error: unknown): boolean =>
  isOrCameOf(error, ({ code, message }) => (code !== undefined && CONNECTION_FAULTS.has(code)) || LOST.test(message))

const PASSING = new Set([
  'ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EROFS', 'EIO',
  '40001', '40P01', '53100', '53200', '53400', '55P03', '57014', '58030',
]) // biome-ignore format: two rows, the system's and the database's

/** Whether it was for want of room or time: a full disk, a wait that was cut short, two that waited for each other. Nothing was written. */
export const isWantOfRoom = (error: unknown): boolean =>
  isOrCameOf(error, ({ code }) => code !== undefined && PASSING.has(code))

function isOrCameOf(error: unknown, check: (error: Error & { code?: string }) => boolean): boolean {
  if (!(error instanceof Error)) return false
  return check(error) || (error.cause !== undefined && isOrCameOf(error.cause, check))
}

/** Why the database does not let us work, in a sentence, if that is why a query failed: waiting would not mend it. */
export function databaseRefusal(error: unknown): string | undefined {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code === '42501')
    return `The database lets us in, but not do our work: ${message}. Make the role of DATABASE_URL the owner of the database, or let it create in its schema: docs/operations.md has the lines.`
  const fault = wrongAddress(code, message)
  return fault && `DATABASE_URL is refused by the database: ${fault}.`
}

function wrongAddress(code: string | undefined, message: string): string | undefined {
  // PgBouncer takes no settings that it does not know.
  if (code === '08P01' && message.includes('startup parameter'))
    return `${message}. Connect to PostgreSQL itself; docs/operations.md says what a pooler needs`
  if (message.includes('does not support SSL')) return `${message}. Take sslmode out of it, or switch TLS on there`
  return code === '28P01' || code === '28000' || code === '3D000' ? message : undefined
}

/** The constraint that a write ran into, if that is why it failed. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code?.startsWith('23') ? constraint : undefined
}

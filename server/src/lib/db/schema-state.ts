import { sql } from 'kysely'
import { migrations } from '../../migrations/all.ts'
import { StartFailure } from '../settings.ts'
import { type Db, databaseRefusal, isConnectionFault, isWantOfRoom, migrate } from './database.ts'

/** Which migrations a database has, beside those that this build brings. */
export interface SchemaState {
  /** Those of the database, in their order. */
  applied: string[]
  /** This build brings them, the database has not run them yet. */
  pending: string[]
  /** The database has run them, this build does not know them. */
  unknown: string[]
  /** Not run, though later ones are: no start will run them. */
  skipped: string[]
}

export async function schemaState(db: Db): Promise<SchemaState> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db)
  const { rows } = tables[0]?.there
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] }
  const applied = rows.map(({ name }) => name)
  const own = Object.keys(migrations)
  const last = applied.at(-1) ?? ''
  const missing = own.filter((name) => !applied.includes(name))
  return {
    applied,
    pending: missing.filter((name) => name > last),
    unknown: applied.filter((name) => !(name in migrations)),
    skipped: missing.filter((name) => name < last),
  }
}

/**
 * Brings the tables up to date for a start, or says in one line why not and what to do. `mayBeNewer`: what a later version added is
 * left alone.
 */
export async function bringUpToDate(db: Db, mayBeNewer: boolean): Promise<void> {
  const { applied, unknown, skipped } = await schemaState(db)
  if (skipped.length)
    throw new StartFailure(
      `The database has ${applied.at(-1)} but lacks ${skipped.join(', ')}, which comes before it: another build ran on it. Start that build, or restore a backup.`,
    )
  if (unknown.length) {
    if (mayBeNewer) return
    throw new StartFailure(
      `The database is newer than this build, which does not know ${unknown.join(', ')}. Start the newer version; to go back to this one, restore the backup from before the upgrade, or set NEWER_SCHEMA=1 (docs/operations.md says when that is safe).`,
    )
  }
  try {
    await migrate(db)
  } catch (error) {
    if (isConnectionFault(error) || isWantOfRoom(error) || databaseRefusal(error) || !(error instanceof Error))
      throw error
    const { migration } = error as { migration?: string }
    if (!migration) throw error
    throw new StartFailure(
      `The migration ${migration} failed: ${error.message}. The whole upgrade was undone, and the version before still runs on this database: start that one, and report this line.`,
    )
  }
}

export interface DatabaseFacts {
  version: string
  now: Date
  /** Connections that it takes. */
  most: number
  mayCreate: boolean
  isReadOnly: boolean
}

/** Which database it is, what time it has, and what it lets us do. */
export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, clock_timestamp() as now, current_setting('max_connections')::int as most,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
      current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db)
  return rows[0] as DatabaseFacts
}

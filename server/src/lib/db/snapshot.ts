import { sql } from 'kysely'
import type { Database, Db } from './database.ts'
import { UNLIMITED_HERE } from './postgres.ts'

/** Some rows of a table, each as JSON. */
export interface RowChunk {
  table: string
  rows: string[]
}

const MOST_ROWS = 500
const FIRST_ROWS = 50
/** Of text: rows differ in length, and a chunk is in memory a few times over while it is written. */
const CHUNK_LENGTH = 500_000

/**
 * Every row of these tables as they all were in one moment, a few at a time: never more than a chunk is in memory, and whoever reads
 * slowly slows the reading down. `begun` is asked in the same moment.
 */
export const snapshot = (
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  begun: (tx: Db) => Promise<string[]>,
): AsyncGenerator<RowChunk> => (engine.name === 'pglite' ? setAside(db, begun) : streamed(db, begun))

const beginReading = (db: Db) =>
  db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()

/** From a connection of its own, which may take as long as it takes. */
async function* streamed(db: Db, begun: (tx: Db) => Promise<string[]>): AsyncGenerator<RowChunk> {
  const tx = await beginReading(db)
  try {
    await sql.raw(UNLIMITED_HERE).execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    for (const table of await begun(tx)) {
      await sql`declare backup_rows no scroll cursor for select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(
        tx,
      )
      for await (const rows of fetchAll(tx, 'backup_rows')) yield { table, rows }
      await sql`close backup_rows`.execute(tx)
    }
    await tx.commit().execute()
  } finally {
    if (!tx.isCommitted) await tx.rollback().execute()
  }
}

/**
 * The embedded database has one connection, and everybody waits while a transaction holds it. So the rows are set aside as they lie
 * there (cursors that outlive their transaction keep them in files), and turned into JSON afterwards, between other people's requests.
 */
async function* setAside(db: Db, begun: (tx: Db) => Promise<string[]>): AsyncGenerator<RowChunk> {
  const nameOf = (table: string) => `backup_${table}`
  const tx = await beginReading(db)
  let open: string[] = []
  try {
    const tables = await begun(tx)
    for (const table of tables)
      await sql`declare ${sql.id(nameOf(table))} no scroll cursor with hold for select t as row from ${sql.table(table)} t`.execute(
        tx,
      )
    await tx.commit().execute()
    open = tables
    for (const table of tables) {
      for await (const records of fetchAll(db, nameOf(table))) yield { table, rows: await asJson(db, table, records) }
    }
  } finally {
    if (!tx.isCommitted) await tx.rollback().execute()
    for (const table of open) await sql`close ${sql.id(nameOf(table))}`.execute(db)
  }
}

/** As many rows at a time as make a chunk, by the length of those before. */
async function* fetchAll(on: Db, cursor: string): AsyncGenerator<string[]> {
  for (let count = FIRST_ROWS; ; ) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(count)} from ${sql.id(cursor)}`.execute(on)
    if (!rows.length) return
    const length = rows.reduce((sum, { row }) => sum + row.length, 1)
    count = Math.min(MOST_ROWS, Math.max(1, Math.round((rows.length * CHUNK_LENGTH) / length)))
    yield rows.map(({ row }) => row)
  }
}

async function asJson(db: Db, table: string, records: string[]): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(value::${sql.table(table)})::text as row from json_array_elements_text(${JSON.stringify(records)}::json)`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

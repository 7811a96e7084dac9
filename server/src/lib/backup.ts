import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { migrations } from '../migrations/all.ts'
import type { Db } from './database.ts'
import { StartFailure } from './settings.ts'

/**
 * A backup is one gzipped file of JSON lines: what it is, then every table's rows, then the files of the data folder. It is read from
 * one snapshot, needs no program of the database's, and goes back into either engine.
 */
type Line =
  | { format: 'backup-1'; migrations: string[] }
  | { table: string; rows: unknown[] }
  | { file: string; content: string }
  | { end: true; rows: number }

const ROWS_A_LINE = 500
/** Of the data folder: the database is in the lines already, and the lock is its owner's. */
const NOT_FILES = /^(database|database\.complete|lock|backups|secret-key\.tmp)([\\/.]|$)/

async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely%' order by c.relname`.execute(db)
  return rows.map((row) => row.name)
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name))
    if (entry.isFile() && !NOT_FILES.test(path)) yield path
  }
}

async function* linesOf(db: Db, dataDir: string): AsyncGenerator<Line> {
  yield { format: 'backup-1', migrations: Object.keys(migrations) }
  let count = 0
  for (const table of await tableNames(db)) {
    const { rows } = await sql<{ row: unknown }>`select row_to_json(t) as row from ${sql.table(table)} t`.execute(db)
    count += rows.length
    for (let i = 0; i < rows.length; i += ROWS_A_LINE)
      yield { table, rows: rows.slice(i, i + ROWS_A_LINE).map(({ row }) => row) }
  }
  for await (const file of filesBelow(dataDir)) {
    yield { file: file.split(sep).join('/'), content: (await readFile(join(dataDir, file))).toString('base64') }
  }
  yield { end: true, rows: count }
}

/** Writes the backup whole or not at all. */
export async function writeBackup(db: Db, dataDir: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const unfinished = `${target}.unfinished`
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      async function* text() {
        for await (const line of linesOf(tx, dataDir)) yield `${JSON.stringify(line)}\n`
      }
      await pipeline(Readable.from(text()), createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
    })
  await rename(unfinished, target)
}

/** Puts a backup into an empty database and an empty folder; anything in the way, and nothing is touched. */
export async function readBackup(db: Db, dataDir: string, source: string): Promise<{ rows: number; files: number }> {
  if (!existsSync(source)) throw new StartFailure(`There is no backup at ${source}.`)
  const { rows: users } = await sql`select from users limit 1`.execute(db)
  if (users.length)
    throw new StartFailure(
      'This database has users in it. Restore into an empty one: set another DATA_DIR or DATABASE_URL.',
    )
  const files = new Map<string, string>()
  let restored = 0
  let isWhole = false
  await db.transaction().execute(async (tx) => {
    // Rows come table by table, so what they point to may come later.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of await tableNames(tx)) await sql`delete from ${sql.table(table)}`.execute(tx)
    for await (const text of createInterface({ input: createReadStream(source).pipe(createGunzip()) })) {
      const line = JSON.parse(text) as Line
      if ('format' in line) refuseNewer(line.migrations)
      else if ('table' in line) {
        await sql`insert into ${sql.table(line.table)} overriding system value
          select * from json_populate_recordset(null::${sql.table(line.table)}, ${JSON.stringify(line.rows)}::json)`.execute(
          tx,
        )
        restored += line.rows.length
      } else if ('file' in line) files.set(line.file, line.content)
      else isWhole = line.rows === restored
    }
    if (!isWhole) throw new StartFailure(`${source} is cut short. Nothing was restored.`)
    await setSequences(tx)
  })
  for (const [file, content] of files) await putFile(dataDir, file, content)
  return { rows: restored, files: files.size }
}

function refuseNewer(theirs: string[]): void {
  const unknown = theirs.filter((name) => !(name in migrations))
  if (unknown.length)
    throw new StartFailure(`This backup is from a newer version (${unknown.join(', ')}). Update first.`)
}

async function setSequences(tx: Db): Promise<void> {
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(tx)
  for (const { name, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${name}, ${column}), coalesce(max(${sql.ref(column)}), 0) + 1, false) from ${sql.table(name)}`.execute(
      tx,
    )
  }
}

async function putFile(dataDir: string, file: string, content: string): Promise<void> {
  const path = join(dataDir, file)
  if (relative(dataDir, path).startsWith('..'))
    throw new StartFailure(`The backup names a file outside the data folder: ${file}.`)
  await mkdir(dirname(path), { recursive: true })
  await rm(path, { force: true })
  await writeFile(path, Buffer.from(content, 'base64'), { mode: 0o600 })
}

import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { migrations } from '../../migrations/all.ts'
import { StartFailure } from '../settings.ts'
import { type Db, migrate } from './database.ts'

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
const NOT_FILES = /^(database|lock|backups)([/.]|$)/

/** Every table of ours, those that others point to first. Where two point to each other, one of the constraints can be deferred. */
async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; needs: string[] }>`
    select c.relname::text as name, coalesce(array_agg(distinct f.relname::text) filter (where f.relname <> c.relname), '{}') as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and not k.condeferrable left join pg_class f on f.oid = k.confrelid
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely%' group by c.relname order by c.relname`.execute(
    db,
  )
  const ordered: string[] = []
  const add = (name: string) => {
    if (ordered.includes(name)) return
    for (const needed of rows.find((row) => row.name === name)?.needs ?? []) add(needed)
    ordered.push(name)
  }
  for (const { name } of rows) add(name)
  return ordered
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name))
    if (entry.isFile() && !NOT_FILES.test(path)) yield path
  }
}

async function* rowLines(db: Db): AsyncGenerator<Line> {
  yield { format: 'backup-1', migrations: Object.keys(migrations) }
  for (const table of await tableNames(db)) {
    const { rows } = await sql<{ row: unknown }>`select row_to_json(t) as row from ${sql.table(table)} t`.execute(db)
    for (let i = 0; i < rows.length; i += ROWS_A_LINE)
      yield { table, rows: rows.slice(i, i + ROWS_A_LINE).map(({ row }) => row) }
  }
}

/** A file that goes while we read is none of the backup's. */
async function* fileLines(dataDir: string, except: string): AsyncGenerator<Line> {
  if (!existsSync(dataDir)) return
  for await (const file of filesBelow(dataDir)) {
    const path = join(dataDir, file)
    if (path.startsWith(except)) continue
    const bytes = await readFile(path).catch(() => undefined)
    if (bytes) yield { file: file.split(sep).join('/'), content: bytes.toString('base64') }
  }
}

/** Writes the backup whole or not at all. The database waits for its rows alone, not for the pictures. */
export async function writeBackup(db: Db, dataDir: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const unfinished = `${target}.unfinished`
  async function* text() {
    const lines: Line[] = []
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        for await (const line of rowLines(tx)) lines.push(line)
      })
    let count = 0
    for (const line of lines) {
      if ('table' in line) count += line.rows.length
      yield `${JSON.stringify(line)}\n`
    }
    for await (const line of fileLines(dataDir, target)) yield `${JSON.stringify(line)}\n`
    yield `${JSON.stringify({ end: true, rows: count } satisfies Line)}\n`
  }
  await pipeline(Readable.from(text()), createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
  await rename(unfinished, target)
}

/**
 * Puts a backup into a database without users. The tables are brought to where they were when it was written, filled, and then
 * brought up to date; rows are all restored or none.
 */
export async function readBackup(db: Db, dataDir: string, source: string): Promise<{ rows: number; files: number }> {
  if (!existsSync(source)) throw new StartFailure(`There is no backup at ${source}.`)
  const then = await migrationOf(source)
  await migrate(db, then)
  const { rows: users } = await sql`select from users limit 1`.execute(db)
  if (users.length)
    throw new StartFailure(
      'This database has users in it. Restore into an empty one: set another DATA_DIR or DATABASE_URL.',
    )
  const files = new Map<string, string>()
  let restored = 0
  let isWhole = false
  await db.transaction().execute(async (tx) => {
    await sql`set constraints all deferred`.execute(tx)
    // What the database makes by itself (022-messages) is in the backup already.
    await sql`set local jamboree.restoring = 'yes'`.execute(tx)
    for (const table of (await tableNames(tx)).toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx)
    for await (const line of readLines(source)) {
      if ('table' in line) {
        const columns = sql.join((await ownColumns(tx, line.table)).map((name) => sql.ref(name)))
        await sql`insert into ${sql.table(line.table)} (${columns}) overriding system value
          select ${columns} from json_populate_recordset(null::${sql.table(line.table)}, ${JSON.stringify(line.rows)}::json)`.execute(
          tx,
        )
        restored += line.rows.length
      } else if ('file' in line) files.set(line.file, line.content)
      else if ('end' in line) isWhole = line.rows === restored
    }
    if (!isWhole) throw new StartFailure(`${source} is cut short. Nothing was restored.`)
    await setSequences(tx)
  })
  await migrate(db)
  for (const [file, content] of files) await putFile(dataDir, file, content)
  return { rows: restored, files: files.size }
}

/** Those that the database does not work out by itself. */
async function ownColumns(tx: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

async function* readLines(source: string): AsyncGenerator<Line> {
  const bytes = createReadStream(source).pipe(createGunzip())
  try {
    for await (const text of createInterface({ input: bytes })) yield JSON.parse(text) as Line
    if (bytes.errored) throw bytes.errored
  } catch (error) {
    throw new StartFailure(
      `${source} cannot be read: it is damaged or cut short (${(error as Error).message}). Nothing was restored.`,
    )
  }
}

/** The last migration that the backup's tables had. */
async function migrationOf(source: string): Promise<string> {
  for await (const line of readLines(source)) {
    if (!('format' in line)) break
    const unknown = line.migrations.filter((name) => !(name in migrations))
    if (unknown.length)
      throw new StartFailure(`This backup is from a newer version (${unknown.join(', ')}). Update first.`)
    return line.migrations.at(-1) as string
  }
  throw new StartFailure(`${source} is not a backup.`)
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

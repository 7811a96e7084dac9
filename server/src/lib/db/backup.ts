import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { migrations } from '../../migrations/all.ts'
import { bucketOf, type Settings, StartFailure } from '../settings.ts'
import { type FileLine, fileLines, putFile } from './backup-files.ts'
import { type Database, type Db, migrate } from './database.ts'
import { UNLIMITED_HERE } from './postgres.ts'
import { schemaState } from './schema-state.ts'
import { snapshot } from './snapshot.ts'

/**
 * A backup is one gzipped file of JSON lines: what it is, then every table's rows, then the files of the data folder. It is read from
 * one snapshot, needs no program of the database's, and goes back into either engine.
 */
type Line = Head | { table: string; rows: unknown[] } | FileLine | End

interface Head {
  format: 'backup-1'
  migrations: string[]
  at?: string
  bucket?: Bucket
}

interface End {
  end: true
  rows: number
  files?: number
}

/** Where the pictures are that are not in the file. */
export interface Bucket {
  endpoint: string
  name: string
}

/** What stands in a backup. */
export interface Contents {
  migrations: string[]
  at: string | undefined
  rows: number
  files: number
  /** Names of pictures in the bucket, which the file does not hold. */
  elsewhere: { bucket: Bucket; pictures: string[] } | undefined
}

const PICTURES = 'assets'

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

export interface Source {
  database: Pick<Database, 'db' | 'engine'>
  dataDir: string
  /** Where backups are kept: where that is in the data folder, it is no part of one. */
  backupDir?: string
  /** Pictures that are kept there are not in the data folder, and so not in the backup. */
  bucket?: Bucket | undefined
}

/** What the settings say of it. */
export const sourceIn = (settings: Settings) => ({
  dataDir: settings.DATA_DIR,
  backupDir: settings.BACKUP_DIR,
  bucket: bucketOf(settings),
})

/** Another instance is at it. */
export class BackupUnderWay extends Error {}

/**
 * Writes the backup whole or not at all, from what the database was in one moment. `alone`: not while another that was asked for alone
 * is being written.
 */
export async function writeBackup(
  { database, dataDir, backupDir, bucket }: Source,
  target: string,
  { alone = false } = {},
): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const unfinished = `${target}.unfinished`
  async function* text() {
    let head = ''
    // What the database has, not what this build brings: a backup taken before an upgrade must fit the tables that it was taken from.
    const begin = async (tx: Db) => {
      if (alone && !(await isFirst(tx))) throw new BackupUnderWay('Another backup is being written.')
      const { applied } = await schemaState(tx)
      if (!applied.length)
        throw new StartFailure('This database has no tables of ours yet: there is nothing to back up.')
      const at = new Date().toISOString()
      head = lineOf({ format: 'backup-1', migrations: applied, at, ...(bucket && { bucket }) })
      return tableNames(tx)
    }
    let rows = 0
    for await (const chunk of snapshot(database, begin)) {
      if (rows === 0) yield head
      rows += chunk.rows.length
      yield `{"table":${JSON.stringify(chunk.table)},"rows":[${chunk.rows.join(',')}]}\n`
    }
    if (rows === 0) yield head
    let files = 0
    for await (const line of fileLines(dataDir, backupDir)) {
      if (!line.from) files++
      yield lineOf(line)
    }
    yield lineOf({ end: true, rows, files })
  }
  try {
    // Opened before anything can fail: a stream that opens it by itself may still do so after it was removed.
    const file = await open(unfinished, 'w', 0o600)
    await pipeline(Readable.from(text()), createGzip(), file.createWriteStream())
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

const lineOf = (line: Line) => `${JSON.stringify(line)}\n`

const isFirst = async (tx: Db) =>
  (await sql<{ first: boolean }>`select pg_try_advisory_xact_lock(hashtext('jamboree backup')) as first`.execute(tx))
    .rows[0]?.first === true

/**
 * Puts a backup into a database without users. The tables are brought to where they were when it was written, filled, and then
 * brought up to date; rows are all restored or none.
 */
export async function readBackup(db: Db, dataDir: string, source: string): Promise<Contents> {
  // Before anything is written: a file that is cut short is found out here.
  const contents = await checkBackup(source)
  await restoreRows(db, source, contents)
  await migrate(db)
  for await (const line of readLines(source)) if ('file' in line) await putFile(dataDir, line)
  return contents
}

/** The rows alone, into tables as they were when the backup was written. */
export async function restoreRows(db: Db, source: string, contents: Contents): Promise<void> {
  await refuseLaterTables(db, contents.migrations)
  await migrate(db, contents.migrations.at(-1) as string)
  await refuseUsers(db)
  await db.transaction().execute(async (tx) => {
    await sql.raw(UNLIMITED_HERE).execute(tx)
    const toOwnTable = await referencesToOwnTable(tx)
    for (const reference of toOwnTable) await alterReference(tx, reference, 'deferrable')
    await sql`set constraints all deferred`.execute(tx)
    // What the database makes by itself (022-messages) is in the backup already.
    await sql`set local jamboree.restoring = 'yes'`.execute(tx)
    for (const table of (await tableNames(tx)).toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx)
    const restored = await fillTables(tx, source)
    if (restored !== contents.rows)
      throw new StartFailure(`${source} has ${contents.rows} rows, and ${restored} went in. Nothing was restored.`)
    await setSequences(tx)
    await sql`set constraints all immediate`.execute(tx)
    for (const reference of toOwnTable) await alterReference(tx, reference, 'not deferrable')
  })
}

interface Reference {
  table: string
  name: string
}

/** A row that was changed lies behind those that refer to it: these are looked at once all are there. */
async function referencesToOwnTable(tx: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname::text as table, k.conname::text as name
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and k.contype = 'f' and k.confrelid = k.conrelid and not k.condeferrable`.execute(tx)
  return rows
}

const alterReference = (tx: Db, { table, name }: Reference, how: 'deferrable' | 'not deferrable') =>
  sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${sql.raw(how)}`.execute(tx)

async function fillTables(tx: Db, source: string): Promise<number> {
  const columnsOf = new Map<string, string[]>()
  let restored = 0
  for await (const line of readLines(source)) {
    if (!('table' in line)) continue
    const known = columnsOf.get(line.table) ?? (await ownColumns(tx, line.table))
    columnsOf.set(line.table, known)
    const columns = sql.join(known.map((name) => sql.ref(name)))
    const { numAffectedRows } = await sql`insert into ${sql.table(line.table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(line.table)}, ${JSON.stringify(line.rows)}::json)`.execute(
      tx,
    )
    restored += Number(numAffectedRows)
  }
  return restored
}

async function refuseLaterTables(db: Db, then: string[]): Promise<void> {
  const { applied } = await schemaState(db)
  const later = applied.filter((name) => !then.includes(name))
  if (later.length)
    throw new StartFailure(
      `This database has newer tables than the backup (${later.join(', ')}). Restore into one that is quite empty: set another DATA_DIR or DATABASE_URL.`,
    )
}

async function refuseUsers(db: Db): Promise<void> {
  const { rows: users } = await sql`select from users limit 1`.execute(db)
  if (users.length)
    throw new StartFailure(
      'This database has users in it. Restore into an empty one: set another DATA_DIR or DATABASE_URL.',
    )
}

/**
 * Reads a backup from end to end, and says what is in it: that it is whole, and that this version can restore it. `mayBeNewer`: from a
 * database that a later version has been at; this one could not restore it.
 */
export async function checkBackup(source: string, { mayBeNewer = false } = {}): Promise<Contents> {
  if (!existsSync(source)) throw new StartFailure(`There is no backup at ${source}.`)
  let head: Head | undefined
  let end: End | undefined
  let rows = 0
  let files = 0
  const pictures: string[] = []
  for await (const line of readLines(source)) {
    if (!head) head = headOf(line, source, mayBeNewer)
    else if ('table' in line) {
      rows += line.rows.length
      if (head.bucket && line.table === PICTURES)
        pictures.push(...line.rows.map((row) => (row as { name: string }).name))
    } else if ('file' in line) files += line.from ? 0 : 1
    else if ('end' in line) end = line
  }
  if (!head) throw new StartFailure(`${source} is not a backup.`)
  if (end?.rows !== rows || (end.files ?? files) !== files) throw new StartFailure(`${source} is cut short.`)
  return {
    migrations: head.migrations,
    at: head.at,
    rows,
    files,
    elsewhere: head.bucket && { bucket: head.bucket, pictures },
  }
}

function headOf(line: Line, source: string, mayBeNewer: boolean) {
  if (!('format' in line)) throw new StartFailure(`${source} is not a backup.`)
  const unknown = line.migrations.filter((name) => !(name in migrations))
  if (unknown.length && !mayBeNewer)
    throw new StartFailure(`This backup is from a newer version (${unknown.join(', ')}). Update first.`)
  return line
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
  const bytes = createGunzip()
  const file = createReadStream(source).on('error', (error) => bytes.destroy(error))
  try {
    for await (const text of textLines(file.pipe(bytes))) yield JSON.parse(text) as Line
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(`${source} cannot be read: it is damaged or cut short (${(error as Error).message}).`)
  } finally {
    file.destroy()
    bytes.destroy()
  }
}

/** One at a time, and no further than whoever takes them: node:readline reads a thousand ahead, whatever their length. */
async function* textLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = []
  for await (const chunk of bytes) {
    let from = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)]).toString()
      begun = []
      from = end + 1
    }
    if (from < chunk.length) begun.push(chunk.subarray(from))
  }
  if (begun.length) yield Buffer.concat(begun).toString()
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

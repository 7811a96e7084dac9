import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'

/** What an instance relies on, or runs into: columns, and what binds them. */
export interface Shape {
  columns: Map<string, Column>
  bounds: Map<string, Bound>
}

interface Column {
  table: string
  type: string
  isRequired: boolean
  hasDefault: boolean
}

interface Bound {
  table: string
  kind: 'unique' | 'check' | 'reference'
  /** None of an expression. */
  columns: string[]
}

export async function shapeOf(db: Db): Promise<Shape> {
  const { rows: columns } = await sql<Column & { name: string }>`
    select c.relname || '.' || a.attname as name, c.relname::text as table, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "isRequired", (a.atthasdef or a.attidentity <> '') as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely%' and a.attnum > 0 and not a.attisdropped`.execute(
    db,
  )
  // By what they say, not by their names: what is made anew and says the same binds nobody more than before.
  const { rows: bounds } = await sql<Bound & { name: string }>`
    select c.relname || substring(pg_get_indexdef(i.indexrelid) from ' USING .*') as name, c.relname::text as table, 'unique' as kind,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and i.indisunique and c.relname not like 'kysely%'
    union all
    select c.relname || ' ' || pg_get_constraintdef(k.oid), c.relname::text, case k.contype when 'f' then 'reference' else 'check' end,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey))
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and k.contype in ('c', 'f', 'x') and c.relname not like 'kysely%'`.execute(db)
  const byName = <T>(rows: (T & { name: string })[]) => new Map(rows.map((row) => [row.name, row]))
  return { columns: byName(columns), bounds: byName(bounds) }
}

/** What of an instance's own tables is other than it knows them, in a way that its statements fail. Each begins with what it is about. */
export function tripsFor(before: Shape, after: Shape): string[] {
  const trips: string[] = []
  const tables = new Set([...before.columns.values()].map(({ table }) => table))
  for (const [name, was] of before.columns) {
    const is = after.columns.get(name)
    if (!is) trips.push(`${name} is gone`)
    else if (is.type !== was.type) trips.push(`${name} was ${was.type} and is ${is.type}`)
    else if (isAsked(is) && !isAsked(was)) trips.push(`${name} must be given now`)
  }
  for (const [name, is] of after.columns)
    if (tables.has(is.table) && !before.columns.has(name) && isAsked(is)) trips.push(`${name} must be given now`)
  for (const [name, bound] of after.bounds)
    if (tables.has(bound.table) && !before.bounds.has(name) && binds(bound, before, after))
      trips.push(`${name} is new (${bound.kind})`)
  // An instance may say "on conflict" of it.
  for (const [name, { kind, table, columns }] of before.bounds) {
    const isLeft = columns.every((column) => after.columns.has(`${table}.${column}`))
    if (kind === 'unique' && isLeft && !after.bounds.has(name)) trips.push(`${name} is no longer unique`)
  }
  return trips
}

const isAsked = ({ isRequired, hasDefault }: Column) => isRequired && !hasDefault

/** Whoever does not know a column leaves it empty, and what is empty is like nothing else and refers to nothing. */
function binds({ table, kind, columns }: Bound, before: Shape, after: Shape): boolean {
  const names = columns.map((column) => `${table}.${column}`)
  const unknown = names.filter((name) => !before.columns.has(name))
  const isLeftEmpty = (name: string) => !after.columns.get(name)?.isRequired && !after.columns.get(name)?.hasDefault
  if (kind !== 'check' && unknown.some(isLeftEmpty)) return false
  return kind === 'unique' || unknown.length < names.length || !names.length
}

import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * A statement whose text is written once, when it is first asked: only what it is asked with changes. For those that are long and
 * asked often, where the writing would take as long as the database. What it is asked with is no part of how it reads.
 */
export function statement<Asked extends Record<string, unknown>, Row>(
  write: (asked: Asked) => RawBuilder<Row>,
): (db: Db, asked: Asked) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined
  // Written with names in the place of values.
  const names = new Proxy({} as Asked, { get: (_, name) => new Named(String(name)) })
  return async (db, asked) => {
    written ??= write(names).compile(db)
    const parameters = written.parameters.map((one) => (one instanceof Named ? asked[one.name] : one))
    return (await db.executeQuery<Row>({ ...written, parameters })).rows
  }
}

class Named {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A value hidden from the planner, so that one generic plan serves every value. If the planner saw it, some values would look cheaper
 * than the average, and from then on PostgreSQL would plan the statement on every call, which takes longer than running a good plan.
 */
export const unseen = (value: unknown, type: 'int' | 'int[]' | 'timestamptz[]') =>
  sql`(select ${value}::${sql.raw(type)})`

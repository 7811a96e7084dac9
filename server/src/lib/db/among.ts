import { type RawBuilder, sql } from 'kysely'

/** From this many ids on it is faster to read all rows and look each one up among the ids than the other way round. */
const MANY = 500

/**
 * Whether a column's number is one of `ids`, even if there are thousands. A statement that is planned without its values compares every
 * row with each element of an array. The `+ 0` keeps the planner from using an index, so that it hashes the ids instead.
 */
export const isAmong = (column: RawBuilder<unknown>, ids: number[]): RawBuilder<boolean> =>
  ids.length < MANY
    ? sql<boolean>`${column} = any(${sql.val(ids)}::int[])`
    : sql<boolean>`${column} + 0 in (select unnest(${sql.val(ids)}::int[]))`

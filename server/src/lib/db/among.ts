import { type RawBuilder, sql } from 'kysely'

/** From so many on the database does better to read all that it has and look each up, than the other way round. */
const MANY = 500

/**
 * Whether a number is one of these, be they thousands. A statement that is planned without its values compares every row with each of
 * an array; what is added keeps an index out of the way, so that they are put into a table of hashes.
 */
export const isAmong = (column: RawBuilder<unknown>, ids: number[]): RawBuilder<boolean> =>
  ids.length < MANY
    ? sql<boolean>`${column} = any(${sql.val(ids)}::int[])`
    : sql<boolean>`${column} + 0 in (select unnest(${sql.val(ids)}::int[]))`

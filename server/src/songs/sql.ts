import type { Db } from '../lib/database.ts'

export const listGenres = (db: Db) => db.selectFrom('genres').select(['id', 'name']).orderBy('name').execute()

export const listInstruments = (db: Db) =>
  db.selectFrom('instruments').select(['id', 'name', 'family']).orderBy('position').execute()

/** Whether each of these ids is an instrument. */
export async function areInstruments(db: Db, ids: number[]): Promise<boolean> {
  const wanted = new Set(ids)
  if (wanted.size === 0) return true
  const rows = await db
    .selectFrom('instruments')
    .select('id')
    .where('id', 'in', [...wanted])
    .execute()
  return rows.length === wanted.size
}

import type { Insertable } from 'kysely'
import type { Db } from '../lib/database.ts'
import type { Tables } from '../lib/tables.ts'

const columns = [
  'id as locationId',
  'group_id as groupId',
  'name',
  'address',
  'city',
  'state',
  'zip',
  'latitude',
  'longitude',
  'notes',
] as const

export const listVenuesOf = (db: Db, groupId: number) =>
  db.selectFrom('venues').select(columns).where('group_id', '=', groupId).orderBy('name').orderBy('id').execute()

export const findVenue = (db: Db, venueId: number) =>
  db.selectFrom('venues').select(columns).where('id', '=', venueId).executeTakeFirst()

export async function countVenues(db: Db, groupId: number): Promise<number> {
  const row = await db
    .selectFrom('venues')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return row.count
}

type Venue = Insertable<Tables['venues']>

export const insertVenue = (db: Db, venue: Venue) =>
  db.insertInto('venues').values(venue).returning(columns).executeTakeFirstOrThrow()

/** Of that group alone: another's venue is not there. */
export const changeVenue = (db: Db, venueId: number, { group_id, ...changes }: Venue) =>
  db
    .updateTable('venues')
    .set(changes)
    .where('id', '=', venueId)
    .where('group_id', '=', group_id)
    .returning(columns)
    .executeTakeFirst()

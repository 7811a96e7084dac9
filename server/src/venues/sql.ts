import type { Insertable } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import type { Tables } from '../lib/db/tables.ts'

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

export type VenueFacts = Omit<Venue, 'id' | 'group_id'>

const FACTS = ['name', 'address', 'city', 'state', 'zip', 'latitude', 'longitude', 'notes'] as const

/** Held until the transaction ends, so that two changes at once are one after the other. Another group's venue is not there. */
export const lockVenue = (db: Db, groupId: number, venueId: number): Promise<VenueFacts | undefined> =>
  db
    .selectFrom('venues')
    .select(FACTS)
    .where('id', '=', venueId)
    .where('group_id', '=', groupId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const changeVenue = (db: Db, venueId: number, changes: Partial<VenueFacts>) =>
  db.updateTable('venues').set(changes).where('id', '=', venueId).returning(columns).executeTakeFirst()

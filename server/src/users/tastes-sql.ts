import type { Db } from '../lib/db/database.ts'

export const listUserInstruments = (db: Db, userId: number) =>
  db
    .selectFrom('user_instruments')
    .innerJoin('instruments', 'instruments.id', 'user_instruments.instrument_id')
    .select(['instrument_id as instrumentId', 'name', 'family', 'rating', 'is_primary as isPrimary', 'note'])
    .where('user_id', '=', userId)
    .orderBy('is_primary', 'desc')
    .orderBy('position')
    .execute()

/** What is left out stays as it was. */
export const saveUserInstrument = (
  db: Db,
  userId: number,
  instrument: {
    id: number
    rating: number | null | undefined
    isPrimary: boolean | undefined
    note: string | null | undefined
  },
) =>
  db
    .insertInto('user_instruments')
    .values({
      user_id: userId,
      instrument_id: instrument.id,
      rating: instrument.rating ?? null,
      is_primary: instrument.isPrimary ?? false,
      note: instrument.note ?? '',
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'instrument_id']).doUpdateSet((eb) => ({
        rating: instrument.rating === undefined ? eb.ref('user_instruments.rating') : eb.ref('excluded.rating'),
        is_primary:
          instrument.isPrimary === undefined ? eb.ref('user_instruments.is_primary') : eb.ref('excluded.is_primary'),
        note: instrument.note === undefined ? eb.ref('user_instruments.note') : eb.ref('excluded.note'),
      })),
    )
    .execute()

/** One primary instrument a person. */
export const clearOtherPrimaries = (db: Db, userId: number, instrumentId: number) =>
  db
    .updateTable('user_instruments')
    .set({ is_primary: false })
    .where('user_id', '=', userId)
    .where('instrument_id', '!=', instrumentId)
    .where('is_primary', '=', true)
    .execute()

export async function removeUserInstrument(db: Db, userId: number, instrumentId: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('user_instruments')
    .where('user_id', '=', userId)
    .where('instrument_id', '=', instrumentId)
    .returning('instrument_id')
    .executeTakeFirst()
  return removed !== undefined
}

export const listUserGenres = (db: Db, userId: number) =>
  db
    .selectFrom('user_genres')
    .innerJoin('genres', 'genres.id', 'user_genres.genre_id')
    .select(['genre_id as genreId', 'name'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()

/** These, and no others. */
export async function setUserGenres(db: Db, userId: number, genreIds: number[]): Promise<void> {
  await db.deleteFrom('user_genres').where('user_id', '=', userId).execute()
  const rows = [...new Set(genreIds)].map((genre_id) => ({ user_id: userId, genre_id }))
  if (rows.length) await db.insertInto('user_genres').values(rows).execute()
}

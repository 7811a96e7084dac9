import type { Insertable } from 'kysely'
import type { Db } from '../lib/database.ts'
import type { Tables } from '../lib/tables.ts'

export const insertAsset = (db: Db, asset: Insertable<Tables['assets']>) =>
  db.insertInto('assets').values(asset).returningAll().executeTakeFirstOrThrow()

export const findOwnAsset = (db: Db, assetId: number, userId: number) =>
  db.selectFrom('assets').selectAll().where('id', '=', assetId).where('user_id', '=', userId).executeTakeFirst()

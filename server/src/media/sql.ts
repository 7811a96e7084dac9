import type { Insertable } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import type { Tables } from '../lib/db/tables.ts'

export const insertAsset = (db: Db, asset: Insertable<Tables['assets']>) =>
  db.insertInto('assets').values(asset).returningAll().executeTakeFirstOrThrow()

export const findOwnAsset = (db: Db, assetId: number, userId: number) =>
  db.selectFrom('assets').selectAll().where('id', '=', assetId).where('user_id', '=', userId).executeTakeFirst()

/** An own picture, shown on the group's page from now on. */
export const showAsset = (db: Db, assetId: number, userId: number, groupId: number) =>
  db
    .updateTable('assets')
    .set({ group_id: groupId })
    .where('id', '=', assetId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()

export const urlOf = (name: string) => `public-images/${name}`

const MOST_PICTURES = 50

export async function listGroupPictures(db: Db, groupId: number) {
  const rows = await db
    .selectFrom('assets')
    .select(['id', 'name', 'width', 'height'])
    .where('group_id', '=', groupId)
    .orderBy('id', 'desc')
    .limit(MOST_PICTURES)
    .execute()
  return rows.map(toAsset)
}

export async function listOwnPictures(db: Db, userId: number) {
  const rows = await db
    .selectFrom('assets')
    .select(['id', 'name', 'width', 'height'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(toAsset)
}

export const toAsset = ({ id, name, width, height }: { id: number; name: string; width: number; height: number }) => ({
  assetId: id,
  url: urlOf(name),
  width,
  height,
})

/** Takes the rows of somebody's own pictures away, but for what a group shows, and answers the files' names. */
export async function deleteOwnAssets(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('assets')
    .where('user_id', '=', userId)
    .where('group_id', 'is', null)
    .returning('name')
    .execute()
  return [...new Set(rows.map((row) => row.name))]
}

/** Whether anybody, any group or any session still has this picture: the same bytes are one file. */
export async function isPictureUsed(db: Db, name: string): Promise<boolean> {
  const url = urlOf(name)
  const rows = await Promise.all([
    db.selectFrom('assets').select('id').where('name', '=', name).limit(1).executeTakeFirst(),
    db.selectFrom('users').select('id').where('image', '=', url).limit(1).executeTakeFirst(),
    db.selectFrom('groups').select('id').where('image', '=', url).limit(1).executeTakeFirst(),
    db.selectFrom('sessions').select('id').where('image', '=', url).limit(1).executeTakeFirst(),
  ])
  return rows.some((row) => row !== undefined)
}

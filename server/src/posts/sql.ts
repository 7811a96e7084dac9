import { type Insertable, sql } from 'kysely'
import type { Db } from '../lib/database.ts'
import type { Tables } from '../lib/tables.ts'

export const insertPost = (db: Db, post: Insertable<Tables['group_posts']>) =>
  db.insertInto('group_posts').values(post).returning('id').executeTakeFirstOrThrow()

/** Its text, held until the transaction ends. Of that group alone: another's post is not there. */
export const lockPost = (db: Db, groupId: number, postId: number) =>
  db
    .selectFrom('group_posts')
    .select('text')
    .where('id', '=', postId)
    .where('group_id', '=', groupId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Of that group alone: another's post is not there. */
export const changePost = (
  db: Db,
  groupId: number,
  postId: number,
  changes: { text: string; published: boolean; edited_at: Date },
) =>
  db
    .updateTable('group_posts')
    .set(changes)
    .where('id', '=', postId)
    .where('group_id', '=', groupId)
    .returning('id')
    .executeTakeFirst()

const selectPosts = (db: Db) =>
  db
    .selectFrom('group_posts')
    .innerJoin('users', 'users.id', 'group_posts.author_id')
    .select([
      'group_posts.id',
      'group_posts.group_id',
      'group_posts.text',
      'group_posts.published',
      'group_posts.created_at',
      'group_posts.edited_at',
      'users.id as userId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.image as imageUrl',
    ])

export type PostRow = Awaited<ReturnType<typeof findPost>>

export const findPost = (db: Db, postId: number) =>
  selectPosts(db).where('group_posts.id', '=', postId).executeTakeFirstOrThrow()

interface Which {
  withDrafts: boolean
  start: number
  limit: number
}

export async function listPosts(db: Db, groupId: number, { withDrafts, start, limit }: Which) {
  const shown = withDrafts ? sql<boolean>`true` : sql<boolean>`group_posts.published`
  const posts = await selectPosts(db)
    .where('group_posts.group_id', '=', groupId)
    .where(shown)
    .orderBy('group_posts.id', 'desc')
    .offset(start)
    .limit(limit)
    .execute()
  const { total } = await db
    .selectFrom('group_posts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('group_id', '=', groupId)
    .where(shown)
    .executeTakeFirstOrThrow()
  return { posts, total }
}

export const listPostsBy = (db: Db, userId: number) =>
  db
    .selectFrom('group_posts')
    .select(['group_id', 'text', 'published', 'created_at', 'edited_at'])
    .where('author_id', '=', userId)
    .orderBy('id')
    .execute()

import { adminAllMessages, groupFeed, updatePost } from '@app/core/contract/posts'
import { notFound } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/handle.ts'
import { insertGroupAudit } from '../members/sql.ts'
import { changePost, findPost, insertPost, listPosts, type PostRow } from './sql.ts'

export function postsRoutes(app: App): void {
  transact(app, updatePost, async ({ body, caller, group, db, now }) => {
    const { text, published } = body
    const written = { group_id: group.id, author_id: caller.userId, created_at: now, edited_at: null }
    const saved = body.postId
      ? await changePost(db, group.id, body.postId, { text, published, edited_at: now })
      : await insertPost(db, { ...written, text, published })
    if (!saved) throw notFound('This post')
    const action = body.postId ? 'post-changed' : 'post-written'
    await insertGroupAudit(db, { at: now, groupId: group.id, by: caller.userId, action, detail: { postId: saved.id } })
    return toPost(await findPost(db, saved.id))
  })

  handle(app, groupFeed, async ({ body, group, db }) => {
    const { start = 0, limit = 20 } = body
    const { posts, total } = await listPosts(db, group.id, { withDrafts: group.isAdmin, start, limit })
    return { posts: posts.map(toPost), total }
  })

  handle(app, adminAllMessages, async ({ body, group, db }) => {
    const { start = 0, limit = 20 } = body
    const { posts, total } = await listPosts(db, group.id, { withDrafts: true, start, limit })
    return { messages: posts.map((post) => ({ ...toPost(post), kind: 'post' as const, isDeleted: false })), total }
  })
}

const toPost = ({ id, group_id, created_at, edited_at, text, published, ...author }: PostRow) => ({
  postId: id,
  groupId: group_id,
  text,
  published,
  author,
  createdAt: created_at.toISOString(),
  editedAt: edited_at?.toISOString() ?? null,
})

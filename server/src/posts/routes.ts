import { adminAllMessages, groupFeed, updatePost } from '@app/core/contract/posts'
import { mergedChange } from '@app/core/rules/merged-change'
import { refuseClashes } from '../lib/clashes.ts'
import { notFound } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/handle.ts'
import { insertGroupAudit, lastGroupAct } from '../members/sql.ts'
import { changePost, findPost, insertPost, listPosts, lockPost, type PostRow } from './sql.ts'

export function postsRoutes(app: App): void {
  transact(app, updatePost, async ({ body, caller, group, db, now }) => {
    const { published } = body
    const written = { group_id: group.id, author_id: caller.userId, created_at: now, edited_at: null }
    const change = async (postId: number) => {
      const before = await lockPost(db, group.id, postId)
      if (!before) throw notFound('This post')
      const seen = body.was === undefined ? {} : { text: body.was }
      const { changes, clashes } = mergedChange(before, { text: body.text }, seen)
      if (clashes.length)
        refuseClashes([{ field: 'text', last: await lastGroupAct(db, group.id, 'post-changed', { postId }) }], now)
      return changePost(db, group.id, postId, { ...before, ...changes, published, edited_at: now })
    }
    const saved = body.postId
      ? await change(body.postId)
      : await insertPost(db, { ...written, text: body.text, published })
    if (!saved) throw notFound('This post')
    const action = body.postId ? 'post-changed' : 'post-written'
    await insertGroupAudit(db, { at: now, groupId: group.id, by: caller.userId, action, detail: { postId: saved.id } })
    return toPost(await findPost(db, saved.id))
  })

  handle(app, groupFeed, async ({ body, group, db }) => {
    const { start = 0, limit = 20 } = body
    const { posts, total } = await listPosts(db, group.id, { withDrafts: group.isAdmin, start, limit })
    const seen = posts.map(toPost)
    return { posts: group.isApproved ? seen : seen.map((post) => ({ ...post, author: null })), total }
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

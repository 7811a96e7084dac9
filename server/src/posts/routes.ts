import type { FeedItem } from '@app/core/contract/feeds'
import { CHANNEL_TYPE } from '@app/core/contract/messages'
import { adminAllMessages, groupFeed, updatePost } from '@app/core/contract/posts'
import { mergedChange } from '@app/core/rules/merged-change'
import { mayChangePost } from '@app/core/rules/talk'
import { postsChannelOf } from '../channels/sql.ts'
import { refuseClashes } from '../lib/db/clashes.ts'
import type { Db } from '../lib/db/database.ts'
import { notAllowed, notFound } from '../lib/errors.ts'
import { feedItems } from '../lib/flows/feed-items.ts'
import { tellOfMessage } from '../lib/flows/message-events.ts'
import { moderated } from '../lib/flows/moderated.ts'
import { notifyOfMessage } from '../lib/flows/notify-talk.ts'
import { writeMessage } from '../lib/flows/write-message.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { insertGroupAudit, lastGroupAct } from '../members/sql.ts'
import { changeMessage, countGroupMessages, listGroupIds, lockMessage, readMessages, setLast } from '../messages/sql.ts'
import { countPosts, listPostIds, type Reader } from './sql.ts'

/** A group's posts are the messages of its Public channel; these calls have the specification's names for them. */
export function postsRoutes(app: App): void {
  type Change = { text: string; published: boolean; was?: string | undefined }

  transact(app, updatePost, async ({ body, caller, group, db, now, afterCommit }) => {
    const channelId = await postsChannelOf(db, group.id)
    const channel = await app.channelAccess.require('gadmin', { channel: channelId }, caller.userId, db)
    const { text, published } = body

    async function change(postId: number, wanted: Change): Promise<number> {
      const before = await lockMessage(db, channelId, postId)
      if (!before || before.deleted_at || before.parent_id || before.kind !== 'message') throw notFound('This post')
      const seen = wanted.was === undefined ? {} : { text: wanted.was }
      const { changes, clashes } = mergedChange({ text: before.body }, { text: wanted.text }, seen)
      if (clashes.length)
        refuseClashes([{ field: 'text', last: await lastGroupAct(db, group.id, 'post-changed', { postId }) }], now)
      const written = { authorId: before.author_id, isOpen: before.is_open }
      if (changes.text !== undefined && !mayChangePost(written, caller.userId))
        throw notAllowed('Only the person who wrote this can change its words. You can delete it.')
      const changed = { subject: before.subject, body: changes.text ?? before.body, published: wanted.published }
      await changeMessage(db, postId, changed, now)
      const happened = { channelId, messageId: postId, by: caller.userId }
      if (wanted.published && !before.published) await setLast(db, channelId, postId, now)
      if (wanted.published || before.published) {
        const kind = !wanted.published ? 'deleted' : before.published ? 'edited' : 'sent'
        await tellOfMessage(app, db, { kind, ...happened }, now, afterCommit)
        const sent = { id: postId, threadId: null, authorId: caller.userId }
        if (kind === 'sent') await notifyOfMessage(app, db, channel, sent, now, afterCommit)
      }
      return postId
    }

    const write = () =>
      writeMessage(app, db, channel, { authorId: caller.userId, body: text, published }, now, afterCommit)
    const postId = body.postId ? await change(body.postId, body) : await write()
    const action = body.postId ? 'post-changed' : 'post-written'
    await insertGroupAudit(db, { at: now, groupId: group.id, by: caller.userId, action, detail: { postId } })
    const [post] = await asPosts(db, [postId], caller.userId, group, now)
    if (!post) throw notFound('This post')
    return post
  })

  async function asPosts(db: Db, ids: number[], userId: number, { isAdmin, isApproved }: Reader, now: Date) {
    const items = await feedItems(db, ids, { userId, isOutside: !isApproved }, now)
    const rows = new Map((await readMessages(db, ids, userId)).map(({ row }) => [row.id, row]))
    return items.map((item) => {
      const row = rows.get(item.id)
      const mayChange = isAdmin && row !== undefined && !item.isDeleted && mayChangePost(row, userId)
      return { ...item, ...postNames(item), published: row?.published ?? false, mayChange }
    })
  }

  handle(app, groupFeed, async ({ body, caller, group, db, now }) => {
    const { start = 0, limit = 20, lastFetchedId } = body
    const channelId = await postsChannelOf(db, group.id)
    const ids = await listPostIds(db, channelId, group, { before: lastFetchedId ?? undefined, start, limit })
    return {
      posts: await asPosts(db, ids, caller?.userId ?? 0, group, now),
      total: await countPosts(db, channelId, group),
    }
  })

  handle(app, adminAllMessages, async ({ body, caller, group, db }) => {
    const { start = 0, limit = 20, lastFetchedId } = body
    const which = { withDrafts: true, before: lastFetchedId ?? undefined, start, limit }
    const ids = (await listGroupIds(db, group.id, which)).slice(0, limit)
    const messages = (await moderated(db, ids, group.id, caller.userId)).map(({ shown, row }) => ({
      ...shown,
      postId: row.id,
      groupId: group.id,
      text: shown.body,
      published: row.published,
      kind: kindOf(row),
    }))
    return { messages, total: await countGroupMessages(db, group.id) }
  })
}

const postNames = (item: FeedItem) => ({ postId: item.id, groupId: item.groupId ?? 0, text: item.body })

const kindOf = ({ parentId, channelType }: { parentId: number | null; channelType: number }) =>
  parentId ? ('reply' as const) : channelType === CHANNEL_TYPE.Public ? ('post' as const) : ('chat' as const)

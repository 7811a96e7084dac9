import type { FeedItem } from '@app/core/contract/feeds'
import { CHANNEL_TYPE } from '@app/core/contract/messages'
import { adminAllMessages, groupFeed, updatePost } from '@app/core/contract/posts'
import { mergedChange } from '@app/core/rules/merged-change'
import { mayChangePost } from '@app/core/rules/talk'
import { lockChannel, postsChannelOf } from '../channels/sql.ts'
import { tellOfMessage } from '../events/tell-of-message.ts'
import { feedItems } from '../feeds/feed-items.ts'
import { refuseClashes } from '../lib/db/clashes.ts'
import type { Db } from '../lib/db/database.ts'
import { notAllowed, notFound } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { insertGroupAudit, lastGroupAct } from '../members/audit-sql.ts'
import { changeMessage, findRenewed, lockMessage, renewDraft, setLast } from '../messages/changes-sql.ts'
import { countGroupMessages, listGroupIds, readMessages } from '../messages/sql.ts'
import { writeMessage } from '../messages/write-message.ts'
import { notifyOfMessage, recountOf } from '../notifications/notify-talk.ts'
import { moderated } from '../reports/moderated.ts'
import { countPosts, listPostIds, type Reader } from './sql.ts'

/** A group's posts are the messages of its Public channel; these calls have the specification's names for them. */
export function postsRoutes(app: App): void {
  type Change = { text: string; published: boolean; was?: string | undefined }

  transact(app, updatePost, async ({ body, caller, group, db, now, afterCommit }) => {
    const channelId = await postsChannelOf(db, group.id)
    const channel = await app.channelAccess.require('gadmin', { channel: channelId }, caller.userId, db)
    const { text, published } = body

    /** `isNews`: whether anything is different now. */
    async function change(askedId: number, wanted: Change): Promise<{ postId: number; isNews: boolean }> {
      // As by who writes, so that what is published comes after what was written before.
      await lockChannel(db, channelId)
      const draftId = (await findRenewed(db, channelId, askedId)) ?? askedId
      const before = await lockMessage(db, channelId, draftId)
      if (!before || before.deleted_at || before.parent_id || before.kind !== 'message') throw notFound('This post')
      const seen = wanted.was === undefined ? {} : { text: wanted.was }
      const { changes, clashes } = mergedChange({ text: before.body }, { text: wanted.text }, seen)
      if (clashes.length)
        refuseClashes(
          [{ field: 'text', last: await lastGroupAct(db, group.id, 'post-changed', { postId: draftId }) }],
          now,
        )
      if (changes.text === undefined && wanted.published === before.published) return { postId: draftId, isNews: false }
      const written = { authorId: before.author_id, isOpen: before.is_open }
      if (changes.text !== undefined && !mayChangePost(written, caller.userId))
        throw notAllowed('Only the person who wrote this can change its words. You can delete it.')
      const isPublished = wanted.published && !before.published
      const renewed = isPublished ? await renewDraft(db, draftId, now) : undefined
      const postId = renewed ?? draftId
      const changed = { subject: before.subject, body: changes.text ?? before.body, published: wanted.published }
      await changeMessage(db, postId, changed, renewed ? null : now)
      if (isPublished) await setLast(db, channelId, postId, now)
      if (wanted.published || before.published) {
        const kind = !wanted.published ? 'deleted' : before.published ? 'edited' : 'sent'
        await tellOfMessage(app, db, { kind, channelId, messageId: postId, by: caller.userId }, now, afterCommit)
        const sent = { id: postId, threadId: null, authorId: caller.userId }
        if (kind === 'sent') await notifyOfMessage(app, db, channel, sent, now, afterCommit)
        // Taken back, it is nothing to read any more; out again, it is.
        if (kind === 'deleted' || (kind === 'sent' && !renewed)) await recountOf(app, db, channel, postId, afterCommit)
      }
      return { postId, isNews: true }
    }

    const write = () =>
      writeMessage(app, db, channel, { authorId: caller.userId, body: text, published }, now, afterCommit)
    const { postId, isNews } = body.postId ? await change(body.postId, body) : { postId: await write(), isNews: true }
    const action = body.postId ? 'post-changed' : 'post-written'
    if (isNews)
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
      posts: await asPosts(db, ids.slice(0, limit), caller?.userId ?? 0, group, now),
      hasMore: ids.length > limit,
      ...(lastFetchedId === undefined && { total: await countPosts(db, channelId, group) }),
    }
  })

  handle(app, adminAllMessages, async ({ body, caller, group, db }) => {
    const { start = 0, limit = 20, lastFetchedId } = body
    const which = { withDrafts: true, before: lastFetchedId ?? undefined, start, limit }
    const ids = await listGroupIds(db, group.id, which)
    const messages = (await moderated(db, ids.slice(0, limit), group.id, caller.userId)).map(({ shown, row }) => ({
      ...shown,
      postId: row.id,
      groupId: group.id,
      text: shown.body,
      published: row.published,
      kind: kindOf(row),
    }))
    const total = lastFetchedId === undefined && { total: await countGroupMessages(db, group.id) }
    return { messages, hasMore: ids.length > limit, ...total }
  })
}

const postNames = (item: FeedItem) => ({ postId: item.id, groupId: item.groupId ?? 0, text: item.body })

const kindOf = ({ parentId, channelType }: { parentId: number | null; channelType: number }) =>
  parentId ? ('reply' as const) : channelType === CHANNEL_TYPE.Public ? ('post' as const) : ('chat' as const)

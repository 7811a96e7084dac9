import { channelFeed, channelPosts, userFeed, userFeedDetailed } from '@app/core/contract/feeds'
import { channelFor } from '../channels/show-channels.ts'
import type { Db } from '../lib/db/database.ts'
import { type App, handle } from '../lib/http/handle.ts'
import { listRootIds, type Stretch } from '../messages/sql.ts'
import { feedItems } from './feed-items.ts'
import { listPublicFeedIds, listUserFeedIds } from './sql.ts'

const MOST_NEW = 50

export function feedsRoutes(app: App): void {
  const paged = async (db: Db, ids: number[], limit: number, userId: number | null, now: Date) => ({
    items: await feedItems(db, ids.slice(0, limit), { userId: userId ?? 0, isOutside: userId === null }, now),
    hasMore: ids.length > limit,
  })

  handle(app, userFeed, async ({ body, caller, db, now }) => {
    const limit = body.limit ?? 20
    const stretch: Stretch = { before: body.lastFetchedId ?? undefined, start: body.start ?? 0, limit }
    const ids = caller ? await listUserFeedIds(db, caller.userId, stretch) : await listPublicFeedIds(db, stretch)
    return paged(db, ids, limit, caller?.userId ?? null, now)
  })

  handle(app, userFeedDetailed, async ({ body, caller, db, now }) => {
    const after = body.lastFetchedId ?? undefined
    const ids = await listUserFeedIds(db, caller.userId, { after, limit: after ? MOST_NEW : 20 })
    return paged(db, ids, after ? MOST_NEW : 20, caller.userId, now)
  })

  handle(app, channelFeed, async ({ body, caller, channel, db, now }) => {
    const limit = body.limit ?? 20
    const stretch = { before: body.lastFetchedId ?? undefined, start: body.start ?? 0, limit }
    const ids = await listRootIds(db, channel.id, stretch)
    return {
      ...(await paged(db, ids, limit, caller.userId, now)),
      channel: await channelFor(db, caller.userId, channel.id),
    }
  })

  handle(app, channelPosts, async ({ query, caller, channel, db, now }) => {
    const limit = query.take ?? 20
    const stretch = { before: query.lastFetchedId, start: (query.page ?? 0) * limit, limit }
    return paged(db, await listRootIds(db, channel.id, stretch), limit, caller.userId, now)
  })
}

import {
  groupNotificationChoices,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  markPopupShown,
  updateGroupNotificationChoice,
} from '@app/core/contract/notifications'
import type { Db } from '../lib/db/database.ts'
import { notFound } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { PARTS_JOB, tellSettledParts } from '../rosters/tell-parts.ts'
import { readNotices } from './notify.ts'
import {
  byId,
  countUnread,
  isOwn,
  listChoices,
  listItems,
  ofChannel,
  ofGroup,
  ofSession,
  ofThread,
  requestsOf,
  setChoice,
  setPopupShown,
} from './sql.ts'

/** Every device asks for them twice a minute. */
const PAGE = 30

export function notificationsRoutes(app: App): void {
  app.jobs.on(PARTS_JOB, ({ sessionId }) => tellSettledParts(app, Number(sessionId)))

  const counted = async (db: Db, userId: number) =>
    (await countUnread(db, [userId])).get(userId) ?? { unreadNotifications: 0, unreadMessages: 0 }

  handle(app, listNotifications, async ({ query, caller, db }) => {
    const items = await listItems(db, caller.userId, { after: query.lastFetchedId, limit: PAGE + 1 })
    return { items: items.slice(0, PAGE), hasMore: items.length > PAGE, ...(await counted(db, caller.userId)) }
  })

  transact(app, markAllNotificationsRead, async ({ caller, db, now, afterCommit }) => {
    await readNotices(app, db, caller.userId, 'all', now, afterCommit)
    return counted(db, caller.userId)
  })

  handle(app, markPopupShown, async ({ query, caller, db, now }) => {
    const id = query.userNotificationId
    if (!(await setPopupShown(db, caller.userId, id, now))) throw notFound('This notification')
    return { id }
  })

  transact(app, markNotificationRead, async ({ body, caller, db, now, afterCommit }) => {
    if (body.notificationId && !(await isOwn(db, caller.userId, body.notificationId)))
      throw notFound('This notification')
    const read = await readNotices(app, db, caller.userId, thingIn(body), now, afterCommit)
    return { read, ...(await counted(db, caller.userId)) }
  })

  handle(app, groupNotificationChoices, ({ caller, db }) => listChoices(db, caller.userId))

  transact(app, updateGroupNotificationChoice, async ({ body, caller, group, db }) => {
    await setChoice(db, group.id, caller.userId, body.choice)
    const saved = (await listChoices(db, caller.userId)).find(({ groupId }) => groupId === group.id)
    if (!saved) throw notFound('This group')
    return saved
  })
}

/** The contract has it that one of them is named. */
function thingIn(given: {
  notificationId?: number | undefined
  messageId?: number | undefined
  channelId?: number | undefined
  sessionId?: number | undefined
  groupId?: number | undefined
  requestsOf?: number | undefined
}) {
  if (given.messageId) return ofThread(given.messageId)
  if (given.channelId) return ofChannel(given.channelId)
  if (given.sessionId) return ofSession(given.sessionId)
  if (given.groupId) return ofGroup(given.groupId)
  if (given.requestsOf) return requestsOf(given.requestsOf)
  return byId(given.notificationId ?? 0)
}

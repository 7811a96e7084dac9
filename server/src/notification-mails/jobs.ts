import type { NotificationItem } from '@app/core/contract/notifications'
import { NOTIFICATION_ENTITIES, type NotificationKind } from '@app/core/contract/users'
import type { Letter } from '@app/core/rules/letter'
import { comesBack } from '@app/core/rules/mail-leaving'
import { nameInMail } from '@app/core/rules/name-in-mail'
import { GATHERED_MS, GATHERING_MS, leadingKind, type News, newsMail } from '@app/core/rules/news-mail'
import { notificationLabel } from '@app/core/rules/notification-label'
import { emailSettingsFrom } from '@app/core/rules/notification-settings'
import { mayHear, NOTIFICATIONS } from '@app/core/rules/notifications'
import { inTransaction } from '../lib/db/database.ts'
import { unescapeHtml } from '../lib/html.ts'
import type { App } from '../lib/http/handle.ts'
import { deliver } from '../mails/deliver-mail.ts'
import { writeWanted } from '../mails/queued-mail.ts'
import { MAIL_JOB } from '../notifications/notice-sql.ts'
import { listChoices, listItems } from '../notifications/sql.ts'
import { findUser, type UserRow } from '../users/sql.ts'
import { addNewsMails, isTaken, NEWS_MAIL_JOB, setWaiting, takeWaiting } from './sql.ts'

const MOST_ITEMS = 50

const KINDS = new Map(Object.entries(NOTIFICATION_ENTITIES).map(([kind, entity]) => [entity as number, kind]))

export function notificationMailJobs(app: App): void {
  const { PUBLIC_URL } = app.settings

  app.jobs.on(MAIL_JOB, async (payload) => {
    const now = app.clock()
    await inTransaction(app.db, async (tx) => {
      const waiting = await setWaiting(tx, payload.ids as number[])
      const which = (isAtOnce: boolean) => [
        ...new Set(
          waiting
            .filter(({ kind }) => (NOTIFICATIONS[kind].mail === 'atOnce') === isAtOnce)
            .map(({ userId }) => userId),
        ),
      ]
      await addNewsMails(tx, which(true), { at: now, pauseMs: 0, atOnce: true })
      const soon = new Date(now.getTime() + GATHERING_MS)
      await addNewsMails(tx, which(false), { at: soon, pauseMs: GATHERED_MS, atOnce: false })
    })
    void app.jobs.wake()
  })

  const toNews = (item: NotificationItem): News => ({
    kind: KINDS.get(item.notification.entity) as NotificationKind,
    groupName: item.groupName,
    count: item.notification.unreadCount,
    words: nameInMail(notificationLabel(item)),
    preview: unescapeHtml(item.feedItem?.preview ?? ''),
    link: `${PUBLIC_URL}${item.feedItem?.link ?? '/notifications'}`,
  })

  /** What of it its reader has not read yet, may still know of, and wants by mail. */
  async function stillNews(reader: UserRow, ids: number[]): Promise<News[]> {
    const settings = emailSettingsFrom(reader.email_settings)
    const choices = new Map((await listChoices(app.db, reader.id)).map(({ groupId, choice }) => [groupId, choice]))
    const items = await listItems(app.db, reader.id, { ids, limit: MOST_ITEMS, byMail: true })
    return items
      .filter(({ notification, groupId }) => {
        const kind = KINDS.get(notification.entity) as NotificationKind
        const choice = groupId === null ? 'all' : (choices.get(groupId) ?? 'none')
        return !notification.isRead && settings[kind] && mayHear(kind, choice)
      })
      .map(toNews)
  }

  app.jobs.on(NEWS_MAIL_JOB, async (payload, job) => {
    const [userId, now] = [Number(payload.userId), app.clock()]
    const reader = await findUser(app.db, userId)
    if (!reader?.email || comesBack(reader.mail_refusals)) return
    const isEarly = reader.gathered_mail_at && now.getTime() - reader.gathered_mail_at.getTime() < GATHERED_MS
    if (isEarly && !payload.atOnce && !(await isTaken(app.db, job.key)))
      // Something urgent has just taken along what waited.
      return addNewsMails(app.db, [userId], { at: now, pauseMs: GATHERED_MS, atOnce: false })
    const ids = await inTransaction(app.db, (tx) => takeWaiting(tx, userId, job.key, now))
    // Taken all the same: who is let in again finds old news in the app, not in a mail.
    if (reader.disabled_at) return
    const news = await stillNews(reader, ids)
    if (!news.length) return
    const letter: Letter = { ...newsMail(news, `${PUBLIC_URL}/notifications`), name: reader.first_name, about: [] }
    const mail = writeWanted(app, 'news', leadingKind(news), letter, { id: reader.id, email: reader.email })
    await deliver(app, `news-${job.key}`, mail, reader)
  })
}

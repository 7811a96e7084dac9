import { randomUUID } from 'node:crypto'
import type { Db } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'
import { MAIL_JOB, type Notice, PUSH_JOB, writeNotice } from './notice-sql.ts'
import { setRead } from './sql.ts'

type AfterCommit = (work: () => unknown) => void

/**
 * Notifies people, in the transaction of what it is about: one row for each, written in one statement however many there are. Left out
 * is whoever has every way of being told switched off, is not in the group or wants no such news of it, has muted the channel, or has
 * blocked its writer. Returns how many were notified.
 */
export async function notify(app: App, db: Db, notice: Notice, now: Date, afterCommit: AfterCommit): Promise<number> {
  const told = await writeNotice(db, notice, now, {
    push: app.jobs.handles(PUSH_JOB),
    mail: app.jobs.handles(MAIL_JOB),
  })
  if (!told) return 0
  await app.bus.tell(db, 'notification', { key: notice.key, mark: randomUUID() }, afterCommit)
  afterCommit(() => void app.jobs.wake())
  return told
}

/** A telling between instances has room for so many. */
const TOLD_AT_ONCE = 500

/** What these people were told is gone, or back: how much it is, on all their devices. */
export async function recount(app: App, db: Db, userIds: number[], afterCommit: AfterCommit): Promise<void> {
  const all = [...new Set(userIds)]
  for (let from = 0; from < all.length; from += TOLD_AT_ONCE) {
    const some = { userIds: all.slice(from, from + TOLD_AT_ONCE), mark: randomUUID() }
    await app.bus.tell(db, 'notification', some, afterCommit)
  }
}

/** Somebody has read something: on all their devices. Answers how many were unread. */
export async function readNotices(
  app: App,
  db: Db,
  userId: number,
  which: Parameters<typeof setRead>[2],
  now: Date,
  afterCommit: AfterCommit,
): Promise<number> {
  const read = await setRead(db, userId, which, now)
  if (read) await app.bus.tell(db, 'notification', { userId, mark: randomUUID() }, afterCommit)
  return read
}

import {
  ASK_AGAIN_MS,
  ASK_AGAIN_SOON_MS,
  REMIND_BEFORE_MS,
  REMIND_LATEST_MS,
  reminderLine,
} from '@app/core/rules/reminder-mail'
import { inWords } from '@app/core/rules/session-changes'
import { inTransaction } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'
import { notifyReminder, type Telling } from '../notifications/notify-session.ts'
import { findPublished } from '../rosters/sql.ts'
import type { Reader } from '../sessions/session-letters.ts'
import { mailOwnSessionNews } from '../sessions/session-mails.ts'
import { listComers, listComing, listOut, listUnansweredSlots, type RemindedSession, takeReminders } from './sql.ts'
import { playedParts, type ReminderFacts, saidYes, unansweredPlayers } from './unanswered-players.ts'

/**
 * By the session's time at the moment, and marked when they are told: so nothing has to be moved when a session is, and who withdrew, or
 * whose session was called off, hears nothing.
 */
export async function remind(app: App): Promise<void> {
  const now = app.clock()
  const later = (ms: number) => new Date(now.getTime() + ms)
  for (const session of await listComing(app.db, later(REMIND_LATEST_MS), later(REMIND_BEFORE_MS)))
    await inOne(app, now, (telling) => remindOfSession(telling, session))
  const due = { longAgo: later(-ASK_AGAIN_MS), lately: later(-ASK_AGAIN_SOON_MS), near: later(REMIND_BEFORE_MS) }
  for (const session of await listOut(app.db, now, due))
    await inOne(app, now, (telling) => remindOfRoster(telling, session))
}

async function inOne(app: App, now: Date, run: (telling: Telling) => Promise<void>): Promise<void> {
  const after: (() => unknown)[] = []
  await inTransaction(app.db, (db) => run({ app, db, now, afterCommit: (work) => void after.push(work) }))
  for (const work of after) await work()
}

async function remindOfSession(telling: Telling, session: RemindedSession) {
  const { db: tx, now } = telling
  // Whoever came to it later than that knows.
  const comers = await listComers(tx, session.id, new Date(session.starts_at.getTime() - REMIND_BEFORE_MS))
  const ids = comers.map(({ userId }) => userId)
  const due = await takeReminders(tx, session, 'before', ids, now)
  if (!due.size) return
  const parts = await playedParts(tx, session.id)
  const isDecided = session.first_come || (await findPublished(tx, session.id)) !== undefined
  const open = session.first_come ? [] : await listUnansweredSlots(tx, session.id)
  const unanswered = new Set(open.map(({ userId }) => userId))
  // They are asked in the same mail.
  await takeReminders(
    tx,
    session,
    'unanswered-roster',
    [...unanswered].filter((id) => due.has(id)),
    now,
  )
  const asked = comers
    .filter(({ userId }) => due.has(userId))
    .map((reader) => ({
      reader,
      facts: {
        tells: 'before',
        parts: parts.get(reader.userId) ?? [],
        isDecided,
        isUnanswered: unanswered.has(reader.userId),
        isPartly: saidYes(parts.get(reader.userId), open),
      } satisfies ReminderFacts,
    }))
  await tell(telling, session, 'before', asked)
}

async function remindOfRoster(telling: Telling, session: RemindedSession) {
  const { db: tx, now } = telling
  const players = await unansweredPlayers(tx, session.id)
  const ids = players.map(({ reader }) => reader.userId)
  const due = await takeReminders(tx, session, 'unanswered-roster', ids, now)
  const asked = players.filter(({ reader }) => due.has(reader.userId))
  if (asked.length) await tell(telling, session, 'unanswered', asked)
}

/** Each in words of their own. `what` tells one reminder of the session from another. */
async function tell(
  telling: Telling,
  session: RemindedSession,
  what: string,
  told: readonly { reader: Reader; facts: ReminderFacts }[],
): Promise<void> {
  const { app, db, afterCommit } = telling
  const { title, place } = session
  const shown = { title, place, when: inWords(session.starts_at, session.time_zone_id), link: '' }
  const mails = told.map(({ reader, facts }) => ({ reader, news: { kind: 'reminder' as const, place, ...facts } }))
  await mailOwnSessionNews(app, db, session, mails, afterCommit)
  const lines = new Map(
    told.map(({ reader, facts }) => [reader.userId, reminderLine({ ...facts, session: shown })] as const),
  )
  if (lines.size) await notifyReminder(telling, session, lines, `${what}:${session.starts_at.toISOString()}`)
}

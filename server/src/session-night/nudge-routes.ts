import { createHash } from 'node:crypto'
import { type Nudged, nudge, previewNudge } from '@app/core/contract/session-night'
import { countOf } from '@app/core/rules/count-of'
import { mayReach } from '@app/core/rules/mail-leaving'
import { relativeTime } from '@app/core/rules/time'
import type { Db } from '../lib/db/database.ts'
import { notFound, refused } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { takeReminders } from '../reminders/sql.ts'
import { unansweredPlayers } from '../reminders/unanswered-players.ts'
import { insertHistory, lastChange } from '../session-history/sql.ts'
import { refuseWhenOver } from '../sessions/hold-session.ts'
import { mailOwnSessionNews, previewSessionMail } from '../sessions/session-mails.ts'
import { findSessionRow, lockSession, type SessionRow } from '../sessions/sql.ts'
import { listUnanswered } from './sql.ts'

/** For so long after one reminder there is no other: whoever has just got one cannot have answered. */
const NUDGE_REST_MS = 3_600_000

const ACTS = { members: 'nudged', players: 'players-nudged' } as const
const ONE_OF = { members: 'member', players: 'player' } as const

function alreadyReminded(last: NonNullable<Awaited<ReturnType<typeof lastChange>>>, who: Nudged, now: Date) {
  const by = last.by ? [last.by.firstName, last.by.lastName].filter(Boolean).join(' ') : 'The app'
  const whom = countOf(Number(last.detail.told ?? 0), ONE_OF[who])
  return refused(
    'ALREADY_REMINDED',
    `${by} reminded ${whom} ${relativeTime(last.at, now)}. Nothing was sent: give them an hour to answer.`,
  )
}

/** Everybody who has not answered but the caller, with what each would read. */
async function tellings(db: Db, row: SessionRow, { who, message, by }: { who: Nudged; message: string; by: number }) {
  if (who === 'members') {
    const news = { kind: 'nudge' as const, message, by }
    return (await listUnanswered(db, row.id, by)).map((reader) => ({ reader, news }))
  }
  const players = row.first_come ? [] : await unansweredPlayers(db, row.id)
  return players
    .filter(({ reader }) => reader.userId !== by)
    .map(({ reader, facts }) => ({ reader, news: { kind: 'reminder' as const, place: '', message, by, ...facts } }))
}

/** The reminder as it would go out now; whatever differs later has another seal, a reminder by somebody else too. */
async function planNudge(app: App, db: Db, row: SessionRow, by: number, body: { who?: Nudged; message: string }) {
  const { who = 'members', message } = body
  const unanswered = await tellings(db, row, { who, message, by })
  const told = unanswered.filter(({ reader, news }) => mayReach(news.kind, reader))
  const last = await lastChange(db, row.id, ACTS[who])
  const empty =
    who === 'members'
      ? { kind: 'nudge' as const, message, by }
      : {
          ...{ kind: 'reminder' as const, tells: 'unanswered' as const, place: '', message, by },
          ...{ parts: [], isDecided: true, isUnanswered: true, isPartly: false },
        }
  const mail = previewSessionMail(app, row, told[0]?.reader, told[0]?.news ?? empty)
  const seal = createHash('sha256')
    .update(JSON.stringify([row.id, mail.text, told.map(({ reader }) => reader.userId), last?.id ?? 0]))
    .digest('hex')
  return { who, unanswered: unanswered.length, told, last, mail, seal }
}

export function nudgeRoutes(app: App): void {
  handle(app, previewNudge, async ({ body, caller, session, db }) => {
    const row = await findSessionRow(db, session.id)
    if (!row || row.deleted_at) throw notFound('This session')
    const asked = { ...(body.who && { who: body.who }), message: body.message ?? '' }
    const { unanswered, told, last, mail, seal } = await planNudge(app, db, row, caller.userId, asked)
    const reminder = last && { at: last.at.toISOString(), by: last.by, told: Number(last.detail.told ?? 0) }
    return { unanswered, told: told.length, last: reminder ?? null, mail, seal }
  })

  transact(app, nudge, async ({ body, caller, session, db, now, afterCommit }) => {
    const row = await lockSession(db, session.id)
    if (!row) throw notFound('This session')
    refuseWhenOver(row, now)
    const asked = { ...(body.who && { who: body.who }), message: body.message ?? '' }
    const plan = await planNudge(app, db, row, caller.userId, asked)
    const { who, last, seal } = plan
    // Two presses, or two organisers, are one reminder.
    if (last && now.getTime() - last.at.getTime() < NUDGE_REST_MS) throw alreadyReminded(last, who, now)
    if (body.seal && body.seal !== seal)
      throw refused(
        'MAIL_CHANGED',
        'The list of who hasn’t answered has changed since you looked. Nothing was sent: look at it again.',
      )
    // Each mail is one that somebody has to read.
    await app.limits.hit(
      [{ key: `nudge:${session.id}${who === 'players' ? ':players' : ''}`, most: 2, seconds: 86_400 }],
      db,
    )
    // The one that goes by itself a day after the roster would be a second.
    if (who === 'players') {
      const ids = plan.told.map(({ reader }) => reader.userId)
      await takeReminders(db, row, 'unanswered-roster', ids, now)
    }
    const told = await mailOwnSessionNews(app, db, row, plan.told, afterCommit)
    await insertHistory(db, { sessionId: session.id, at: now, by: caller.userId, action: ACTS[who], detail: { told } })
    return { told }
  })
}

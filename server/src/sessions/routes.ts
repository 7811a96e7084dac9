import type { Reply } from '@app/core/contract/route'
import {
  addSession,
  deleteSession,
  duplicateSession,
  getSession,
  isSessionAdmin,
  repeatSession,
  restoreSession,
  sessionAdmins,
  sessionDetails,
  setSessionAdmin,
} from '@app/core/contract/sessions'
import type { GroupAct } from '@app/core/rules/group-acts'
import { mayReach } from '@app/core/rules/mail-leaving'
import type { SessionAct } from '@app/core/rules/session-acts'
import { sessionDefaultsFrom } from '@app/core/rules/session-defaults'
import { changedSettings, sessionFaults, settingsFrom } from '@app/core/rules/session-settings'
import { findGroup, findGroupSettings } from '../groups/sql.ts'
import type { Caller } from '../lib/access/callers.ts'
import type { SessionContext } from '../lib/access/session-access.ts'
import type { Db } from '../lib/db/database.ts'
import { invalid, noAccount, notFound, refused } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { insertGroupAudit } from '../members/audit-sql.ts'
import { findMember } from '../members/sql.ts'
import { tellNews } from '../news/tell-news.ts'
import { notifyAnnounced, notifyCancelled, notifyRestored, type Telling } from '../notifications/notify-session.ts'
import { moveWaitlist } from '../offers/move-waitlist.ts'
import { freeAgain } from '../offers/sql.ts'
import { insertHistory } from '../session-history/sql.ts'
import { readOwnPart } from '../sign-up/own-part-sql.ts'
import { listConcerned } from '../sign-up/who-comes-sql.ts'
import { listWishesOnApproval } from '../sign-up/wishes-on-approval-sql.ts'
import { findUser } from '../users/sql.ts'
import { findVenue } from '../venues/sql.ts'
import { copySession } from './copy-session.ts'
import { editSessionRoutes } from './edit-session.ts'
import { ownPartWriter, sessionCache } from './session-cache.ts'
import { mailSessionNews } from './session-mails.ts'
import {
  changeSession,
  deleteSessionAdmin,
  findSameSession,
  findSessionRow,
  insertLiveRoster,
  insertSession,
  insertSessionAdmin,
  listSessionAdmins,
  lockSession,
  RESTORABLE_MS,
  readSession,
  type SessionRow,
  toColumns,
} from './sql.ts'
import { closingBefore, typedInstant } from './times.ts'

/** That it is off, or on again: to everyone in it, in the app and by e-mail where they want that. */
async function tellEveryone(telling: Telling, row: SessionRow, kind: 'cancelled' | 'restored', by: number) {
  const { app, db, afterCommit } = telling
  const people = await listConcerned(db, row.id)
  const readers = people.filter((one) => mayReach(kind, one))
  await mailSessionNews(app, db, row, readers, { kind, by }, afterCommit)
  const notify = kind === 'cancelled' ? notifyCancelled : notifyRestored
  await notify(
    telling,
    row,
    people.map(({ userId }) => userId),
    by,
  )
}

export function sessionsRoutes(app: App): void {
  const found = async (db: Db, sessionId: number) => {
    const session = await readSession(db, sessionId)
    if (!session) throw notFound('This session')
    return session
  }
  const cached = sessionCache(app)
  const writeOwnPart = ownPartWriter(app.strictReplies)
  editSessionRoutes(app)

  handle(app, getSession, async ({ session: { id, isApproved } }) => {
    const { inside, outside } = await cached(id)
    return (isApproved ? inside : outside).reply
  })

  handle(app, sessionDetails, async ({ caller, session, db }) =>
    caller ? detailsFor(caller, session, db) : (await cached(session.id)).outside.forGuests,
  )

  async function detailsFor(caller: Caller, session: SessionContext, db: Db) {
    const isWaiting = session.isMember && !session.isApproved
    const [views, own, wishesOnApproval] = await Promise.all([
      cached(session.id),
      readOwnPart(db, session.id, caller.userId),
      isWaiting ? listWishesOnApproval(db, session.id, caller.userId) : [],
    ])
    const { beforeOwn } = session.isApproved ? views.inside : views.outside
    const me = {
      callerIsMember: session.isMember,
      callerIsApproved: session.isApproved,
      callerIsAdmin: session.mayRun,
      ...own,
      wishesOnApproval,
    }
    return beforeOwn.endingWith<Reply<typeof sessionDetails>>(`${writeOwnPart(me)}}`)
  }

  /** The venue of the group that was named, or a place in words. */
  async function placeFor(
    db: Db,
    groupId: number,
    body: { locationId?: number | null | undefined; location?: string | undefined },
  ) {
    if (body.locationId && (await findVenue(db, body.locationId))?.groupId !== groupId) throw notFound('This venue')
    if (body.locationId) return { venue_id: body.locationId, location: '' }
    return body.locationId === null || body.location !== undefined
      ? { venue_id: null, location: body.location ?? '' }
      : undefined
  }

  transact(app, addSession, async ({ body, caller, group, db, now, afterCommit }) => {
    const zone = (await findGroup(db, group.id))?.timeZoneId ?? 'UTC'
    const defaults = sessionDefaultsFrom((await findGroupSettings(db, group.id)).session_defaults)
    const startsAt = typedInstant(body.startDate, zone, 'startDate')
    const endsAt = body.endDate
      ? typedInstant(body.endDate, zone, 'endDate')
      : new Date(startsAt.getTime() + defaults.lengthMinutes * 60_000)
    const settings = changedSettings(settingsFrom(defaults), body.settings ?? {})
    refuseFaults(sessionFaults({ startsAt, endsAt }, settings, now))
    const place = (await placeFor(db, group.id, body)) ?? { venue_id: defaults.locationId, location: '' }
    const { id } = await insertSession(db, {
      group_id: group.id,
      title: body.title,
      description: body.description ?? '',
      starts_at: startsAt,
      ends_at: endsAt,
      time_zone_id: zone,
      ...place,
      ...toColumns(settings),
      made_by: caller.userId,
      created_at: now,
    })
    if (settings.firstCome) await insertLiveRoster(db, id, caller.userId, now)
    await insertHistory(db, { sessionId: id, at: now, by: caller.userId, action: 'made' })
    const news = { groupId: group.id, sessionId: id, by: caller.userId }
    if (endsAt > now) await tellNews(app, db, { kind: 'announced', ...news }, now, afterCommit)
    const made = await findSessionRow(db, id)
    if (made && body.announce === 'members') await notifyAnnounced({ app, db, now, afterCommit }, made, caller.userId)
    await app.bus.tell(db, 'groupChanged', { groupId: group.id }, afterCommit)
    return found(db, id)
  })

  transact(app, deleteSession, async ({ query, caller, session, db, now, afterCommit }) => {
    if (query.groupId !== session.groupId) throw notFound('This session')
    const row = await lockSession(db, session.id)
    // Pressed twice, or by two: everyone hears of it once.
    if (!row || row.deleted_at) throw notFound('This session')
    await changeSession(db, session.id, { deleted_at: now })
    await moveWaitlist({ app, db, now, afterCommit }, session.id)
    await recordFor(db, session.groupId, session.id, caller.userId, 'session-deleted', now)
    const news = { groupId: session.groupId, sessionId: session.id, by: caller.userId }
    if (row.ends_at > now) await tellNews(app, db, { kind: 'cancelled', ...news }, now, afterCommit)
    if (row.ends_at > now) await tellEveryone({ app, db, now, afterCommit }, row, 'cancelled', caller.userId)
    await rightsChanged(db, session.id, afterCommit)
    await app.bus.tell(db, 'groupChanged', { groupId: session.groupId }, afterCommit)
    return {}
  })

  transact(app, restoreSession, async ({ body, caller, session, db, now, afterCommit }) => {
    const row = await lockSession(db, session.id)
    if (row?.deleted_at && now.getTime() - row.deleted_at.getTime() > RESTORABLE_MS)
      throw refused('TOO_LATE', 'A deleted session can be brought back for 30 days, and this one is older.')
    if (row?.deleted_at) {
      await changeSession(db, session.id, { deleted_at: null })
      await freeAgain(db, { sessionId: session.id }, now)
      await moveWaitlist({ app, db, now, afterCommit }, session.id)
      await recordFor(db, session.groupId, session.id, caller.userId, 'session-restored', now)
      if (body.tell && row.ends_at > now)
        await tellEveryone({ app, db, now, afterCommit }, row, 'restored', caller.userId)
      await rightsChanged(db, session.id, afterCommit)
      await app.bus.tell(db, 'groupChanged', { groupId: session.groupId }, afterCommit)
    }
    return found(db, session.id)
  })

  transact(app, duplicateSession, async ({ body, caller, session, db, now, afterCommit }) => {
    const row = await findSessionRow(db, session.id)
    if (!row) throw notFound('This session')
    const zone = (await findGroup(db, session.groupId))?.timeZoneId ?? row.time_zone_id
    const startsAt = typedInstant(body.startDate, zone, 'startDate')
    const plan = { startsAt, signUpClosesAt: null, zone, withSongs: body.withSongs }
    const id = await copySession(db, row, plan, caller.userId, now)
    await app.bus.tell(db, 'groupChanged', { groupId: session.groupId }, afterCommit)
    return found(db, id)
  })

  transact(app, repeatSession, async ({ body, caller, session, db, now, afterCommit }) => {
    // Held, so that two presses come one after the other and the second finds what the first made.
    const row = await lockSession(db, session.id)
    if (!row || row.deleted_at) throw notFound('This session')
    const zone = (await findGroup(db, session.groupId))?.timeZoneId ?? row.time_zone_id
    const made: { id: number; startDate: string }[] = []
    for (const [index, date] of [...new Set(body.startDates)].entries()) {
      const startsAt = typedInstant(date, zone, `startDates.${index}`)
      const plan = { startsAt, signUpClosesAt: closingBefore(row, startsAt, zone), zone, withSongs: body.withSongs }
      const id = (await findSameSession(db, row, startsAt)) ?? (await copySession(db, row, plan, caller.userId, now))
      made.push({ id, startDate: startsAt.toISOString() })
    }
    if (body.announce === 'members')
      await notifyAnnounced({ app, db, now, afterCommit }, row, caller.userId, made.length)
    await app.bus.tell(db, 'groupChanged', { groupId: session.groupId }, afterCommit)
    return made
  })

  handle(app, isSessionAdmin, async ({ session }) => ({ isAdmin: session.mayRun }))

  handle(app, sessionAdmins, ({ session, db }) => listSessionAdmins(db, session.id))

  transact(app, setSessionAdmin, async ({ body, caller, session, db, now, afterCommit }) => {
    if (!(await findMember(db, session.groupId, body.UserId))?.approved_at) throw notFound('This member')
    if (body.IsAdmin && !(await findUser(db, body.UserId))?.email) throw noAccount()
    const set = body.IsAdmin ? insertSessionAdmin : deleteSessionAdmin
    const changed = await set(db, session.id, body.UserId)
    if (!changed.length) return { userId: body.UserId, isAdmin: body.IsAdmin }
    const action = body.IsAdmin ? 'made-session-admin' : 'session-admin-taken'
    await recordFor(db, session.groupId, session.id, caller.userId, action, now, body.UserId)
    await rightsChanged(db, session.id, afterCommit)
    return { userId: body.UserId, isAdmin: body.IsAdmin }
  })

  async function rightsChanged(db: Db, sessionId: number, afterCommit: (work: () => unknown) => void) {
    await app.bus.tell(db, 'sessionRightsChanged', { sessionId }, afterCommit)
    await app.bus.tell(db, 'sessionChanged', { sessionId }, afterCommit)
  }
}

/** An admin's act is in the session's history and in the group's audit log. */
async function recordFor(
  db: Db,
  groupId: number,
  sessionId: number,
  by: number,
  action: GroupAct & SessionAct,
  at: Date,
  about?: number,
): Promise<void> {
  await insertHistory(db, { sessionId, at, by, action, about })
  await insertGroupAudit(db, { at, groupId, by, action, detail: { sessionId }, ...(about ? { about } : {}) })
}

function refuseFaults(faults: Record<string, string>): void {
  if (Object.keys(faults).length) throw invalid(faults)
}

import type { Reply } from '@app/core/contract/route'
import {
  registeredUserProfiles,
  registerForSession,
  registerWildcard,
  sessionRegistrations,
  unregisterUser,
  unregisterWildcard,
} from '@app/core/contract/sign-up'
import { personFor } from '../lib/access/session-access.ts'
import { sessionMemory } from '../lib/access/session-memory.ts'
import type { Db } from '../lib/db/database.ts'
import { invalid, notFound } from '../lib/errors.ts'
import { type CachedReply, cachedReplyWriter } from '../lib/http/cached-reply.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { tellMovedUp } from '../notifications/notify-session.ts'
import { moveWaitlist } from '../offers/move-waitlist.ts'
import { tellingWhosePartsChange } from '../rosters/tell-parts.ts'
import { insertHistory } from '../session-history/sql.ts'
import { holdSession, refuseOnceOver, refuseWhenClosed, refuseWhenOver } from '../sessions/hold-session.ts'
import { lockSession } from '../sessions/sql.ts'
import { areInstruments } from '../songs/sql.ts'
import { changeRegistration, findRegistration, leaveSession, listRegistrations, takeSeat } from './seats-sql.ts'
import { listRegistered } from './who-comes-sql.ts'
import { deleteWildcard, insertWildcards, listWildcards } from './wildcards-sql.ts'

/** As the specification has it. */
const PEOPLE_CACHED_MINUTES = 5
const MOST_PAGES = 50

type People = Reply<typeof registeredUserProfiles>

export function registrationsRoutes(app: App): void {
  const found = async (db: Db, sessionId: number, userId: number) => {
    const registration = await findRegistration(db, sessionId, userId)
    if (!registration) throw notFound('This registration')
    return registration
  }

  transact(app, registerForSession, async ({ body, caller, db, now, afterCommit }) => {
    const { row, session } = await holdSession(app, db, body.sessionId, caller.userId)
    const userId = await personFor(db, session, caller.userId, body.userId)
    const before = await findRegistration(db, session.id, userId)
    // Organisers keep the list, with themselves on it. Who is on it may change how many songs after the deadline.
    refuseWhenClosed(row, session.mayRun || before !== undefined, now)
    const min = body.SongAssignMin ?? before?.SongAssignMin ?? row.song_assign_min
    const max = body.SongAssignMax ?? before?.SongAssignMax ?? Math.max(row.song_assign_max, min)
    if (min > max) throw invalid({ SongAssignMin: 'The fewest songs cannot be more than the most.' })
    await takeSeat(db, row, userId, now)
    await changeRegistration(db, session.id, userId, {
      song_assign_min: min,
      song_assign_max: max,
      ...(body.Notes == null ? {} : { notes: body.Notes }),
    })
    const isSame =
      before?.SongAssignMin === min && before.SongAssignMax === max && before.Notes === (body.Notes ?? before.Notes)
    const action = before ? 'registration-changed' : 'registered'
    // What changes nothing is no news, to anybody.
    if (isSame) return found(db, session.id, userId)
    await insertHistory(db, { sessionId: session.id, at: now, by: caller.userId, action, about: userId })
    // Who wants more songs than before may have by now what they wait for.
    if (before && max > before.SongAssignMax) await moveWaitlist({ app, db, now, afterCommit }, session.id)
    await app.bus.tell(db, 'sessionChanged', { sessionId: session.id }, afterCommit)
    return found(db, session.id, userId)
  })

  /** Anybody on the list may take themself off it, in the group or not; for everybody else the usual access holds. */
  async function sessionToLeave(db: Db, sessionId: number, callerId: number) {
    const session = await app.sessionAccess.find(sessionId, callerId, db)
    if (session && !session.isDeleted && (await findRegistration(db, sessionId, callerId))) return session
    return app.sessionAccess.require('member', { session: sessionId }, callerId, db)
  }

  transact(app, unregisterUser, async ({ body, caller, db, now, afterCommit }) => {
    const session = await sessionToLeave(db, body.SessionId, caller.userId)
    const userId = await personFor(db, session, caller.userId, body.ForUserId)
    const row = await lockSession(db, session.id)
    if (!row) throw notFound('This registration')
    if (!session.mayRun) refuseWhenOver(row, now)
    const telling = { app, db, now, afterCommit }
    const { done: left, toldLater } = await tellingWhosePartsChange(telling, row, caller.userId, () =>
      leaveSession(db, session.id, userId, now),
    )
    if (!left) throw notFound('This registration')
    await tellMovedUp(telling, left.session, left.movedUp)
    await moveWaitlist({ app, db, now, afterCommit }, session.id)
    await app.bus.tell(db, 'sessionChanged', { sessionId: session.id }, afterCommit)
    const detail = body.Reason ? { reason: body.Reason } : {}
    await insertHistory(db, {
      sessionId: session.id,
      at: now,
      by: caller.userId,
      action: 'unregistered',
      about: userId,
      detail,
    })
    return { toldLater }
  })

  /** Pages of who is registered. A session that has changed starts with an empty map. */
  const cached = sessionMemory(
    app.bus,
    PEOPLE_CACHED_MINUTES,
    async () => new Map<string, Promise<CachedReply<People>>>(),
  )
  const writePeople = cachedReplyWriter(registeredUserProfiles, app.strictReplies)
  handle(app, registeredUserProfiles, async ({ body, session, db }) => {
    const [offset, limit] = [body.offset ?? 0, body.limit ?? 50]
    const pages = await cached(session.id)
    const page = `${offset}-${limit}`
    const found = pages.get(page) ?? listRegistered(db, session.id, offset, limit).then(writePeople)
    if (pages.size < MOST_PAGES) pages.set(page, found)
    found.catch(() => pages.delete(page))
    return found
  })

  handle(app, sessionRegistrations, ({ session, db }) => listRegistrations(db, session.id))

  transact(app, registerWildcard, async ({ body, caller, db, now, afterCommit }) => {
    const { row, session } = await holdSession(app, db, body.sessionId, caller.userId)
    const userId = await personFor(db, session, caller.userId, body.ForUserId)
    if (!(await areInstruments(db, [body.instrumentId]))) throw notFound('This instrument')
    // A wish, as for one slot: an organiser's own is no earlier than anybody's.
    refuseWhenClosed(row, userId !== caller.userId, now)
    await takeSeat(db, row, userId, now)
    const made = await insertWildcards(db, session.id, userId, [body.instrumentId])
    if (!made.length) return { wildcards: await listWildcards(db, session.id, userId) }
    const detail = { instrumentId: body.instrumentId }
    await insertHistory(db, {
      sessionId: session.id,
      at: now,
      by: caller.userId,
      action: 'wildcard-registered',
      about: userId,
      detail,
    })
    await app.bus.tell(db, 'sessionChanged', { sessionId: session.id }, afterCommit)
    return { wildcards: await listWildcards(db, session.id, userId) }
  })

  transact(app, unregisterWildcard, async ({ body, caller, session, db, now, afterCommit }) => {
    const userId = await personFor(db, session, caller.userId, body.ForUserId)
    await refuseOnceOver(db, session, now)
    const gone = await deleteWildcard(db, session.id, userId, body.instrumentId)
    if (!gone.length) return { wildcards: await listWildcards(db, session.id, userId) }
    const detail = { instrumentId: body.instrumentId }
    await insertHistory(db, {
      sessionId: session.id,
      at: now,
      by: caller.userId,
      action: 'wildcard-unregistered',
      about: userId,
      detail,
    })
    await app.bus.tell(db, 'sessionChanged', { sessionId: session.id }, afterCommit)
    return { wildcards: await listWildcards(db, session.id, userId) }
  })
}

import {
  registeredUserProfiles,
  registerForSession,
  registerWildcard,
  resetAllocationMax,
  sessionRegistrations,
  unregisterUser,
  unregisterWildcard,
  updateAllocationMax,
} from '@app/core/contract/registrations'
import type { Reply } from '@app/core/contract/route'
import { isSignUpOpen } from '@app/core/rules/registration'
import { personFor } from '../lib/access/session-access.ts'
import { sessionMemory } from '../lib/access/session-memory.ts'
import type { Db } from '../lib/db/database.ts'
import { invalid, notFound, refused } from '../lib/errors.ts'
import { holdSession } from '../lib/flows/hold-session.ts'
import { tellMovedUp } from '../lib/flows/notify-session.ts'
import { tellingWhosePartsChange } from '../lib/flows/tell-parts.ts'
import { moveWaitlist } from '../lib/flows/waitlist.ts'
import { type CachedReply, cachedReplyWriter } from '../lib/http/cached-reply.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { leaveSession, takePlace } from '../places/sql.ts'
import { insertHistory } from '../session-history/sql.ts'
import { lockSession } from '../sessions/sql.ts'
import { areInstruments } from '../songs/sql.ts'
import {
  changeRegistration,
  clearAllocationMax,
  deleteWildcard,
  findRegistration,
  insertWildcards,
  listRegistered,
  listRegistrations,
  listWildcards,
} from './sql.ts'

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
    if (row.ends_at <= now) throw refused('SESSION_OVER', 'This session is over.')
    const byOrganiser = userId !== caller.userId || session.mayRun
    const settings = { signUpOpen: row.sign_up_open, signUpClosesAt: row.sign_up_closes_at }
    if (!before && !byOrganiser && !isSignUpOpen(settings, now))
      throw refused('SIGN_UP_CLOSED', 'Sign-up is closed. Ask an organiser to put you on the list.')
    const min = body.SongAssignMin ?? before?.SongAssignMin ?? row.song_assign_min
    const max = body.SongAssignMax ?? before?.SongAssignMax ?? Math.max(row.song_assign_max, min)
    if (min > max) throw invalid({ SongAssignMin: 'The fewest songs cannot be more than the most.' })
    await takePlace(db, row, userId, now)
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
    await app.bus.tell(db, 'sessionChanged', { sessionId: session.id }, afterCommit)
    return found(db, session.id, userId)
  })

  transact(app, unregisterUser, async ({ body, caller, session, db, now, afterCommit }) => {
    const userId = await personFor(db, session, caller.userId, body.ForUserId)
    const row = await lockSession(db, session.id)
    if (!row) throw notFound('This registration')
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
    if (row.ends_at <= now) throw refused('SESSION_OVER', 'This session is over.')
    const settings = { signUpOpen: row.sign_up_open, signUpClosesAt: row.sign_up_closes_at }
    if (!session.mayRun && !isSignUpOpen(settings, now))
      throw refused('SIGN_UP_CLOSED', 'Sign-up is closed. Ask an organiser to put you on the list.')
    await takePlace(db, row, userId, now)
    await insertWildcards(db, session.id, userId, [body.instrumentId])
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
    await deleteWildcard(db, session.id, userId, body.instrumentId)
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

  transact(app, updateAllocationMax, async ({ body, caller, session, db, now }) => {
    const before = await found(db, session.id, body.userId)
    if (before.allocationMax === body.max) return before
    await changeRegistration(db, session.id, body.userId, { allocation_max: body.max })
    const detail = { max: body.max }
    await insertHistory(db, {
      sessionId: session.id,
      at: now,
      by: caller.userId,
      action: 'allocation-max-set',
      about: body.userId,
      detail,
    })
    return found(db, session.id, body.userId)
  })

  transact(app, resetAllocationMax, async ({ body, caller, session, db, now }) => {
    if (body.userId) await found(db, session.id, body.userId)
    const changed = await clearAllocationMax(db, session.id, body.userId ?? null)
    if (!changed) return { changed }
    const about = body.userId ?? undefined
    await insertHistory(db, {
      sessionId: session.id,
      at: now,
      by: caller.userId,
      action: 'allocation-max-reset',
      about,
    })
    return { changed }
  })
}

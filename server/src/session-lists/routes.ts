import { groupSessions, listSessionsForGroup, publicSessions, upcomingSessions } from '@app/core/contract/sessions'
import { type App, handle } from '../lib/http/handle.ts'
import { listOwnOffers, toOpenOffer } from '../offers/sql.ts'
import { listNextIdsOfUser } from './next-sql.ts'
import {
  listAllOfGroup,
  listOfGroup,
  listPublic,
  listUnansweredOfUser,
  listUpcomingOfUser,
  ownPlace,
  toListed,
} from './sql.ts'

export function sessionListsRoutes(app: App): void {
  const pageOf = (body: { start?: number | undefined; limit?: number | undefined }) => ({
    start: body.start ?? 0,
    limit: body.limit ?? 20,
  })

  handle(app, groupSessions, async ({ body, group, caller, db, now }) => {
    const which = { groupId: group.id, userId: caller?.userId ?? null, past: body.past ?? false, now }
    const { rows, total } = await listOfGroup(db, which, pageOf(body))
    const sessions = rows.map((row) => ({
      ...toListed(row, now),
      ...ownPlace(row),
      plays: row.plays,
    }))
    return { sessions, total }
  })

  handle(app, publicSessions, async ({ body, db, now }) => {
    // Asked for from an earlier day on, it still begins with what is upcoming.
    const from = new Date(Math.max(now.getTime(), Date.parse(body.from ?? '') || 0))
    const { rows, total } = await listPublic(db, from, pageOf(body))
    return { sessions: rows.map((row) => toListed(row, now)), total }
  })

  handle(app, listSessionsForGroup, async ({ group, db, now }) =>
    (await listAllOfGroup(db, group.id, group.isAdmin)).map((row) => ({
      ...toListed(row, now),
      deleted: row.deleted_at !== null,
      came: row.came,
    })),
  )

  handle(app, upcomingSessions, async ({ query, caller: { userId }, db, now }) => {
    const { take = 5 } = query
    const [next, offers, unanswered] = await Promise.all([
      listUpcomingOfUser(db, userId, now, take),
      listOwnOffers(db, userId),
      listUnansweredOfUser(db, userId, now),
    ])
    const known = new Set(next.map(({ id }) => id))
    // A weekly season of one group fills the list, and what they come to in another stands behind it.
    const isBehind = next.length === take && !next.some((row) => ownPlace(row).isRegistered)
    const own = query.asked && isBehind ? await listNextIdsOfUser(db, userId, now) : []
    const asked = query.asked ? [...offers, ...unanswered].map(({ sessionId }) => sessionId) : []
    const more = [...new Set([...asked, ...own])].filter((id) => !known.has(id))
    const later = more.length ? await listUpcomingOfUser(db, userId, now, more.length, more) : []
    return [...next, ...later].map((row) => ({
      ...toListed(row, now),
      ...ownPlace(row),
      offers: offers.filter(({ sessionId }) => sessionId === row.id).map(toOpenOffer),
      unanswered: unanswered.flatMap(({ sessionId, confirmBy, ...part }) =>
        sessionId === row.id ? [{ ...part, confirmBy: confirmBy?.toISOString() ?? null }] : [],
      ),
    }))
  })
}

import { groupDashboard } from '@app/core/contract/group-dashboard'
import { readinessOf } from '@app/core/rules/readiness'
import { slotName } from '@app/core/rules/song-status'
import type { Db } from '../lib/db/database.ts'
import { type App, handle } from '../lib/http/handle.ts'
import { listOwing } from '../payments/sql.ts'
import { countReported } from '../reports/sql.ts'
import { listUpcomingOfGroups, toListed } from '../session-lists/sql.ts'
import { countUnanswered, readGaps } from '../session-overview/sql.ts'
import { readSession } from '../sessions/sql.ts'
import { countGroup, listRequests, listSessionsWithFee, listSuggestions } from './sql.ts'

/** More names are not read on a dashboard; the payments of the session have them all. */
const NAMED = 8

async function nextOf(db: Db, groupId: number, callerId: number, now: Date) {
  const [row] = await listUpcomingOfGroups(db, [groupId], now, 1)
  const session = row && (await readSession(db, row.id))
  if (!session) return null
  const { ready, short } = readinessOf(session.songs, session.rosterPublished)
  const { gaps, candidates } = await readGaps(db, session)
  const gapOf = new Map(gaps.map((gap) => [gap.slotId, gap]))
  return {
    session: toListed(row, now),
    signUpClosesAt: session.settings.signUpClosesAt,
    rosterPublished: session.rosterPublished,
    ready,
    short: short.map(({ song, lacking }) => ({
      sessionSongId: song.sessionSongId,
      number: song.number,
      title: song.title,
      lacking: lacking.map((slot) => {
        const { slotId, family } = slot
        const { couldFill = [], others = 0 } = gapOf.get(slotId) ?? {}
        return { slotId, instrumentName: slotName(song.slots, slot), family, couldFill, others }
      }),
    })),
    candidates,
    ...(await countUnanswered(db, session.id, callerId)),
  }
}

async function owingOf(db: Db, groupId: number, now: Date) {
  const sessions = await listSessionsWithFee(db, groupId, now)
  const all = await Promise.all(
    sessions.map(async ({ id, title, starts_at, time_zone_id, fee }) => {
      const people = (await listOwing(db, id)).map(({ person }) => person)
      return {
        sessionId: id,
        title,
        startDate: starts_at.toISOString(),
        timeZoneId: time_zone_id,
        fee: Number(fee),
        people: people.slice(0, NAMED),
        total: people.length,
      }
    }),
  )
  return all.filter(({ total }) => total > 0)
}

export function groupDashboardRoutes(app: App): void {
  handle(app, groupDashboard, async ({ group, caller, db, now }) => ({
    next: await nextOf(db, group.id, caller.userId, now),
    requests: (await listRequests(db, group.id)).map(({ asked_at, ...person }) => ({
      ...person,
      askedAt: asked_at.toISOString(),
    })),
    suggestions: await listSuggestions(db, group.id, now),
    reports: await countReported(db, group.id),
    owing: await owingOf(db, group.id, now),
    numbers: await countGroup(db, group.id, now),
  }))
}

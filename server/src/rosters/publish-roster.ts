import type { publishPreview, publishRoster, Roster } from '@app/core/contract/rosters'
import type { Reply } from '@app/core/contract/route'
import type { Description } from '@app/core/roster/engine'
import { CONFIRM_BY_WORDS, mayConfirmBy } from '@app/core/rules/confirm-by'
import { breathe } from '../lib/breathe.ts'
import type { Db } from '../lib/db/database.ts'
import { notAllowed, notFound, refused } from '../lib/errors.ts'
import type { App } from '../lib/http/handle.ts'
import { insertGroupAudit } from '../members/audit-sql.ts'
import { tellNews } from '../news/tell-news.ts'
import { moveWaitlist } from '../offers/move-waitlist.ts'
import { recordChange } from '../session-history/record-change.ts'
import { listAskedSince } from '../session-history/sql.ts'
import { holdSession } from '../sessions/hold-session.ts'
import { findSessionRow } from '../sessions/sql.ts'
import { type Board, describe, findLiveRoster, readBoard } from './board.ts'
import { type Changing, refuseStale } from './change-roster.ts'
import { listGivenSince, recordRosterChange } from './changes-sql.ts'
import { emptySlots } from './empty-slots.ts'
import { toRoster } from './figures.ts'
import { messagesFor, tellAll } from './roster-messages.ts'
import { resultOf } from './solve-roster.ts'
import {
  type AssignmentRow,
  deleteInCutSongs,
  findPublished,
  keepAnswers,
  listAssignments,
  type RosterRow,
  saveDraft,
  updateRoster,
} from './sql.ts'
import { tellPartsNow } from './tell-parts.ts'
import { tellRoster } from './tell-roster.ts'
import { brokenIn } from './words.ts'

/** What must not be broken when it is published. Parts of cut songs are left out then, so they are none of it. */
const inTheWay = (board: Board, { broken }: Description) =>
  brokenIn(
    board,
    broken.filter(({ rule }) => rule !== 'song-cut'),
  )

/** What is out so far, with its line-up; null: nothing is. */
async function whatIsOut(db: Db, sessionId: number): Promise<{ roster: RosterRow; lineUp: AssignmentRow[] } | null> {
  const roster = await findPublished(db, sessionId)
  return roster ? { roster, lineUp: await listAssignments(db, roster.id) } : null
}

interface Overtaken {
  /** In sentences. */
  says: string[]
  /** Of another line-up that is out it is another one, too. */
  result: string
}

/**
 * Who has a part of what is out since this draft was made, by a repair, because it came free or as the first to come, and not in the
 * draft: publishing it takes that back. Of a line-up that came out later than this draft was made, what it came out with was meant to
 * be replaced: who is told so stands in the preview.
 */
async function overtakenBy(db: Db, { roster, assignments, names, slots }: Board): Promise<Overtaken> {
  const out = roster.state === 'draft' ? await findPublished(db, roster.sessionId) : undefined
  if (!out) return { says: [], result: resultOf(0, []) }
  const keyOf = ({ slotId, userId }: { slotId: number; userId: number | null }) => `${slotId} ${userId}`
  const since = out.publishedAt && out.publishedAt > roster.createdAt ? out.publishedAt : roster.createdAt
  const changed = await listGivenSince(db, out.id, since)
  // Whoever comes first is in the line-up without a change of it.
  const asked = await listAskedSince(db, roster.sessionId, since)
  const given = new Set([...changed, ...asked].map(keyOf))
  const drafted = new Set(assignments.map(keyOf))
  const lost = (await listAssignments(db, out.id)).filter(
    (one) =>
      names.people[one.userId] &&
      given.has(keyOf(one)) &&
      !drafted.has(keyOf(one)) &&
      slots.get(one.slotId)?.cut === false,
  )
  return {
    says: lost.map(({ slotId, userId }) => `${names.people[userId]} plays ${names.slots[slotId]}.`),
    result: resultOf(out.id, lost),
  }
}

export async function previewPublishing(
  app: App,
  db: Db,
  rosterId: number,
  by: number,
  confirmBy: string | undefined,
): Promise<Reply<typeof publishPreview>> {
  const board = await readBoard(db, await findLiveRoster(db, rosterId))
  const row = await findSessionRow(db, board.roster.sessionId)
  if (!row) throw notFound('This session')
  const described = describe(board)
  const out = await whatIsOut(db, row.id)
  const messages = await messagesFor(app, db, {
    session: row,
    board,
    out: out?.lineUp ?? null,
    by,
    confirmBy: confirmBy ? new Date(confirmBy) : null,
  })
  const overtaken = await overtakenBy(db, board)
  return {
    roster: toRoster(board.roster, board.session, described),
    broken: inTheWay(board, described),
    empty: emptySlots(board, described),
    overtaken: overtaken.says,
    result: overtaken.result,
    out: out && { confirmBy: out.roster.confirmBy?.toISOString() ?? null },
    messages: messages.map(({ message }) => message()),
  }
}

interface Publishing {
  rosterId: number
  acknowledged?: number[] | undefined
  confirmBy?: string | null | undefined
  expected?: string | undefined
  version?: number | undefined
}

export async function publish(changing: Changing, given: Publishing): Promise<Reply<typeof publishRoster>> {
  const { app, db, by, now, afterCommit } = changing
  const { rosterId } = given
  const { sessionId } = await findLiveRoster(db, rosterId)
  const { row, session } = await holdSession(app, db, sessionId, by)
  if (!session.mayRun) throw notAllowed()
  const board = await readBoard(db, await findLiveRoster(db, rosterId))
  await breathe()
  const described = describe(board)
  await breathe()
  // Pressed twice, or by somebody else a moment ago: it is out, and everyone was told.
  if (board.roster.state === 'published') return { roster: toRoster(board.roster, board.session, described), told: 0 }
  if (board.roster.state === 'superseded')
    throw refused('SUPERSEDED', `${board.roster.name} was published before. Make a copy of it and publish that.`)
  await refuseStale(db, board, given.version, by)
  refuseUnready(board, described, given.acknowledged ?? [])
  await refuseOvertaken(db, board, given.expected)
  const confirmBy = given.confirmBy ? new Date(given.confirmBy) : null
  const verdict = confirmBy ? mayConfirmBy(confirmBy, { startsAt: row.starts_at, now }) : { ok: true as const }
  if (!verdict.ok) throw refused(verdict.reason, CONFIRM_BY_WORDS[verdict.reason])
  await tellPartsNow(changing, row)
  const out = await whatIsOut(db, sessionId)
  const messages = await messagesFor(app, db, { session: row, board, out: out?.lineUp ?? null, by, confirmBy })
  const roster = await bringOut(changing, board, described, confirmBy)
  await moveWaitlist(changing, sessionId)
  const told = row.ends_at <= now ? 0 : await tellAll(changing, row, messages)
  const detail = { rosterId, roster: roster.name, told }
  await recordChange(app, db, sessionId, { by, action: 'roster-published', detail }, now, afterCommit)
  const audited = { sessionId, session: row.title, ...detail }
  await insertGroupAudit(db, { at: now, groupId: session.groupId, by, action: 'roster-published', detail: audited })
  const news = { groupId: session.groupId, sessionId, by }
  if (row.ends_at > now) await tellNews(app, db, { kind: 'roster', ...news }, now, afterCommit)
  await app.bus.tell(db, 'groupChanged', { groupId: session.groupId }, afterCommit)
  await tellRoster(changing, { id: rosterId, sessionId, state: 'published' }, roster.version)
  return { roster, told }
}

function refuseUnready(board: Board, described: Description, acknowledged: number[]): void {
  const broken = inTheWay(board, described)
  if (broken.length) throw refused('BREAKS_RULE', [...new Set(broken.map(({ says }) => says))].slice(0, 3).join(' '))
  const agreed = new Set(acknowledged)
  const open = described.report.emptyRequired.filter(({ slotId }) => !agreed.has(slotId))
  if (!open.length) return
  const named = open.slice(0, 3).map(({ slotId }) => board.names.slots[slotId])
  const more = open.length > 3 ? ` and ${open.length - 3} more` : ''
  throw refused('EMPTY_SLOTS', `Nobody plays ${named.join(', ')}${more}. Agree to that first, or find somebody.`)
}

const NAMED = 3

/** Who took an offer, or came first, after the preview was shown does not lose that unseen, nor does another organiser's line-up. */
async function refuseOvertaken(db: Db, board: Board, expected: string | undefined): Promise<void> {
  if (expected === undefined) return
  const { says, result } = await overtakenBy(db, board)
  if (result === expected) return
  const more = says.length > NAMED ? [`And ${says.length - NAMED} more.`] : []
  const why = 'What is out has changed since you looked. Nobody has been told anything: look at it again.'
  throw refused('OVERTAKEN', [...says.slice(0, NAMED), ...more, why].join(' '))
}

/** What was out is superseded; this is out, with nobody in what is cut. `described`: as it was before. */
async function bringOut(
  { db, by, now }: Changing,
  { roster, session }: Board,
  described: Description,
  confirmBy: Date | null,
): Promise<Roster> {
  const before = await findPublished(db, roster.sessionId)
  if (before) {
    await keepAnswers(db, before.id, roster.id)
    await updateRoster(db, before.id, { state: 'superseded' })
  }
  const left = await deleteInCutSongs(db, roster.id)
  await saveDraft(db, roster.id, null)
  await updateRoster(db, roster.id, { state: 'published', published_at: now, confirm_by: confirmBy })
  await recordRosterChange(db, { rosterId: roster.id, kind: 'publish', by, at: now, slots: [] })
  const out = (await findPublished(db, roster.sessionId)) as RosterRow
  // To describe thousands of people takes a while, and everybody waits.
  return toRoster(out, session, left ? describe(await readBoard(db, out)) : described)
}

import type { publishPreview, publishRoster, Roster } from '@app/core/contract/rosters'
import type { Reply } from '@app/core/contract/route'
import { type Description, engine } from '@app/core/roster/engine'
import { CONFIRM_BY_WORDS, mayConfirmBy } from '@app/core/rules/confirm-by'
import { breathe } from '../lib/breathe.ts'
import type { Db } from '../lib/db/database.ts'
import { notAllowed, notFound, refused } from '../lib/errors.ts'
import { holdSession } from '../lib/flows/hold-session.ts'
import { recordChange } from '../lib/flows/record-change.ts'
import { tellNews } from '../lib/flows/tell-news.ts'
import { tellPartsNow } from '../lib/flows/tell-parts.ts'
import { moveWaitlist } from '../lib/flows/waitlist.ts'
import type { App } from '../lib/http/handle.ts'
import { insertGroupAudit } from '../members/sql.ts'
import { recordRosterChange } from '../roster-changes/sql.ts'
import { findSessionRow } from '../sessions/sql.ts'
import { type Board, describe, findLiveRoster, readBoard } from './board.ts'
import { type Changing, refuseStale } from './change-roster.ts'
import { toRoster } from './figures.ts'
import { messagesFor, tellAll } from './roster-messages.ts'
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
import { tellRoster } from './tell-roster.ts'
import { brokenIn } from './words.ts'

/** What must not be broken when it is published. Parts of cut songs are left out then, so they are none of it. */
const inTheWay = (board: Board, { broken }: Description) =>
  brokenIn(
    board,
    broken.filter(({ rule }) => rule !== 'song-cut'),
  )

/** What is out so far; null: nothing is. */
async function whatIsOut(db: Db, sessionId: number): Promise<AssignmentRow[] | null> {
  const out = await findPublished(db, sessionId)
  return out ? listAssignments(db, out.id) : null
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
    out,
    by,
    confirmBy: confirmBy ? new Date(confirmBy) : null,
  })
  return {
    roster: toRoster(board.roster, board.session, described),
    broken: inTheWay(board, described),
    empty: described.report.emptyRequired.map(({ slotId, cause }) => ({
      slotId,
      why: engine.sentences({ about: 'empty-slot', value: cause }, { role: 'organiser' }, board.names).join(' '),
    })),
    messages: messages.map(({ message }) => message()),
  }
}

interface Publishing {
  rosterId: number
  acknowledged?: number[] | undefined
  confirmBy?: string | null | undefined
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
  if (given.version !== undefined) await refuseStale(db, board, given.version, by)
  refuseUnready(board, described, given.acknowledged ?? [])
  const confirmBy = given.confirmBy ? new Date(given.confirmBy) : null
  const verdict = confirmBy ? mayConfirmBy(confirmBy, { startsAt: row.starts_at, now }) : { ok: true as const }
  if (!verdict.ok) throw refused(verdict.reason, CONFIRM_BY_WORDS[verdict.reason])
  await tellPartsNow(changing, row)
  const out = await whatIsOut(db, sessionId)
  const messages = await messagesFor(app, db, { session: row, board, out, by, confirmBy })
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

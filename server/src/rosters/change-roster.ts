import type { RosterAssignment, RosterChange } from '@app/core/contract/rosters'
import type { Description } from '@app/core/roster/engine'
import type { SessionAct } from '@app/core/rules/session-acts'
import type { Db } from '../lib/db/database.ts'
import type { RosterChangeKind, SlotChange } from '../lib/db/tables.ts'
import { notAllowed, refused } from '../lib/errors.ts'
import type { App } from '../lib/http/handle.ts'
import { moveWaitlist } from '../offers/move-waitlist.ts'
import { insertHistory } from '../session-history/sql.ts'
import { holdSession } from '../sessions/hold-session.ts'
import { type Board, boardOf, describe, findLiveRoster, readBoard } from './board.ts'
import { type Draw, listChangesSince, recordRosterChange } from './changes-sql.ts'
import { toRoster, wishMarks } from './figures.ts'
import { findOwnStep } from './own-steps.ts'
import { type AssignmentRow, findRosterRow, type RosterRow, saveWishMarks, writeSlots } from './sql.ts'
import { tellRoster } from './tell-roster.ts'
import { brokenIn, changeSentence, changeWords } from './words.ts'

/** Somebody who changes a roster in a transaction. */
export interface Changing {
  app: App
  db: Db
  by: number
  now: Date
  afterCommit(work: () => unknown): void
}

/** In any state, held until the transaction ends: whoever changes it, or who is in the session, comes before or after. */
export async function holdAnyRoster({ app, db, by }: Changing, rosterId: number): Promise<Board> {
  const { sessionId } = await findLiveRoster(db, rosterId)
  const { session } = await holdSession(app, db, sessionId, by)
  if (!session.mayRun) throw notAllowed()
  // Asked again: it may have been deleted or published while this waited.
  return readBoard(db, await findLiveRoster(db, rosterId))
}

/** One that can be changed, and has not been since the caller saw it. */
export async function holdRoster(changing: Changing, rosterId: number, seen?: number): Promise<Board> {
  const board = await holdAnyRoster(changing, rosterId)
  refusePublished(board.roster)
  await refuseStale(changing.db, board, seen, changing.by)
  return board
}

export function refusePublished({ state, name }: RosterRow): void {
  if (state === 'published')
    throw refused(
      'PUBLISHED',
      `${name} is published, and what is out stays as it is. Amend it: make a copy, and change that.`,
    )
  if (state === 'superseded')
    throw refused('SUPERSEDED', `${name} was published before and is kept as it was. Make a copy to change it.`)
}

const TOLD = 3

/** What happened since the caller looked, and by whom: on another device it may have been themself. */
export async function refuseStale(
  db: Db,
  { roster, names }: Board,
  seen: number | undefined,
  callerId: number,
): Promise<void> {
  if (seen === undefined || seen === roster.version) return
  const since = await listChangesSince(db, roster.id, seen)
  const told = since.slice(0, TOLD).map((change) => changeSentence(change, callerId, names))
  const more = since.length > TOLD ? [`And ${since.length - TOLD} more changes.`] : []
  throw refused(
    'ROSTER_CHANGED',
    [...told, ...more, 'Your change was not saved. Have another look.'].join(' ') || 'This roster has changed.',
  )
}

/** With the first part that is given the roster is begun: who asks for something else later, changed their wishes since. */
export async function noteWishes({ db }: Changing, { roster, session }: Board): Promise<void> {
  if (!roster.wishMarks) await saveWishMarks(db, roster.id, wishMarks(session.input))
}

interface Act {
  kind: RosterChangeKind
  slots: SlotChange[]
  /** Where lots were drawn with it. */
  draws?: { before: Draw; after: Draw }
  action: SessionAct
  about?: number | undefined
  detail?: Record<string, unknown>
}

/** Writes the slots; the roster has a new version, the session's history who did it, and everyone who looks hears of it. */
export async function changeRoster(changing: Changing, { roster }: Pick<Board, 'roster'>, act: Act): Promise<void> {
  const { db, by, now } = changing
  const { sessionId, id: rosterId } = roster
  await writeSlots(db, rosterId, sessionId, act.slots)
  const version = await recordRosterChange(db, { ...act, rosterId, by, at: now })
  const detail = { rosterId, roster: roster.name, ...act.detail }
  await insertHistory(db, { sessionId, at: now, by, action: act.action, about: act.about, detail })
  await tellRoster(changing, roster, version)
  // What is out has another line-up now: what was on offer may be somebody's, what was somebody's may be free.
  if (roster.state === 'published' && act.kind !== 'rename') await moveWaitlist(changing, sessionId)
}

/** The board as it stands after the change, with what to answer. */
export async function changeReply(changing: Changing, board: Board, slots: SlotChange[]): Promise<RosterChange> {
  const roster = (await findRosterRow(changing.db, board.roster.id)) as RosterRow
  const after = boardOf(roster, board.session, withSlots(board.assignments, slots))
  const described = describe(after)
  const changed = new Set(slots.filter((one) => one.after).map(({ slotId }) => slotId))
  return {
    roster: toRoster(roster, board.session, described),
    set: toAssignments(after, described).filter(({ slotId }) => changed.has(slotId)),
    cleared: slots.filter((one) => !one.after).map(({ slotId }) => slotId),
    broken: brokenIn(after, described.broken),
    mine: await ownSteps(changing.db, after, changing.by),
  }
}

export function withSlots(assignments: AssignmentRow[], slots: readonly SlotChange[]): AssignmentRow[] {
  const changed = new Set(slots.map(({ slotId }) => slotId))
  const answers = new Map(assignments.map((one) => [`${one.slotId} ${one.userId}`, one.answer]))
  return [
    ...assignments.filter(({ slotId }) => !changed.has(slotId)),
    ...slots.flatMap(({ slotId, after }) =>
      after ? [{ slotId, ...after, answer: answers.get(`${slotId} ${after.userId}`) ?? null }] : [],
    ),
  ]
}

/** Every assignment with whose wish it was, in the order of the set. */
export function toAssignments(board: Board, described: Description): RosterAssignment[] {
  const rows = new Map(board.assignments.map((row) => [row.slotId, row]))
  return described.assignments.map(({ slotId, userId, source, rank }) => {
    const { how, locked, answer } = rows.get(slotId) as AssignmentRow
    return { slotId, userId, source, rank, how, locked, answer }
  })
}

/** What the caller can take back, and do again. */
export async function ownSteps(db: Db, board: Board, callerId: number): Promise<RosterChange['mine']> {
  if (board.roster.state !== 'draft') return { undo: null, redo: null }
  const undo = await findOwnStep(db, board, callerId)
  const redo = await findOwnStep(db, board, callerId, { redo: true })
  const words = (step: typeof undo) => (step ? changeWords(step.change.kind, step.change.slots, board.names) : null)
  return { undo: words(undo), redo: words(redo) }
}

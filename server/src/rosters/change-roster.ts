import type { RosterAssignment, RosterChange } from '@app/core/contract/rosters'
import type { Description } from '@app/core/roster/engine'
import type { Db } from '../lib/db/database.ts'
import type { RosterChangeKind, SlotChange } from '../lib/db/tables.ts'
import { notAllowed, refused } from '../lib/errors.ts'
import { holdSession } from '../lib/flows/hold-session.ts'
import { moveWaitlist } from '../lib/flows/waitlist.ts'
import type { App } from '../lib/http/handle.ts'
import { type Draw, lastOwnChange, listChangesSince, nextToRedo, recordRosterChange } from '../roster-changes/sql.ts'
import { insertHistory } from '../session-history/sql.ts'
import { type Board, boardOf, describe, findLiveRoster, readBoard } from './board.ts'
import { toRoster } from './figures.ts'
import { type AssignmentRow, findRosterRow, type RosterRow, writeSlots } from './sql.ts'
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

/** Held until the transaction ends: whoever changes the roster, or who is in the session, comes before or after. */
export async function holdRoster(changing: Changing, rosterId: number, seen?: number): Promise<Board> {
  const { app, db, by } = changing
  const { sessionId } = await findLiveRoster(db, rosterId)
  const { session } = await holdSession(app, db, sessionId, by)
  if (!session.mayRun) throw notAllowed()
  // Asked again: it may have been deleted or published while this waited.
  const board = await readBoard(db, await findLiveRoster(db, rosterId))
  refusePublished(board.roster)
  if (seen !== undefined) await refuseStale(db, board, seen, by)
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
export async function refuseStale(db: Db, { roster, names }: Board, seen: number, callerId: number): Promise<void> {
  if (seen === roster.version) return
  const since = await listChangesSince(db, roster.id, seen)
  const told = since.slice(0, TOLD).map((change) => changeSentence(change, callerId, names))
  const more = since.length > TOLD ? [`And ${since.length - TOLD} more changes.`] : []
  throw refused(
    'ROSTER_CHANGED',
    [...told, ...more, 'Nothing of yours was changed: look at it again.'].join(' ') || 'This roster has changed.',
  )
}

interface Act {
  kind: RosterChangeKind
  slots: SlotChange[]
  /** Where lots were drawn with it. */
  draws?: { before: Draw; after: Draw }
  action: string
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
  if (roster.state === 'published') await moveWaitlist(changing, sessionId)
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
export async function ownSteps(db: Db, { roster, names }: Board, callerId: number): Promise<RosterChange['mine']> {
  if (roster.state !== 'draft') return { undo: null, redo: null }
  const undo = await lastOwnChange(db, roster.id, callerId)
  const redo = await nextToRedo(db, roster.id, callerId)
  const words = (change: typeof undo) => (change ? changeWords(change.kind, change.slots, names) : null)
  return { undo: words(undo), redo: words(redo) }
}

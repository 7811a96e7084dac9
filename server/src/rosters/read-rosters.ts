import type { compareRosters, RosterPerson, rosterById, rosters } from '@app/core/contract/rosters'
import type { Reply } from '@app/core/contract/route'
import { engine } from '@app/core/roster/engine'
import type { SessionContext } from '../lib/access/session-access.ts'
import type { Db } from '../lib/db/database.ts'
import { notFound } from '../lib/errors.ts'
import type { App } from '../lib/http/handle.ts'
import type { Asker } from '../lib/outside/roster-solver.ts'
import { asPerson, asPlayed, type Board, boardOf, describe, findLiveRoster, inputOf, must, readBoard } from './board.ts'
import { ownSteps, toAssignments } from './change-roster.ts'
import { figuresOf, shownToMembers, toRoster } from './figures.ts'
import { readRosterSession } from './input-sql.ts'
import { listAllAssignments, listAssignments, listRosterRows } from './sql.ts'
import { brokenIn } from './words.ts'

/** The seed is of no matter to first come; a snake draft is drawn by the first roster's. */
export async function waysOf(app: App, board: Pick<Board, 'roster' | 'session'>, asker: Asker) {
  const [ways] = await app.rosterSolver.ask([['compareWays', inputOf(board), []]], asker)
  return must(ways).flatMap(({ way, report }) =>
    way === 'engine' ? [] : [{ way, figures: figuresOf(board.session, report) }],
  )
}

export async function listRosters(app: App, db: Db, sessionId: number, asker: Asker): Promise<Reply<typeof rosters>> {
  const rows = await listRosterRows(db, sessionId)
  const session = await readRosterSession(db, sessionId)
  const assignments = await listAllAssignments(db, sessionId)
  const [first] = rows
  return {
    rosters: rows.map((row) => {
      const board = boardOf(row, session, assignments.get(row.id) ?? [])
      return toRoster(row, session, describe(board))
    }),
    ways: first ? await waysOf(app, { roster: first, session }, asker) : [],
  }
}

/** A draft is the organisers'; what is out, its members' too, without anybody's wishes but their own. */
export async function findReadable(db: Db, rosterId: number, session: SessionContext) {
  const roster = await findLiveRoster(db, rosterId)
  if (!session.mayRun && roster.state !== 'published') throw notFound('This roster')
  return roster
}

const wantsOf = (board: Board): RosterPerson[] => {
  const { registrations, wildcards } = board.session.input
  const wishes = new Map<number, number>()
  for (const { userId } of registrations) wishes.set(userId, (wishes.get(userId) ?? 0) + 1)
  return board.session.people.map((one) => ({
    ...asPerson(one),
    wants: {
      min: one.min,
      max: one.max,
      allocationMax: one.allocationMax,
      wishes: wishes.get(one.userId) ?? 0,
      wildcards: wildcards.filter(({ userId }) => userId === one.userId).map(({ instrumentId }) => instrumentId),
      Notes: one.notes,
    },
  }))
}

export async function readRoster(
  db: Db,
  rosterId: number,
  session: SessionContext,
  callerId: number,
): Promise<Reply<typeof rosterById>> {
  const board = await readBoard(db, await findReadable(db, rosterId, session))
  const described = describe(board)
  const roster = toRoster(board.roster, board.session, described)
  const assignments = toAssignments(board, described)
  if (session.mayRun)
    return {
      roster,
      assignments,
      people: wantsOf(board),
      broken: brokenIn(board, described.broken),
      mine: await ownSteps(db, board, callerId),
    }
  const playing = new Set(assignments.map(({ userId }) => userId))
  return {
    roster: shownToMembers(roster),
    assignments: assignments.map((one) =>
      one.userId === callerId
        ? { ...one, how: 'auto', locked: false }
        : { ...one, source: null, rank: null, how: 'auto', locked: false, answer: null },
    ),
    people: board.session.people
      .filter(({ userId }) => playing.has(userId))
      .map((one) => ({ ...asPerson(one), wants: null })),
    broken: [],
    mine: { undo: null, redo: null },
  }
}

export async function compare(
  db: Db,
  sessionId: number,
  { rosterId, otherRosterId }: { rosterId: number; otherRosterId: number },
): Promise<Reply<typeof compareRosters>> {
  const before = asPlayed(await readBoard(db, await findLiveRoster(db, rosterId)))
  const other = await findLiveRoster(db, otherRosterId)
  if (other.sessionId !== sessionId) throw notFound('This roster')
  const after = asPlayed(boardOf(other, before.session, await listAssignments(db, other.id)))
  const compared = must(engine.compareRosters(inputOf(before), before.assignments, after.assignments))
  const { changes, people, exchanged } = compared
  const personOf = (userId: number) => {
    const found = before.people.get(userId)
    return found ? [asPerson(found)] : []
  }
  return {
    before: toRoster(before.roster, before.session, describe(before)),
    after: toRoster(after.roster, after.session, describe(after)),
    changes: [...changes],
    people: people.flatMap(({ userId, ...songs }) => personOf(userId).map((person) => ({ person, ...songs }))),
    exchanged: exchanged.flatMap(personOf),
    unchanged: before.people.size - people.length - exchanged.length,
  }
}

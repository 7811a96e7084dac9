import { type Description, engine } from '@app/core/roster/engine'
import type { Names } from '@app/core/roster/explain/words'
import type { Lock, RosterInput } from '@app/core/roster/input/input'
import { firstNames } from '@app/core/rules/first-names'
import type { Db } from '../lib/db/database.ts'
import { notFound } from '../lib/errors.ts'
import { type ComingPerson, type RosterSession, type RosterSlot, readRosterSession } from './input-sql.ts'
import { type AssignmentRow, findRosterRow, listAssignments, type RosterRow } from './sql.ts'

/** A roster on its session: what stands in it, and all that can be said of it. */
export interface Board {
  roster: RosterRow
  session: RosterSession
  /** Of people who come, in slots of the set. */
  assignments: AssignmentRow[]
  names: Names
  slots: Map<number, RosterSlot>
  people: Map<number, ComingPerson>
}

export async function findLiveRoster(db: Db, rosterId: number): Promise<RosterRow> {
  const roster = await findRosterRow(db, rosterId)
  if (!roster || roster.deletedAt) throw notFound('This roster')
  return roster
}

export const readBoard = async (db: Db, roster: RosterRow): Promise<Board> =>
  boardOf(roster, await readRosterSession(db, roster.sessionId), await listAssignments(db, roster.id))

export function boardOf(roster: RosterRow, session: RosterSession, rows: AssignmentRow[]): Board {
  const people = new Map(session.people.map((person) => [person.userId, person]))
  const slots = new Map(session.slots.map((slot) => [slot.id, slot]))
  return {
    roster,
    session,
    // In a superseded one there may be somebody who has left since.
    assignments: rows.filter(({ slotId, userId }) => slots.has(slotId) && people.has(userId)),
    names: namesIn(session),
    slots,
    people,
  }
}

/** Without what stands in songs that were cut: nobody plays that, so it is compared with nothing and told to nobody. */
export const asPlayed = (board: Board): Board => ({
  ...board,
  assignments: board.assignments.filter(({ slotId }) => board.slots.get(slotId)?.cut === false),
})

/** What the engine is told. */
export const inputOf = ({ roster, session }: Pick<Board, 'roster' | 'session'>): RosterInput => ({
  ...session.input,
  seed: roster.seed,
  locks: [],
})

/** What stays, whatever is worked out: what an organiser fixed, and what its player said yes to. */
export const locksOf = (assignments: AssignmentRow[]): Lock[] =>
  assignments
    .filter(({ locked, answer }) => locked || answer === 'confirmed')
    .map(({ slotId, userId }) => ({ slotId, userId }))

/** The engine refuses only what these rows cannot be: then it is a mistake of ours. */
export function must<T>(outcome: { ok: true; value: T } | { ok: false; refusals: readonly unknown[] }): T {
  if (!outcome.ok) throw new Error(`the roster engine refused: ${JSON.stringify(outcome.refusals.slice(0, 3))}`)
  return outcome.value
}

export const describe = (board: Board): Description => must(engine.describe(inputOf(board), board.assignments))

export const asPerson = ({ userId, firstName, lastName, imageUrl }: ComingPerson) => ({
  userId,
  firstName,
  lastName,
  imageUrl,
})

/** First names, and last names too where two share the first. */
export function namesIn({ people, slots }: RosterSession): Names {
  const called = firstNames(people)
  return {
    people: Object.fromEntries(people.map((person) => [person.userId, called(person)])),
    slots: Object.fromEntries(slots.map(({ id, part, song }) => [id, `${part.toLowerCase()} in ${song}`])),
  }
}

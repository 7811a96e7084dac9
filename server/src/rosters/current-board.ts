import type { instrumentStats } from '@app/core/contract/rosters'
import type { Reply } from '@app/core/contract/route'
import type { Db } from '../lib/db/database.ts'
import { notFound } from '../lib/errors.ts'
import { type Board, boardOf, findLiveRoster, readBoard } from './board.ts'
import { readRosterSession } from './input-sql.ts'
import { findPublished, findWorking, type RosterRow } from './sql.ts'

/** The roster that is named, else the draft that was changed last, else what is out; else an empty one. */
export const currentBoard = (db: Db, sessionId: number, rosterId?: number) =>
  boardBy(db, sessionId, rosterId, [findWorking, findPublished])

/** A set is ordered by what is out, as far as anything is. */
export const boardForOrder = (db: Db, sessionId: number, rosterId?: number) =>
  boardBy(db, sessionId, rosterId, [findPublished, findWorking])

async function boardBy(
  db: Db,
  sessionId: number,
  rosterId: number | undefined,
  finders: (typeof findWorking | typeof findPublished)[],
): Promise<Board> {
  if (rosterId) {
    const roster = await findLiveRoster(db, rosterId)
    if (roster.sessionId !== sessionId) throw notFound('This roster')
    return readBoard(db, roster)
  }
  for (const find of finders) {
    const roster = await find(db, sessionId)
    if (roster) return readBoard(db, roster)
  }
  return boardOf(noRoster(sessionId), await readRosterSession(db, sessionId), [])
}

const noRoster = (sessionId: number): RosterRow => ({
  ...{ id: 0, sessionId, name: '', state: 'draft', seed: 1, bumpedFirst: false, version: 0, draft: null, madeBy: null },
  ...{ createdAt: new Date(0), changedAt: new Date(0), publishedAt: null, confirmBy: null, deletedAt: null },
  ...{ inputHash: null, wishMarks: null, solved: null },
})

/** By instrument, in the songs that are played. */
export function statsOf({ session, assignments }: Board): Reply<typeof instrumentStats> {
  const filled = new Set(assignments.map(({ slotId }) => slotId))
  const wishes = new Map<number, number[]>()
  for (const { slotId, userId, waitlist } of session.input.registrations)
    if (!waitlist) wishes.set(slotId, [...(wishes.get(slotId) ?? []), userId])
  const slots = session.slots.filter(({ cut }) => !cut)
  return [...new Set(slots.map(({ instrumentId }) => instrumentId))]
    .sort((a, b) => a - b)
    .map((instrumentId) => {
      const own = slots.filter((slot) => slot.instrumentId === instrumentId)
      const required = own.filter((slot) => slot.required)
      const wanted = own.flatMap(({ id }) => wishes.get(id) ?? [])
      return {
        instrumentId,
        instrumentName: own[0]?.instrument ?? '',
        family: own[0]?.family ?? '',
        slots: own.length,
        required: required.length,
        wishes: wanted.length,
        people: new Set(wanted).size,
        filled: own.filter(({ id }) => filled.has(id)).length,
        short: required.filter(({ id }) => !filled.has(id)).length,
      }
    })
}

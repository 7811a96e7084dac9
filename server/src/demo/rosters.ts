import { engine } from '@app/core/roster/engine'
import type { Lock } from '@app/core/roster/input/input'
import type { Db } from '../lib/db/database.ts'
import type { Placed } from '../lib/db/tables.ts'
import { wishMarks } from '../rosters/figures.ts'
import { type RosterSession, readRosterSession } from '../rosters/input-sql.ts'
import { resultOf } from '../rosters/solve-roster.ts'
import { insertRoster, saveSolved, updateRoster, writeSlots } from '../rosters/sql.ts'

const HOUR_MS = 3_600_000
const SEED = 4711
/** Of so many assignments one is not answered yet. */
const UNANSWERED = 7

interface Made {
  sessionId: number
  name: string
  by: number
  at: Date
}

async function makeRoster(db: Db, { sessionId, name, by, at }: Made, assignments: readonly Lock[], how: Placed['how']) {
  const rosterId = await insertRoster(db, { sessionId, name, seed: SEED, by, at })
  await writeSlots(
    db,
    rosterId,
    sessionId,
    assignments.map(({ slotId, userId }, index) => ({
      slotId,
      before: null,
      // By hand nobody fixes everything.
      after: { userId, how, locked: how === 'hand' && index % 5 === 0 },
    })),
  )
  return rosterId
}

async function solveFor(
  db: Db,
  made: Made,
  wildcards: boolean,
): Promise<{ rosterId: number; assignments: readonly Lock[] }> {
  const { input } = await readRosterSession(db, made.sessionId)
  const question = { ...input, seed: SEED, locks: [], wildcards: wildcards ? input.wildcards : [] }
  const outcome = engine.solve(question)
  if (!outcome.ok) throw new Error('the demo has no roster')
  const { assignments } = outcome.value
  const rosterId = await makeRoster(db, made, assignments, 'auto')
  const drawn = { seed: SEED, bumpedFirst: false }
  const marks = { inputHash: engine.hash(question), wishMarks: wishMarks(input) }
  const options = { wildcards, keepLocked: true, helpUnluckiest: false }
  await saveSolved(db, rosterId, { ...drawn, ...marks, result: resultOf(SEED, assignments), options })
  return { rosterId, assignments }
}

/** As an organiser would who goes down the list of who came first, and gives each what is left of their wishes. */
function byHand({ input, people }: RosterSession): Lock[] {
  const songOf = new Map(input.slots.map(({ id, songId }) => [id, songId]))
  const taken = new Set<number>()
  const given: Lock[] = []
  for (const { userId, max } of people) {
    const songs = new Set<number | undefined>()
    const wishes = input.registrations
      .filter((wish) => wish.userId === userId && !wish.waitlist)
      .sort((a, b) => a.priority - b.priority)
    for (const { slotId } of wishes) {
      if (songs.size >= max || taken.has(slotId) || songs.has(songOf.get(slotId))) continue
      taken.add(slotId)
      songs.add(songOf.get(slotId))
      given.push({ slotId, userId })
    }
  }
  return given
}

/** Two drafts to compare: one by hand in the order people came, and what the engine makes of the same wishes. */
export async function draftTwo(db: Db, sessionId: number, by: number, now: Date): Promise<void> {
  const session = await readRosterSession(db, sessionId)
  const first = new Date(now.getTime() - 2 * HOUR_MS)
  await makeRoster(db, { sessionId, name: 'Roster A', by, at: first }, byHand(session), 'hand')
  await solveFor(db, { sessionId, name: 'Roster B', by, at: new Date(now.getTime() - HOUR_MS) }, true)
}

/** The roster that the engine finds best, published; everyone in it came, and nearly all had said that they would. */
export async function publishBest(db: Db, sessionId: number, by: number, at: Date): Promise<void> {
  const { rosterId, assignments } = await solveFor(db, { sessionId, name: 'Roster A', by, at }, false)
  await updateRoster(db, rosterId, { state: 'published', published_at: at })
  const said = assignments.filter((_, index) => index % UNANSWERED !== 0).map(({ slotId }) => slotId)
  await db
    .updateTable('assignments')
    .set({ answer: 'confirmed', answered_at: at })
    .where('roster_id', '=', rosterId)
    .where('slot_id', 'in', said)
    .execute()
  await db
    .updateTable('session_registrations')
    .set({ is_present: true })
    .where('session_id', '=', sessionId)
    .where('user_id', 'in', [...new Set(assignments.map((one) => one.userId))])
    .execute()
}

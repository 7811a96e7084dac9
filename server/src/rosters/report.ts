import type { rosterReport } from '@app/core/contract/rosters'
import type { Reply } from '@app/core/contract/route'
import type { Description } from '@app/core/roster/engine'
import type { Reader } from '@app/core/roster/explain/words'
import type { Db } from '../lib/db/database.ts'
import { groupBy } from '../lib/group-by.ts'
import type { App } from '../lib/http/handle.ts'
import type { Asker } from '../lib/outside/roster-solver.ts'
import { asPerson, asPlayed, type Board, describe, must } from './board.ts'
import { emptySlots } from './empty-slots.ts'
import { engineView } from './engine-view.ts'
import { toRoster } from './figures.ts'
import type { ComingPerson } from './input-sql.ts'
import { waysOf } from './read-rosters.ts'
import { madeOf } from './report-made.ts'
import {
  howComeIn,
  type Missed,
  missedByWaiting,
  missedIn,
  plainReason,
  reasons,
  waitingReason,
} from './report-reasons.ts'

export type Report = Reply<typeof rosterReport>
type Row = Report['people'][number]
/**
 * Above so many slots a reason for each person would take minutes; then only those with the fewest songs have theirs, and a
 * person's list of misses is short. What the engine was not asked is told from what anybody can see.
 */
const MOST_EXPLAINED = { slots: 600, few: 400, many: 40 }
const MOST_MISSES = { few: 20, many: 3 }

const byName = (a: ComingPerson, b: ComingPerson) =>
  a.firstName.localeCompare(b.firstName) || a.lastName.localeCompare(b.lastName) || a.userId - b.userId

interface Facts {
  missed: Map<number, Missed[]>
  described: Description
  why: Map<string, string[]>
  reader: Reader
  /** How much there is to read of each: for members their own report has it in a list of its own. */
  most: { misses: number; given: boolean }
}

/** A line for each of these people. */
function rowsOf(board: Board, people: ComingPerson[], { missed, described, why, reader, most }: Facts): Row[] {
  const reported = new Map(described.report.people.map((one) => [one.userId, one]))
  const given = groupBy(described.assignments, ({ userId }) => userId)
  // Also what was cut or is out of reach: it was asked for, and the ranks of the others count it.
  const asked = groupBy(
    board.session.input.registrations.filter(({ waitlist }) => !waitlist),
    ({ userId }) => userId,
  )
  const howCome = howComeIn(board)
  return [...people].sort(byName).map((person) => {
    const { userId, min, max, allocationMax } = person
    const misses = (missed.get(userId) ?? []).slice(0, Math.max(1, most.misses)).map((one) => ({
      slotId: one.slotId,
      rank: one.rank,
      why: (why.get(`${userId} ${one.slotId}`) ?? plainReason(board, described, one, reader)).join(' '),
    }))
    return {
      person: asPerson(person),
      asked: asked.get(userId)?.length ?? 0,
      granted: (given.get(userId) ?? [])
        .flatMap(({ source, rank }) => (source === 'wish' && rank !== null ? [rank] : []))
        .sort((a, b) => a - b),
      songs: reported.get(userId)?.songs ?? 0,
      min,
      max: allocationMax ?? max,
      missed: misses[0] ?? null,
      given: most.given ? (given.get(userId) ?? []).map((one) => ({ slotId: one.slotId, why: howCome(one) })) : [],
      misses: misses.slice(0, most.misses),
    }
  })
}

/** For organisers: everybody, and the figures beside what simpler ways would have given. */
export async function wholeReport(app: App, stored: Board, asker: Asker): Promise<Report> {
  const board = asPlayed(stored)
  const view = engineView(board)
  const described = describe(board)
  const songs = new Map(described.report.people.map((one) => [one.userId, one.songs]))
  const size = view.input.slots.length > MOST_EXPLAINED.slots ? 'many' : 'few'
  const { people } = board.session
  const missed = missedIn(board)
  // Everybody's dearest first, then the next of each.
  const explained = people
    .flatMap(({ userId }) =>
      (missed.get(userId) ?? []).slice(0, MOST_MISSES[size]).map((one, nth) => ({ ...one, nth })),
    )
    .sort((a, b) => a.nth - b.nth || (songs.get(a.userId) ?? 0) - (songs.get(b.userId) ?? 0))
    .slice(0, MOST_EXPLAINED[size])
  const reader: Reader = { role: 'organiser' }
  const why = await reasons(app, board, view, explained, reader, asker)
  const [best] = await app.rosterSolver.ask([['report', view.input, view.assignments]], asker)
  return {
    whole: {
      roster: toRoster(board.roster, board.session, described),
      ways: await waysOf(app, board, asker),
      proven: must(best).best.proven,
      inputHash: board.roster.inputHash ?? '',
      made: madeOf(board, view),
      empty: emptySlots(board, described).map((one) => ({ ...one, required: true })),
    },
    people: rowsOf(board, people, {
      ...{ missed, described, why, reader },
      most: { misses: MOST_MISSES[size], given: true },
    }),
    mine: [],
  }
}

/** For a member: what they asked for and got, and why not the rest; of nobody else a word that is not public. */
export async function ownReport(app: App, db: Db, stored: Board, userId: number, asker: Asker): Promise<Report> {
  const board = asPlayed(stored)
  const reader: Reader = { role: 'member', userId }
  const answer = ({ slotId, rank }: Missed, sentences: string[]) => ({
    slotId,
    rank,
    why: sentences.join(' '),
    sentences,
  })
  if (!board.people.has(userId)) {
    const own = await missedByWaiting(db, board, userId)
    return { whole: null, people: [], mine: own.map((one) => answer(one, waitingReason(board, one.slotId))) }
  }
  const missed = missedIn(board)
  const own = missed.get(userId) ?? []
  const why = await reasons(app, board, engineView(board), own, reader, asker)
  const me = board.session.people.filter((person) => person.userId === userId)
  const described = describe(board)
  return {
    whole: null,
    people: rowsOf(board, me, { missed, described, why, reader, most: { misses: 0, given: false } }),
    mine: own.map((one) =>
      answer(one, why.get(`${userId} ${one.slotId}`) ?? plainReason(board, described, one, reader)),
    ),
  }
}

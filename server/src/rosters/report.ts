import type { rosterReport } from '@app/core/contract/rosters'
import type { Reply } from '@app/core/contract/route'
import { type Description, engine } from '@app/core/roster/engine'
import type { Reader } from '@app/core/roster/explain/words'
import type { Lock } from '@app/core/roster/input/input'
import { rankedWishes } from '@app/core/rules/wish-ranks'
import { stringify } from 'csv-stringify/sync'
import type { Db } from '../lib/db/database.ts'
import { groupBy } from '../lib/group-by.ts'
import type { App } from '../lib/http/handle.ts'
import type { Asker } from '../lib/outside/roster-solver.ts'
import { listWishes } from '../registrations/sql.ts'
import type { ComingPerson } from '../roster-input/sql.ts'
import { asPerson, type Board, describe, must } from './board.ts'
import { type EngineView, engineView } from './engine-view.ts'
import { toRoster } from './figures.ts'
import { waysOf } from './read-rosters.ts'

type Report = Reply<typeof rosterReport>
type Row = Report['people'][number]
interface Missed extends Lock {
  rank: number
}

/** Above this a reason for each person would take minutes; then only those with the fewest songs have theirs. */
const MOST_EXPLAINED = { slots: 600, few: 400, many: 40 }

/** Everybody's wishes by name that were not granted, the dearest first, with their place among their own. */
function missedIn({ session, assignments }: Board): Map<number, Missed[]> {
  const has = new Set(assignments.map(({ slotId, userId }) => `${userId} ${slotId}`))
  const wishes = groupBy(session.input.registrations, ({ userId }) => userId)
  return new Map(
    [...wishes].map(([userId, own]) => {
      const priorities = [...new Set(own.map(({ priority }) => priority))].sort((a, b) => a - b)
      const missed = own
        .filter(({ slotId, waitlist }) => !waitlist && !has.has(`${userId} ${slotId}`))
        .map(({ slotId, priority }) => ({ slotId, userId, rank: priorities.indexOf(priority) + 1 }))
        .sort((a, b) => a.rank - b.rank || a.slotId - b.slotId)
      return [userId, missed]
    }),
  )
}

/** Why each of these wishes was not granted, in words for one reader. */
async function reasons(
  app: App,
  { names }: Board,
  { input, assignments, without }: EngineView,
  missed: Missed[],
  reader: Reader,
  asker: Asker,
): Promise<Map<string, string[]>> {
  const asked = missed.filter(({ slotId }) => !without.has(slotId)).map(({ slotId, userId }) => ({ slotId, userId }))
  if (!asked.length) return new Map()
  const [answers] = await app.rosterSolver.ask([['explainWishes', input, assignments, asked]], asker)
  return new Map(
    must(answers).map((value) => [
      `${value.userId} ${value.slotId}`,
      engine.sentences({ about: 'why-not', value }, reader, names),
    ]),
  )
}

/** Where no reason was worked out: what anybody can see. */
function plainReason(
  { assignments, names, people }: Board,
  { report }: Description,
  { slotId, userId }: Lock,
  reader: Reader,
): string[] {
  const holderId = assignments.find((one) => one.slotId === slotId)?.userId
  if (holderId === undefined) return ['Nobody has it.']
  const standing = (who: number) => ({
    userId: who,
    songs: report.people.find((one) => one.userId === who)?.songs ?? 0,
    ...{ min: people.get(who)?.min ?? 0, max: people.get(who)?.max ?? 0, cap: null, rank: null },
  })
  const fact = { kind: 'facts', fact: 'taken', hasSlotId: null } as const
  const value = { ...fact, userId, slotId, asker: standing(userId), holder: standing(holderId) }
  return engine.sentences({ about: 'why-not', value }, reader, names)
}

/** Who waits for a place is no part of what the roster is made from; their wishes are wishes all the same. */
async function missedByWaiting(db: Db, { roster, slots }: Board, userId: number): Promise<Missed[]> {
  const wishes = rankedWishes(await listWishes(db, roster.sessionId, userId))
  return wishes
    .map(({ slotId }, index) => ({ slotId, userId, rank: index + 1 }))
    .filter(({ slotId }) => slots.has(slotId))
}

function waitingReason({ assignments, names }: Board, slotId: number): string[] {
  const holder = assignments.find((one) => one.slotId === slotId)
  const who = holder ? `It went to ${names.people[holder.userId]}.` : 'Nobody has it.'
  return [who, 'You are waiting for a place in the session, and only those who have one were put in.']
}

const byName = (a: ComingPerson, b: ComingPerson) =>
  a.firstName.localeCompare(b.firstName) || a.lastName.localeCompare(b.lastName) || a.userId - b.userId

interface Facts {
  missed: Map<number, Missed[]>
  described: Description
  why: Map<string, string[]>
  reader: Reader
}

/** A line for each of these people. */
function rowsOf(board: Board, people: ComingPerson[], { missed, described, why, reader }: Facts): Row[] {
  const reported = new Map(described.report.people.map((one) => [one.userId, one]))
  const given = groupBy(described.assignments, ({ userId }) => userId)
  // Also what was cut or is out of reach: it was asked for, and the ranks of the others count it.
  const asked = groupBy(
    board.session.input.registrations.filter(({ waitlist }) => !waitlist),
    ({ userId }) => userId,
  )
  return [...people].sort(byName).map((person) => {
    const { userId, min, max, allocationMax } = person
    const dearest = missed.get(userId)?.[0]
    return {
      person: asPerson(person),
      asked: asked.get(userId)?.length ?? 0,
      granted: (given.get(userId) ?? [])
        .flatMap(({ source, rank }) => (source === 'wish' && rank !== null ? [rank] : []))
        .sort((a, b) => a - b),
      songs: reported.get(userId)?.songs ?? 0,
      min,
      max: allocationMax ?? max,
      missed: dearest
        ? {
            slotId: dearest.slotId,
            rank: dearest.rank,
            why: (why.get(`${userId} ${dearest.slotId}`) ?? plainReason(board, described, dearest, reader)).join(' '),
          }
        : null,
    }
  })
}

/** For organisers: everybody, and the figures beside what simpler ways would have given. */
export async function wholeReport(app: App, board: Board, asker: Asker): Promise<Report> {
  const view = engineView(board)
  const described = describe(board)
  const songs = new Map(described.report.people.map((one) => [one.userId, one.songs]))
  const limit = view.input.slots.length > MOST_EXPLAINED.slots ? MOST_EXPLAINED.many : MOST_EXPLAINED.few
  const { people } = board.session
  const missed = missedIn(board)
  const explained = people
    .flatMap(({ userId }) => missed.get(userId)?.[0] ?? [])
    .sort((a, b) => (songs.get(a.userId) ?? 0) - (songs.get(b.userId) ?? 0))
    .slice(0, limit)
  const reader: Reader = { role: 'organiser' }
  const why = await reasons(app, board, view, explained, reader, asker)
  const [best] = await app.rosterSolver.ask([['report', view.input, view.assignments]], asker)
  return {
    whole: {
      roster: toRoster(board.roster, board.session, described),
      ways: await waysOf(app, board, asker),
      proven: must(best).best.proven,
      inputHash: must(best).inputHash,
      empty: described.report.emptyRequired.map(({ slotId, cause }) => ({
        slotId,
        required: true,
        why: engine.sentences({ about: 'empty-slot', value: cause }, reader, board.names).join(' '),
      })),
    },
    people: rowsOf(board, people, { missed, described, why, reader }),
    mine: [],
  }
}

/** For a member: what they asked for and got, and why not the rest; of nobody else a word that is not public. */
export async function ownReport(app: App, db: Db, board: Board, userId: number, asker: Asker): Promise<Report> {
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
    people: rowsOf(board, me, { missed, described, why, reader }),
    mine: own.map((one) =>
      answer(one, why.get(`${userId} ${one.slotId}`) ?? plainReason(board, described, one, reader)),
    ),
  }
}

export function reportTable({ names }: Board, { people }: Report): string {
  const rows = people.map(({ person, asked, granted, songs, min, max, missed }) => ({
    Name: `${person.firstName} ${person.lastName}`.trim(),
    Wishes: asked,
    'Granted (by rank)': granted.join(' '),
    Songs: songs,
    'At least': min,
    'At most': max,
    'Dearest wish missed': missed ? `${names.slots[missed.slotId]} (${missed.rank})` : '',
    Why: missed?.why ?? '',
  }))
  // A cell that begins like a formula would run in a spreadsheet.
  return stringify(rows, { header: true, escape_formulas: true, bom: true })
}

import { createHash } from 'node:crypto'
import { type DropOut, rosterRepair } from '@app/core/contract/assignments'
import type { Person } from '@app/core/contract/profile'
import type { Reply } from '@app/core/contract/route'
import { type Description, engine } from '@app/core/roster/engine'
import { ordinal } from '@app/core/roster/explain/words'
import type { Lock } from '@app/core/roster/input/input'
import type { Repair } from '@app/core/roster/solver/repair'
import { mayConfirmBy } from '@app/core/rules/confirm-by'
import { type Db, inTransaction } from '../lib/db/database.ts'
import type { SlotChange } from '../lib/db/tables.ts'
import { notAllowed, notFound, refused } from '../lib/errors.ts'
import { type App, type Context, handle } from '../lib/http/handle.ts'
import { insertGroupAudit } from '../members/audit-sql.ts'
import { holdSession, refuseWhenOver } from '../sessions/hold-session.ts'
import { changeSession, findSessionRow, type SessionRow } from '../sessions/sql.ts'
import { leaveWaitlist } from '../sign-up/wishes-sql.ts'
import { asPerson, type Board, boardOf, describe, findLiveRoster, must, readBoard } from './board.ts'
import { type Changing, changeRoster, refuseStale, withSlots } from './change-roster.ts'
import { insertDropOuts, listAbsent, listOpenDropOuts, settleDropOuts } from './drop-outs-sql.ts'
import { type EngineView, engineView } from './engine-view.ts'
import { figuresOf } from './figures.ts'
import { messagesFor, type Told, tellAll } from './roster-messages.ts'
import { changesTo, resultOf } from './solve-roster.ts'
import { findRosterRow, type RosterRow } from './sql.ts'

/** A session that changes faster than it can be repaired so often in a row is one to come back to. */
const MOST_TRIES = 4

type Outcome = Omit<Reply<typeof rosterRepair>, 'told' | 'version'>

/** What is to be repaired: the line-up as it stands, and who is out of it. */
interface Question {
  board: Board
  view: EngineView
  dropOuts: DropOut[]
  /** People who still have parts and do not come. */
  leaving: Set<number>
  /** Parts that somebody gave up who still comes: they do not get them again. */
  declined: Lock[]
  /** Everyone who dropped out of something, by slot. */
  was: Map<number, Person>
  /** The same word, the same question. */
  mark: string
}

export function repairRoutes(app: App): void {
  handle(app, rosterRepair, async (context) => {
    const { body, caller, db } = context
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const question = await questionFor(db, body.rosterId, body.leavingUserIds ?? [])
      const { roster } = question.board
      await refuseStale(db, question.board, body.version, caller.userId)
      const repair = await solve(app, question, context)
      const slots = repair ? changesTo(question.board, question.view, repair.assignments) : []
      const row = await findSessionRow(db, roster.sessionId)
      if (!row) throw notFound('This session')
      const messages = await affected(app, db, row, question, slots, caller.userId)
      const outcome = describeRepair(question, repair, slots, messages)
      if (body.expected !== undefined && body.expected !== outcome.result)
        throw refused(
          'RESULT_CHANGED',
          'It would come out differently now: somebody else dropped out, or the roster changed since you looked. Nothing was changed: look at it again.',
        )
      if (!body.apply) return { ...outcome, version: roster.version, told: null }
      const applied = await apply(app, context, question.mark, slots)
      if (applied) return { ...outcome, ...applied }
    }
    throw refused('ROSTER_CHANGED', 'The session changes faster than it can be repaired. Try again in a moment.')
  })
}

function refuseUnpublished({ state, name }: RosterRow): void {
  if (state === 'draft')
    throw refused('NOT_PUBLISHED', `${name} is a draft: nobody was told to play yet. Work it out again instead.`)
  if (state === 'superseded')
    throw refused('SUPERSEDED', `${name} is no longer the roster. Look at the one that is published.`)
}

async function questionFor(db: Db, rosterId: number, named: number[]): Promise<Question> {
  const board = await readBoard(db, await findLiveRoster(db, rosterId))
  refuseUnpublished(board.roster)
  const unknown = named.filter((userId) => !board.people.has(userId))
  if (unknown.length) throw notFound('One of these people')
  const rows = (await listOpenDropOuts(db, rosterId)).filter(({ slotId }) => !(board.slots.get(slotId)?.cut ?? true))
  const absent = await listAbsent(db, rosterId)
  const leaving = new Set([...absent, ...named])
  const held = board.assignments.filter(({ userId }) => leaving.has(userId))
  const dropOuts = new Map<string, DropOut>()
  const add = (person: Person, why: DropOut['why'], slotId: number) => {
    const key = `${person.userId} ${why}`
    const known = dropOuts.get(key)
    if (known) known.slotIds.push(slotId)
    else dropOuts.set(key, { person, why, slotIds: [slotId] })
  }
  for (const { userId, firstName, lastName, imageUrl, why, slotId } of rows)
    add({ userId, firstName, lastName, imageUrl }, why, slotId)
  for (const { userId, slotId } of held) {
    const person = board.people.get(userId)
    if (person) add(asPerson(person), named.includes(userId) ? 'named' : 'absent', slotId)
  }
  const view = engineView(board)
  const declined = rows
    .filter(({ userId, slotId }) => board.people.has(userId) && !view.without.has(slotId))
    .map(({ userId, slotId }) => ({ userId, slotId }))
  const list = [...dropOuts.values()]
  const mark = createHash('sha256')
    .update(JSON.stringify([engine.hash(view.input), view.assignments, [...leaving].sort(), list]))
    .digest('hex')
  const was = new Map(list.flatMap(({ person, slotIds }) => slotIds.map((slotId) => [slotId, person] as const)))
  return { board, view, dropOuts: list, leaving, declined, was, mark }
}

/** Null where nobody dropped out: then there is nothing to work out. */
async function solve(
  app: App,
  { view, dropOuts, leaving, declined }: Question,
  { asker }: Pick<Context<typeof rosterRepair>, 'asker'>,
): Promise<Repair | null> {
  if (!dropOuts.length) return null
  const out = { leavingUserIds: [...leaving], declined }
  const [repair] = await app.rosterSolver.ask([['repair', view.input, view.assignments, out]], asker())
  if (!repair.ok && repair.refusals[0]?.code === 'weights-too-large')
    throw refused('SESSION_TOO_LARGE', 'This session is larger than a repair can be worked out for. Amend it by hand.')
  return must(repair)
}

const afterwards = (board: Board, slots: SlotChange[]) =>
  boardOf(board.roster, board.session, withSlots(board.assignments, slots))

/** Those whose parts differ. Whoever does not come knows it best themself. */
async function affected(
  app: App,
  db: Db,
  row: SessionRow,
  { board, leaving }: Question,
  slots: SlotChange[],
  by: number,
): Promise<Told[]> {
  if (!slots.length) return []
  const { confirmBy } = board.roster
  const isAsked = confirmBy !== null && mayConfirmBy(confirmBy, { startsAt: row.starts_at, now: app.clock() }).ok
  const told = await messagesFor(app, db, {
    session: row,
    board: afterwards(board, slots),
    out: board.assignments,
    by,
    confirmBy: isAsked ? confirmBy : null,
  })
  return told.filter(({ news, userId }) => news && !leaving.has(userId))
}

function describeRepair(question: Question, repair: Repair | null, slots: SlotChange[], messages: Told[]): Outcome {
  const { board, was, dropOuts } = question
  const after = afterwards(board, slots)
  const described = describe(after)
  const personOf = (userId: number | undefined) => {
    const person = userId === undefined ? undefined : board.people.get(userId)
    return person ? asPerson(person) : null
  }
  const held = new Set(after.assignments.map(({ slotId }) => slotId))
  return {
    result: resultOf(board.roster.seed, after.assignments),
    dropOuts,
    changes: slots.map(({ slotId, before, after: is }) => ({
      slotId,
      before: personOf(before?.userId) ?? was.get(slotId) ?? null,
      after: personOf(is?.userId),
      why: is ? whyThem(board, described, slotId, is.userId) : '',
    })),
    open: [...was.keys()]
      .filter((slotId) => !held.has(slotId))
      .map((slotId) => ({
        slotId,
        required: board.slots.get(slotId)?.required ?? false,
        why: whyOpen(board, described, slotId),
      })),
    messages: messages.map(({ message }) => message()),
    before: figuresOf(board.session, describe(board).report),
    after: figuresOf(board.session, described.report),
    proven: repair?.proven ?? true,
  }
}

/** 'Kim waits for it.', 'It is Kim’s 2nd wish, and so far Kim plays nothing.' */
function whyThem({ names, assignments }: Board, described: Description, slotId: number, userId: number): string {
  const given = described.assignments.find((one) => one.slotId === slotId)
  const who = names.people[userId] ?? 'Somebody'
  const had = assignments.filter((one) => one.userId === userId).length
  const load = had === 0 ? `, and so far ${who} plays nothing` : ''
  if (given?.source === 'waitlist') return `${who} waits for it${load}.`
  if (given?.source === 'wildcard') return `${who} takes any part on this instrument${load}.`
  return given?.rank ? `It is ${who}’s ${ordinal(given.rank)} wish${load}.` : `${who} has it.`
}

function whyOpen({ names }: Board, { report }: Description, slotId: number): string {
  const cause = report.emptyRequired.find((one) => one.slotId === slotId)?.cause
  return cause
    ? engine.sentences({ about: 'empty-slot', value: cause }, { role: 'organiser' }, names).join(' ')
    : 'Nobody who asked for it has room for it. The song can be played without.'
}

/** Puts the repair in place if it is still the answer, and tells who is affected; null where the question changed meanwhile. */
const apply = (
  app: App,
  { body, caller, now, afterCommit }: Context<typeof rosterRepair>,
  mark: string,
  slots: SlotChange[],
): Promise<{ version: number; told: number } | null> =>
  inTransaction(app.db, async (db) => {
    const changing: Changing = { app, db, by: caller.userId, now, afterCommit }
    const { sessionId } = await findLiveRoster(db, body.rosterId)
    const { row, session } = await holdSession(app, db, sessionId, caller.userId)
    if (!session.mayRun) throw notAllowed()
    refuseWhenOver(row, now)
    const question = await questionFor(db, body.rosterId, body.leavingUserIds ?? [])
    const { board } = question
    await refuseStale(db, board, body.version, caller.userId)
    if (question.mark !== mark) return null
    const messages = await affected(app, db, row, question, slots, caller.userId)
    const gone = board.assignments.filter(({ userId }) => question.leaving.has(userId))
    await insertDropOuts(
      db,
      gone.map(({ slotId, ...before }) => ({ sessionId, rosterId: board.roster.id, slotId, before })),
      'absent',
      now,
    )
    await settleDropOuts(db, board.roster.id, now)
    for (const { slotId, after } of slots) if (after) await leaveWaitlist(db, slotId, after.userId)
    const told = await tellAll(changing, row, messages)
    const people = question.dropOuts.map(({ person }) => person.firstName)
    const detail = { slots: slots.length, told, dropOuts: [...new Set(people)] }
    await changeRoster(changing, board, { kind: 'repair', slots, action: 'roster-repaired', detail })
    await changeSession(db, sessionId)
    await app.bus.tell(db, 'sessionChanged', { sessionId }, afterCommit)
    const audited = { sessionId, session: row.title, roster: board.roster.name, ...detail }
    const audit = { at: now, groupId: session.groupId, by: caller.userId, detail: audited }
    await insertGroupAudit(db, { ...audit, action: 'roster-repaired' })
    await app.bus.tell(db, 'groupChanged', { groupId: session.groupId }, afterCommit)
    const { version } = (await findRosterRow(db, board.roster.id)) as RosterRow
    return { version, told }
  })

import type { confirmAssignment } from '@app/core/contract/assignments'
import type { Reply } from '@app/core/contract/route'
import { engine } from '@app/core/roster/engine'
import { type Answering, answerSentence, mayAnswer } from '@app/core/rules/answer'
import type { SessionContext } from '../lib/access/session-access.ts'
import type { Placed } from '../lib/db/tables.ts'
import { notAllowed, notFound, refused } from '../lib/errors.ts'
import { moveWaitlist } from '../offers/move-waitlist.ts'
import { insertHistory } from '../session-history/sql.ts'
import { holdSession } from '../sessions/hold-session.ts'
import { releaseSlots } from '../sign-up/wishes-sql.ts'
import { type Board, boardOf, findLiveRoster, inputOf, readBoard } from './board.ts'
import { type Changing, changeRoster, withSlots } from './change-roster.ts'
import { deleteDropOut, findDecline } from './drop-outs-sql.ts'
import { type AssignmentRow, findRosterRow, type RosterRow, saveAnswer } from './sql.ts'
import { tellRoster } from './tell-roster.ts'
import { brokenIn } from './words.ts'

interface Given {
  rosterId: number
  slotId: number
  confirm: boolean | null
  userId?: number | null | undefined
}
type Decided = Extract<Answering, { ok: true }>['does']

/** A draft is not there for members, not even to be answered. */
async function findAnswerable(changing: Changing, rosterId: number, session: SessionContext): Promise<RosterRow> {
  const roster = await findLiveRoster(changing.db, rosterId)
  if (roster.state === 'draft' && !session.mayRun) throw notFound('This roster')
  return roster
}

/** Members answer for themselves; who runs the session for anybody. */
function answererOf({ mayRun }: SessionContext, callerId: number, given: Given, holder?: AssignmentRow): number {
  const userId = given.userId ?? (mayRun ? (holder?.userId ?? callerId) : callerId)
  if (userId !== callerId && !mayRun)
    throw notAllowed('Only an organiser of this session may answer for somebody else.')
  return userId
}

/** Yes or no to a part of what is out. Whoever says no has it no more, and the organisers see that it is open. */
export async function answerPart(changing: Changing, given: Given): Promise<Reply<typeof confirmAssignment>> {
  const { app, db, by, now, afterCommit } = changing
  const { sessionId } = await findLiveRoster(db, given.rosterId)
  const { row, session } = await holdSession(app, db, sessionId, by)
  const board = await readBoard(db, await findAnswerable(changing, given.rosterId, session))
  if (!board.slots.has(given.slotId)) throw notFound('This slot')
  const holder = board.assignments.find(({ slotId }) => slotId === given.slotId)
  const userId = answererOf(session, by, given, holder)
  const decline = await findDecline(db, given.rosterId, given.slotId, userId)
  const verdict = mayAnswer(
    {
      state: board.roster.state,
      isOver: row.ends_at <= now,
      firstCome: row.first_come,
      holder: !holder ? 'nobody' : holder.userId === userId ? 'self' : 'another',
      hasConfirmed: holder?.userId === userId && holder.answer === 'confirmed',
      hasDeclined: decline !== undefined,
    },
    given.confirm,
  )
  if (!verdict.ok) throw refused(verdict.reason, answerSentence(verdict.reason))
  await act(changing, board, { ...given, userId }, verdict.does, decline)
  if (verdict.does !== 'nothing') await app.bus.tell(db, 'sessionChanged', { sessionId }, afterCommit)
  const { version } = (await findRosterRow(db, given.rosterId)) as RosterRow
  const answer = given.confirm === null ? null : given.confirm ? ('confirmed' as const) : ('declined' as const)
  return { slotId: given.slotId, userId, answer, version }
}

const DONE = { confirm: 'part-confirmed', unconfirm: 'part-unanswered', decline: 'part-declined' } as const

async function act(
  changing: Changing,
  board: Board,
  { slotId, userId, confirm }: Given & { userId: number },
  does: Decided,
  decline: (Omit<Placed, 'userId'> & { id: number }) | undefined,
): Promise<void> {
  const { db, by, now } = changing
  const { id: rosterId, sessionId, name } = board.roster
  if (does === 'nothing') return
  if (does === 'take-back') return decline && takeBack(changing, board, { ...decline, slotId, userId, confirm })
  if (does === 'decline') {
    await releaseSlots(db, sessionId, userId, { slotId, by, at: now, kind: 'declined' })
    const { version } = (await findRosterRow(db, rosterId)) as RosterRow
    await tellRoster(changing, board.roster, version)
    await moveWaitlist(changing, sessionId)
  } else await saveAnswer(db, rosterId, slotId, does === 'confirm' ? now : null)
  const detail = { rosterId, roster: name, slotId }
  await insertHistory(db, { sessionId, at: now, by, action: DONE[does], about: userId, detail })
}

interface TakenBack extends Placed {
  id: number
  slotId: number
  confirm: boolean | null
}

/** The part is theirs again, unless they were given so much meanwhile that it would be too much. */
async function takeBack(
  changing: Changing,
  before: Board,
  { id, slotId, userId, how, locked, confirm }: TakenBack,
): Promise<void> {
  const { db, now } = changing
  await deleteDropOut(db, id)
  const board = await readBoard(db, before.roster)
  const slots = [{ slotId, before: null, after: { userId, how, locked } }]
  const after = boardOf(board.roster, board.session, withSlots(board.assignments, slots))
  const broken = engine.broken(inputOf(after), after.assignments).filter((one) => one.userId === userId)
  const had = engine.broken(inputOf(board), board.assignments).filter((one) => one.userId === userId)
  if (broken.length > had.length)
    throw refused('BREAKS_RULE', [...new Set(brokenIn(after, broken).map(({ says }) => says))].join(' '))
  await changeRoster(changing, board, {
    kind: 'taken-back',
    slots,
    action: 'part-taken-back',
    about: userId,
    detail: { slotId },
  })
  if (confirm) await saveAnswer(db, board.roster.id, slotId, now)
}

import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Roster } from '@app/core/contract/rosters'
import type { SessionAct } from '@app/core/rules/session-acts'
import type { SlotChange } from '../lib/db/tables.ts'
import { notAllowed, notFound, refused } from '../lib/errors.ts'
import { insertHistory } from '../session-history/sql.ts'
import { holdSession } from '../sessions/hold-session.ts'
import { songOfSlot } from '../slots/sql.ts'
import { type Board, describe, findLiveRoster, readBoard } from './board.ts'
import { type Changing, changeRoster, holdAnyRoster, holdRoster, refuseStale, withSlots } from './change-roster.ts'
import { toRoster } from './figures.ts'
import {
  type AssignmentRow,
  copyAssignments,
  countRosters,
  findRosterRow,
  findWorking,
  insertRoster,
  listRosterRows,
  type RosterRow,
  updateRoster,
} from './sql.ts'
import { tellRoster } from './tell-roster.ts'

/** More than anybody compares. */
const MOST_DRAFTS = 30
/** A lottery number that can be read out in a room. */
const MOST_SEEDS = 10_000

/** 'Roster A', 'Roster B', …, 'Roster 27' */
const nameOf = (made: number) => `Roster ${made < 26 ? String.fromCharCode(65 + made) : made + 1}`

async function answer({ db }: Changing, rosterId: number): Promise<Roster> {
  const board = await readBoard(db, (await findRosterRow(db, rosterId)) as RosterRow)
  return toRoster(board.roster, board.session, describe(board))
}

async function record(changing: Changing, rosterId: number, action: SessionAct, more: object = {}): Promise<void> {
  const { db, by, now } = changing
  const roster = (await findRosterRow(db, rosterId)) as RosterRow
  const { sessionId, name } = roster
  await insertHistory(db, { sessionId, at: now, by, action, detail: { rosterId, roster: name, ...more } })
  await tellRoster(changing, roster)
}

function refuseTooMany(drafts: number): void {
  if (drafts >= MOST_DRAFTS)
    throw refused('TOO_MANY_ROSTERS', `A session has ${MOST_DRAFTS} drafts at most. Delete one that you do not need.`)
}

interface Wanted {
  sessionId: number
  name?: string | null | undefined
  copyFromRosterId?: number | null | undefined
}

export async function makeRoster(changing: Changing, { sessionId, name, copyFromRosterId }: Wanted): Promise<Roster> {
  const { app, db, by } = changing
  const { session } = await holdSession(app, db, sessionId, by)
  if (!session.mayRun) throw notAllowed()
  const source = copyFromRosterId ? await findLiveRoster(db, copyFromRosterId) : null
  if (source && source.sessionId !== sessionId) throw notFound('This roster')
  return answer(changing, await addRoster(changing, sessionId, { name, source }))
}

/** While the session is held. */
export async function copyRoster(changing: Changing, source: RosterRow): Promise<Board> {
  const rosterId = await addRoster(changing, source.sessionId, { source })
  return readBoard(changing.db, await findLiveRoster(changing.db, rosterId))
}

const lineUp = (assignments: AssignmentRow[]) =>
  assignments
    .map(({ slotId, userId, how, locked }) => [slotId, userId, how, locked])
    .sort(([a], [b]) => Number(a) - Number(b))

/**
 * A draft of the caller's that stands just as a copy of this one would with these changes. Sent again because its answer was lost,
 * the copy is that. While the session is held.
 */
export async function findSameCopy(
  { db, by }: Changing,
  { roster, assignments }: Board,
  made: Pick<RosterRow, 'seed' | 'bumpedFirst' | 'inputHash' | 'solved'>,
  slots: SlotChange[],
): Promise<Board | null> {
  const wanted = lineUp(withSlots(assignments, slots))
  for (const row of await listRosterRows(db, roster.sessionId)) {
    const { seed, bumpedFirst, inputHash, solved } = row
    const isTheirs = row.id !== roster.id && row.state === 'draft' && !row.draft && row.madeBy?.userId === by
    if (!isTheirs || !isDeepStrictEqual({ seed, bumpedFirst, inputHash, solved }, made)) continue
    const board = await readBoard(db, row)
    if (isDeepStrictEqual(lineUp(board.assignments), wanted)) return board
  }
  return null
}

interface Added {
  name?: string | null | undefined
  source: RosterRow | null
}

async function addRoster(changing: Changing, sessionId: number, { name, source }: Added): Promise<number> {
  const { db, by, now } = changing
  const { ever, drafts } = await countRosters(db, sessionId)
  refuseTooMany(drafts)
  const seed = randomInt(1, MOST_SEEDS)
  const rosterId = await insertRoster(db, { sessionId, name: name ?? nameOf(ever), seed, by, at: now })
  if (source) await copyAssignments(db, source.id, rosterId)
  await record(changing, rosterId, source ? 'roster-copied' : 'roster-made', source ? { from: source.name } : {})
  return rosterId
}

interface Seen {
  rosterId: number
  version?: number | undefined
}

/** Also one that is out: a name is not what was published. */
export async function rename(
  changing: Changing,
  { rosterId, name, version }: Seen & { name: string },
): Promise<Roster> {
  const { db, by } = changing
  const board = await holdAnyRoster(changing, rosterId)
  await refuseStale(db, board, version, by)
  const from = board.roster.name
  if (from !== name) {
    const others = (await listRosterRows(db, board.roster.sessionId)).filter(({ state }) => state !== 'superseded')
    if (others.some((one) => one.id !== rosterId && one.name === name))
      throw refused(
        'NAME_TAKEN',
        `Another roster of this session is called ${name} already. Choose a name that tells the two apart.`,
      )
    await updateRoster(db, rosterId, { name })
    const named = { roster: { ...board.roster, name } }
    await changeRoster(changing, named, { kind: 'rename', slots: [], action: 'roster-renamed', detail: { from } })
  }
  return answer(changing, rosterId)
}

export async function discard(changing: Changing, { rosterId, version }: Seen): Promise<Record<string, never>> {
  await holdRoster(changing, rosterId, version)
  await updateRoster(changing.db, rosterId, { deleted_at: changing.now })
  await record(changing, rosterId, 'roster-deleted')
  return {}
}

/** Bringing back what is there is no mistake: a tap that came twice. */
export async function restore(changing: Changing, { rosterId, version }: Seen): Promise<Roster> {
  const { app, db, by } = changing
  const found = await findRosterRow(db, rosterId)
  if (!found) throw notFound('This roster')
  const { session } = await holdSession(app, db, found.sessionId, by)
  if (!session.mayRun) throw notAllowed()
  const roster = (await findRosterRow(db, rosterId)) as RosterRow
  if (roster.deletedAt) {
    await refuseStale(db, await readBoard(db, roster), version, by)
    refuseTooMany((await countRosters(db, found.sessionId)).drafts)
    await updateRoster(db, rosterId, { deleted_at: null })
    await record(changing, rosterId, 'roster-restored')
  }
  return answer(changing, rosterId)
}

interface InSong {
  sessionSongId: number
  slotId: number
  /** The one that the caller saw. */
  rosterId?: number | undefined
}

/** The draft that was changed last, or a first one. The slot must be of the song that the call is about. */
export async function workingRoster(
  changing: Changing,
  sessionId: number,
  { sessionSongId, slotId, rosterId }: InSong,
): Promise<{ id: number }> {
  const { app, db, by } = changing
  await holdSession(app, db, sessionId, by)
  if ((await songOfSlot(db, slotId)) !== sessionSongId) throw notFound('This slot')
  const working = await findWorking(db, sessionId)
  if (rosterId && working?.id !== rosterId)
    throw refused(
      'ROSTER_CHANGED',
      `${working ? `${working.name} is the draft that was changed last` : 'There is no draft any more'}. Nothing was changed: look at it again.`,
    )
  return working ?? { id: (await makeRoster(changing, { sessionId })).rosterId }
}

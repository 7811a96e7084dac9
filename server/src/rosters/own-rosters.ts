import { randomInt } from 'node:crypto'
import type { Roster } from '@app/core/contract/rosters'
import { notAllowed, notFound, refused } from '../lib/errors.ts'
import { holdSession } from '../lib/flows/hold-session.ts'
import { insertHistory } from '../session-history/sql.ts'
import { songOfSlot } from '../slots/sql.ts'
import { describe, findLiveRoster, readBoard } from './board.ts'
import { type Changing, holdRoster } from './change-roster.ts'
import { toRoster } from './figures.ts'
import {
  copyAssignments,
  countRosters,
  findRosterRow,
  findWorking,
  insertRoster,
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

async function record(changing: Changing, rosterId: number, action: string, more: object = {}): Promise<void> {
  const { db, by, now } = changing
  const roster = (await findRosterRow(db, rosterId)) as RosterRow
  const { sessionId, name, version } = roster
  await insertHistory(db, { sessionId, at: now, by, action, detail: { rosterId, roster: name, ...more } })
  await tellRoster(changing, roster, version)
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
  const { app, db, by, now } = changing
  const { session } = await holdSession(app, db, sessionId, by)
  if (!session.mayRun) throw notAllowed()
  const source = copyFromRosterId ? await findLiveRoster(db, copyFromRosterId) : null
  if (source && source.sessionId !== sessionId) throw notFound('This roster')
  const { ever, drafts } = await countRosters(db, sessionId)
  refuseTooMany(drafts)
  const rosterId = await insertRoster(db, {
    sessionId,
    name: name ?? nameOf(ever),
    seed: randomInt(1, MOST_SEEDS),
    by,
    at: now,
  })
  if (source) await copyAssignments(db, source.id, rosterId)
  await record(changing, rosterId, source ? 'roster-copied' : 'roster-made', source ? { from: source.name } : {})
  return answer(changing, rosterId)
}

/** Also one that is out: a name is not what was published. */
export async function rename(
  changing: Changing,
  { rosterId, name }: { rosterId: number; name: string },
): Promise<Roster> {
  const roster = await findLiveRoster(changing.db, rosterId)
  await updateRoster(changing.db, rosterId, { name })
  if (roster.name !== name) await record(changing, rosterId, 'roster-renamed', { from: roster.name })
  return answer(changing, rosterId)
}

export async function discard(changing: Changing, rosterId: number): Promise<Record<string, never>> {
  await holdRoster(changing, rosterId)
  await updateRoster(changing.db, rosterId, { deleted_at: changing.now })
  await record(changing, rosterId, 'roster-deleted')
  return {}
}

/** Bringing back what is there is no mistake: a tap that came twice. */
export async function restore(changing: Changing, rosterId: number): Promise<Roster> {
  const { app, db, by } = changing
  const found = await findRosterRow(db, rosterId)
  if (!found) throw notFound('This roster')
  const { session } = await holdSession(app, db, found.sessionId, by)
  if (!session.mayRun) throw notAllowed()
  const isGone = (await findRosterRow(db, rosterId))?.deletedAt !== null
  if (isGone) {
    refuseTooMany((await countRosters(db, found.sessionId)).drafts)
    await updateRoster(db, rosterId, { deleted_at: null })
    await record(changing, rosterId, 'roster-restored')
  }
  return answer(changing, rosterId)
}

/** The draft that was changed last, or a first one. The slot must be of the song that the call is about. */
export async function workingRoster(
  changing: Changing,
  sessionId: number,
  { sessionSongId, slotId }: { sessionSongId: number; slotId: number },
): Promise<{ id: number }> {
  const { app, db, by } = changing
  await holdSession(app, db, sessionId, by)
  if ((await songOfSlot(db, slotId)) !== sessionSongId) throw notFound('This slot')
  const working = await findWorking(db, sessionId)
  return working ?? { id: (await makeRoster(changing, { sessionId })).rosterId }
}

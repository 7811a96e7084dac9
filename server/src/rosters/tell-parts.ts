import type { ToldLater } from '@app/core/contract/slots'
import {
  type ChangedPart,
  changedPartWords,
  type HeldPart,
  ofAct,
  partChanges,
  settlesAt,
  stillChanged,
  withChanges,
} from '@app/core/rules/settled-parts'
import { inTransaction } from '../lib/db/database.ts'
import { changeWaitingJob, dropWaitingJob, findWaitingJob } from '../lib/db/waiting-jobs.ts'
import type { App } from '../lib/http/handle.ts'
import { countHearers } from '../notifications/notice-sql.ts'
import { noticeOfParts, notifyParts, type Telling } from '../notifications/notify-session.ts'
import { lockSession, type SessionRow } from '../sessions/sql.ts'
import { listPlayedParts } from './sql.ts'

/** Its payload is what waits to be told of one session. */
export const PARTS_JOB = 'tell-parts'

interface Waiting {
  sessionId: number
  /** When the first change was made. */
  since: string
  /** Who changed something last. */
  by: number
  parts: ChangedPart[]
}

/**
 * Does something to what is out already: an organiser gives somebody a part, takes one away, removes a slot, cuts a song. Those whose
 * parts are others hear of it once nothing has changed for a while, and then of what differs from before the first change: what is taken
 * back meanwhile tells nobody, and ten changes are one message. The caller holds the session.
 */
export async function tellingWhosePartsChange<T>(
  telling: Telling,
  session: SessionRow,
  by: number,
  act: () => Promise<T>,
): Promise<{ done: T; toldLater: ToldLater }> {
  const before = await listPlayedParts(telling.db, session.id)
  const done = await act()
  const after = await listPlayedParts(telling.db, session.id)
  return { done, toldLater: await putOff(telling, session, by, partChanges(before, after), after) }
}

async function putOff(
  { app, db, now }: Telling,
  session: SessionRow,
  by: number,
  changes: ChangedPart[],
  after: HeldPart[],
): Promise<ToldLater> {
  if (!changes.length || session.ends_at <= now) return null
  const { id: sessionId } = session
  const job = await findWaitingJob<Waiting>(db, PARTS_JOB, sessionId)
  const parts = withChanges(job?.payload.parts ?? [], changes, by, after)
  if (!parts.length) {
    if (job) await dropWaitingJob(db, job.id)
    return null
  }
  const theirs = ofAct(parts, changes)
  const since = job?.payload.since ?? now.toISOString()
  // What somebody does to their own parts puts off nothing.
  const isOthers = changes.some(({ userId }) => userId !== by)
  const at = job && !isOthers ? job.runAt : settlesAt(new Date(since), now)
  const waiting: Waiting = { sessionId, since, by, parts }
  if (job) await changeWaitingJob(db, job.id, waiting, at)
  else await app.jobs.add(db, PARTS_JOB, { ...waiting }, at)
  const players = await countHearers(db, noticeOfParts(session, changedPartWords(theirs, session.title), by))
  return players ? { players, at: at.toISOString() } : null
}

/** Before a roster is published, which has a message of its own for everybody. */
export async function tellPartsNow(telling: Telling, session: SessionRow): Promise<void> {
  const job = await findWaitingJob<Waiting>(telling.db, PARTS_JOB, session.id)
  if (!job) return
  await dropWaitingJob(telling.db, job.id)
  const parts = stillChanged(job.payload.parts, await listPlayedParts(telling.db, session.id))
  if (parts.length) await notifyParts(telling, session, changedPartWords(parts, session.title), job.payload.by)
}

/** Run by the queue. Whoever changed something since the job was begun has put it off. */
export async function tellSettledParts(app: App, sessionId: number): Promise<void> {
  const now = app.clock()
  const after: (() => unknown)[] = []
  await inTransaction(app.db, async (db) => {
    const session = await lockSession(db, sessionId)
    const job = await findWaitingJob<Waiting>(db, PARTS_JOB, sessionId)
    if (!job) return
    if (session && !session.deleted_at && job.runAt <= now)
      return tellPartsNow({ app, db, now, afterCommit: (work) => void after.push(work) }, session)
    // The queue takes away the one that it began.
    await dropWaitingJob(db, job.id)
    if (session && !session.deleted_at) await app.jobs.add(db, PARTS_JOB, { ...job.payload }, job.runAt)
  })
  for (const work of after) await work()
}

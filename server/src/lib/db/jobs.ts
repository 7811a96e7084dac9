import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Db } from './database.ts'
import { isConnectionFault } from './database.ts'

const LEASE_MS = 60_000
const POLL_MS = 15_000
const MOST_ATTEMPTS = 10

export type JobHandler = (payload: Record<string, unknown>, job: { key: string }) => Promise<void>

/**
 * Work that must happen after a commit, and once the process that promised it is gone: rows in the database, taken by whichever
 * instance is free. A handler may run twice (a process can die between doing and saying so), so it must not mind: the job's
 * key is the same then.
 */
export function jobQueue(db: Db, clock: () => Date, log: Log, countFailure: (kind: string) => void = () => {}) {
  const handlers = new Map<string, JobHandler>()
  let running: Promise<void> | undefined
  let again: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  /** Within the caller's transaction: no commit, no job. Call `wake` after it. */
  const add = (tx: Db, kind: string, payload: Record<string, unknown>, runAt = clock()) =>
    addAll(tx, kind, [payload], runAt)

  /** As many at once as one statement may carry. */
  async function addAll(tx: Db, kind: string, payloads: readonly object[], runAt = clock()): Promise<void> {
    if (!payloads.length) return
    await tx
      .insertInto('jobs')
      .values(payloads.map((payload) => ({ kind, payload: JSON.stringify(payload), run_at: runAt })))
      .execute()
  }

  /** One. The next is found with `=`: of `in`, a database that takes the table for a small one would make a search for every row, and take them all. */
  async function claim() {
    const now = clock()
    return db
      .updateTable('jobs')
      .set({ locked_until: new Date(now.getTime() + LEASE_MS), attempts: sql<number>`attempts + 1` })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('jobs')
          .select('id')
          .where('failed_at', 'is', null)
          .where('run_at', '<=', now)
          .where((or) => or.or([or('locked_until', 'is', null), or('locked_until', '<', now)]))
          .orderBy('run_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'key', 'kind', 'payload', 'attempts'])
      .executeTakeFirst()
  }

  async function runOne(job: NonNullable<Awaited<ReturnType<typeof claim>>>): Promise<void> {
    try {
      const handler = handlers.get(job.kind)
      if (!handler) throw new Error(`nothing handles jobs of the kind ${job.kind}`)
      await handler(job.payload, { key: job.key })
      await db.deleteFrom('jobs').where('id', '=', job.id).execute()
    } catch (error) {
      countFailure(job.kind)
      log.warn({ job: job.id, kind: job.kind, attempt: job.attempts, err: error }, 'a job failed')
      const now = clock()
      const later = new Date(now.getTime() + 2 ** job.attempts * 5_000)
      await db
        .updateTable('jobs')
        .set({
          locked_until: null,
          run_at: later,
          failed_at: job.attempts >= MOST_ATTEMPTS ? now : null,
          last_error: String(error).slice(0, 500),
        })
        .where('id', '=', job.id)
        .execute()
    }
  }

  async function drain(): Promise<void> {
    while (!stopped) {
      const job = await claim()
      if (!job) return
      await runOne(job)
    }
  }

  /** Runs what is due. Calls during a run are one further run, however many. */
  function wake(): Promise<void> {
    if (stopped) return Promise.resolve()
    if (running) {
      again ??= running.then(() => {
        again = undefined
        return wake()
      })
      return again
    }
    running = drain()
      .catch((error) => {
        if (!isConnectionFault(error)) log.error({ err: error }, 'the job queue failed')
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    add,
    addAll,
    wake,
    on: (kind: string, handler: JobHandler) => void handlers.set(kind, handler),
    /** Whether this version does such work at all. */
    handles: (kind: string) => handlers.has(kind),
    kinds: () => [...handlers.keys()],
    start: () => {
      timer = setInterval(wake, POLL_MS)
      timer.unref()
      void wake()
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

export type Jobs = ReturnType<typeof jobQueue>

/** Whether something has been due since then; a first try that failed is due again later. */
export async function isLate(db: Db, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('failed_at', 'is', null)
    .where('run_at', '<', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many there are of each kind, and how many of these were given up. */
export async function countJobs(db: Db): Promise<{ kind: string; all: number; givenUp: number }[]> {
  const { rows } = await sql<{ kind: string; all: number; givenUp: number }>`
    select kind, count(*)::int as all, count(failed_at)::int as "givenUp" from jobs group by kind order by kind`.execute(
    db,
  )
  return rows
}

/** Those that were given up first, then by when they are due. */
export const listJobs = (db: Db, which: { skip: number; most: number; givenUp?: boolean; id?: number }) =>
  db
    .selectFrom('jobs')
    .select(['id', 'kind', 'attempts', 'run_at', 'failed_at', 'last_error'])
    .$if(which.givenUp === true, (query) => query.where('failed_at', 'is not', null))
    .$if(which.id !== undefined, (query) => query.where('id', '=', which.id ?? 0))
    .orderBy('failed_at', (order) => order.asc().nullsLast())
    .orderBy('run_at')
    .orderBy('id')
    .offset(which.skip)
    .limit(which.most)
    .execute()

/** As if they had never been tried: one that was given up, or all. Answers how many. */
export async function retryJobs(db: Db, id: number | undefined, now: Date): Promise<number> {
  const retried = await db
    .updateTable('jobs')
    .set({ failed_at: null, locked_until: null, attempts: 0, run_at: now })
    .where('failed_at', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .executeTakeFirst()
  return Number(retried.numUpdatedRows)
}

import { sql } from 'kysely'
import type { Db } from './database.ts'
import { isConnectionFault } from './database.ts'
import type { Log } from './log.ts'

const LEASE_MS = 60_000
const POLL_MS = 15_000
const MOST_ATTEMPTS = 10

export type JobHandler = (payload: Record<string, unknown>, job: { id: number }) => Promise<void>

/**
 * Work that must happen after a commit, and once the process that promised it is gone: rows in the database, taken by whichever
 * instance is free. A handler may run twice (a process can die between doing and saying so), so it must not mind.
 */
export function jobQueue(db: Db, clock: () => Date, log: Log) {
  const handlers = new Map<string, JobHandler>()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  /** Within the caller's transaction: no commit, no job. Call `wake` after it. */
  async function add(tx: Db, kind: string, payload: Record<string, unknown>, runAt = clock()): Promise<void> {
    await tx
      .insertInto('jobs')
      .values({ kind, payload: JSON.stringify(payload), run_at: runAt })
      .execute()
  }

  async function claim() {
    const now = clock()
    return db
      .updateTable('jobs')
      .set({ locked_until: new Date(now.getTime() + LEASE_MS), attempts: sql<number>`attempts + 1` })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('jobs')
          .select('id')
          .where('failed_at', 'is', null)
          .where('run_at', '<=', now)
          .where((or) => or.or([or('locked_until', 'is', null), or('locked_until', '<', now)]))
          .orderBy('run_at')
          .limit(20)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'kind', 'payload', 'attempts'])
      .execute()
  }

  async function runOne(job: Awaited<ReturnType<typeof claim>>[number]): Promise<void> {
    try {
      const handler = handlers.get(job.kind)
      if (!handler) throw new Error(`nothing handles jobs of the kind ${job.kind}`)
      await handler(job.payload, { id: job.id })
      await db.deleteFrom('jobs').where('id', '=', job.id).execute()
    } catch (error) {
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
    for (let due = await claim(); due.length && !stopped; due = await claim()) for (const job of due) await runOne(job)
  }

  /** Runs what is due; calls during a run are one further run. */
  function wake(): Promise<void> {
    if (stopped) return Promise.resolve()
    running = (running ?? Promise.resolve()).then(drain).catch((error) => {
      if (!isConnectionFault(error)) log.error({ err: error }, 'the job queue failed')
    })
    return running
  }

  return {
    add,
    wake,
    on: (kind: string, handler: JobHandler) => void handlers.set(kind, handler),
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

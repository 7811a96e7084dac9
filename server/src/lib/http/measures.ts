import { sql } from 'kysely'
import { Gauge, Histogram } from 'prom-client'
import type { Db } from '../db/database.ts'
import type { Engine } from '../db/engine.ts'
import type { Jobs } from '../db/jobs.ts'
import type { Build } from '../db/own-build.ts'
import type { ScheduledBackups } from '../db/scheduled-backups.ts'
import { schemaState } from '../db/schema-state.ts'
import { kept } from '../loading-cache.ts'
import { type Mailer, MailRefused } from '../outside/mailer.ts'
import { PUSH_OUTCOMES, type PushService } from '../outside/push-service.ts'
import type { Measures } from './metrics.ts'

export function measureBackups({ gauge, counted }: Measures, backups: ScheduledBackups): void {
  const seconds = async () => {
    const newest = await backups.newest()
    return newest && newest.at.getTime() / 1000
  }
  gauge('backup_last_success_timestamp_seconds', 'When the newest backup in the folder was written', seconds)
  gauge('backup_last_bytes', 'How large it is', async () => (await backups.newest())?.bytes)
  counted('backup_failures_total', 'Scheduled backups that failed', () => backups.failures())
}

export function measureDatabase({ gauge, counted, registry }: Measures, engine: Engine, db: Db, build: Build): void {
  gauge('database_connections_open', 'Connections to the database', () => engine.load().open)
  gauge('database_connections_idle', 'Those that nobody uses', () => engine.load().idle)
  gauge('database_connections_waiting', 'Requests and jobs that wait for one', () => engine.load().waiting)
  gauge('news_listening', '1 while news from other instances arrive', () => Number(engine.load().listening))
  // Who waits for less than the time between two looks is in none of these.
  const waits = new Histogram({
    name: 'database_connection_wait_seconds',
    help: 'How long requests and jobs waited for a connection of their own',
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  engine.onWait((seconds) => waits.observe(seconds))
  counted('cache_hits_total', 'Questions whose answer was kept in memory', () => kept.hits)
  counted('cache_misses_total', 'Questions that the database was asked', () => kept.misses)
  const info = new Gauge({
    name: 'app_info',
    help: 'Which version and commit runs, the last migration that it brings, and the last one of its database',
    labelNames: ['version', 'commit', 'brings', 'schema'],
    registers: [registry],
    async collect() {
      const schema = await schemaState(db).then(
        ({ applied }) => applied.at(-1) ?? 'none',
        () => 'unknown',
      )
      info.reset()
      info.set({ ...build, schema }, 1)
    },
  })
}

const JOB_FIGURES = {
  due: ['jobs_due', 'Jobs whose time has come'],
  waiting: ['jobs_waiting', 'Jobs for later, tries of failed ones among them'],
  oldest: ['jobs_oldest_due_seconds', 'How long the oldest that is due has waited'],
  failed: ['jobs_given_up', 'Jobs that failed so often that nobody tries any more'],
} as const
type JobFigure = keyof typeof JOB_FIGURES
type JobFigures = { kind: string } & Record<JobFigure, number>

export function measureJobs({ gaugeBy }: Measures, db: Db, clock: () => Date, jobs: Jobs): void {
  let asked: Promise<JobFigures[]> | undefined
  // One question for all four: whoever asks for the figures asks for them together.
  const figures = () => {
    asked ??= readFigures(db, clock()).finally(() => {
      asked = undefined
    })
    return asked
  }
  for (const [figure, [name, help]] of Object.entries(JOB_FIGURES) as [JobFigure, readonly [string, string]][])
    gaugeBy(name, `${help}, by kind`, 'kind', async () => ({
      ...Object.fromEntries(jobs.kinds().map((kind) => [kind, 0])),
      ...Object.fromEntries((await figures()).map((row) => [row.kind, row[figure]])),
    }))
}

async function readFigures(db: Db, now: Date): Promise<JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    select kind, count(*) filter (where failed_at is null and run_at <= ${now})::int as due,
      count(*) filter (where failed_at is null and run_at > ${now})::int as waiting,
      count(*) filter (where failed_at is not null)::int as failed,
      coalesce(extract(epoch from ${now}::timestamptz - min(run_at) filter (where failed_at is null and run_at <= ${now})), 0)::float as oldest
    from jobs group by kind`.execute(db)
  return rows
}

/** `failed`: it is tried again. `refused`: this address will not have it. */
const MAIL_OUTCOMES = ['sent', 'failed', 'refused'] as const

/** Whether what leaves the server does; and the services, counted. */
export function countSent(measures: Measures, mailer: Mailer, pushService: PushService) {
  const mail = measures.counter('mails_total', 'Mails by what became of them', 'outcome', MAIL_OUTCOMES)
  const push = measures.counter('pushes_total', 'Pushes by what became of them', 'outcome', PUSH_OUTCOMES)
  let mailsFail = false
  const counted: Mailer = {
    ...mailer,
    send: async (id, letter) => {
      try {
        await mailer.send(id, letter)
        mailsFail = false
        mail('sent')
      } catch (error) {
        // One address that is refused says nothing of the others.
        mailsFail ||= !(error instanceof MailRefused)
        mail(error instanceof MailRefused ? 'refused' : 'failed')
        throw error
      }
    },
  }
  const countedPushes: PushService = {
    ...pushService,
    send: async (...given) => {
      const result = await pushService.send(...given)
      push(result.outcome)
      return result
    },
  }
  return { mailer: counted, pushService: countedPushes, mailsFail: () => mailsFail }
}

import { requestPasswordReset } from '@app/core/contract/auth'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeTestApp, testApp } from '../../test/app.ts'
import { testDatabase } from '../../test/database.ts'
import { MailRefused } from '../outside/mailer.ts'

const app = testApp()

const measured = async (on = app) => {
  const { body } = await on.http.inject('/metrics')
  return (name: string) => body.split('\n').find((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
}

test('the metrics tell of connections, jobs, streams, kept replies, versions', async () => {
  await sql`insert into jobs (kind, payload, run_at, failed_at) values
    ('never', '{}', ${new Date(app.now().getTime() + 3_600_000)}, null), ('never', '{}', ${app.now()}, ${app.now()})`.execute(
    app.database.db,
  )
  const read = await measured()
  expect(read('jobs_waiting')).toBe('jobs_waiting 1')
  expect(read('jobs_given_up')).toBe('jobs_given_up 1')
  expect(read('jobs_due')).toBe('jobs_due 0')
  expect(read('database_connections_waiting')).toBe('database_connections_waiting 0')
  expect(read('database_connections_open')).toMatch(/ [1-9]/)
  expect(read('news_listening')).toBe('news_listening 1')
  expect(read('event_streams')).toBe('event_streams 0')
  expect(read('kept_replies_hits')).toMatch(/ \d+$/)
  expect(read('app_info')).toMatch(/version="\d+\.\d+\.\d+",commit="unknown",brings="\d{3}-.*",schema="\d{3}-/)
})

test('a mail server that is down is seen in the metrics and in /ready, and so is a job that waits for too long', async () => {
  let fault: Error = new MailRefused('550 nobody of that name', true)
  const mailer = { send: () => Promise.reject(fault), rehearse: async () => {} }
  const broken = await makeTestApp(await testDatabase(), {}, { mailer })
  const { email } = await broken.person()
  await broken.call(requestPasswordReset, { email })
  await broken.app.jobs.wake()
  expect((await broken.http.inject('/ready')).json()).toEqual({ status: 'ready', degraded: [] })
  fault = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  await broken.call(requestPasswordReset, { email })
  await broken.app.jobs.wake()
  const read = await measured(broken)
  expect(read('mails_total{outcome="refused"}')).toMatch(/ 1$/)
  expect(read('mails_total{outcome="failed"}')).toMatch(/ 1$/)
  expect(read('job_failures_total{kind="password-reset"}')).toMatch(/ 1$/)
  expect((await broken.http.inject('/ready')).json()).toEqual({ status: 'ready', degraded: ['mail'] })
  broken.advance(3_600_000)
  expect((await broken.http.inject('/ready')).json()).toEqual({ status: 'ready', degraded: ['jobs', 'mail'] })
  await broken.close()
  await broken.database.close()
})

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requestPasswordReset } from '@app/core/contract/auth'
import { load } from 'js-yaml'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeTestApp, testApp } from '../../test/app.ts'
import { testDatabase } from '../../test/database.ts'
import { tempFolder } from '../../test/temp-folder.ts'
import { MailRefused } from '../outside/mailer.ts'

const app = testApp()

const measured = async (on = app) => {
  const { body } = await on.http.inject('/metrics')
  return (name: string) => body.split('\n').find((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
}

test('the metrics tell of connections, jobs by their kind, streams, kept answers, versions', async () => {
  await sql`insert into jobs (kind, payload, run_at, failed_at) values
    ('never', '{}', ${new Date(app.now().getTime() + 3_600_000)}, null), ('never', '{}', ${app.now()}, ${app.now()}),
    ('late', '{}', ${new Date(app.now().getTime() - 90_000)}, null)`.execute(app.database.db)
  const read = await measured()
  expect(read('jobs_waiting{kind="never"}')).toMatch(/ 1$/)
  expect(read('jobs_given_up{kind="never"}')).toMatch(/ 1$/)
  expect(read('jobs_due{kind="never"}')).toMatch(/ 0$/)
  expect(read('jobs_due{kind="late"}')).toMatch(/ 1$/)
  expect(read('jobs_oldest_due_seconds{kind="late"}')).toMatch(/ 90$/)
  // Also of what there is none at the moment.
  expect(read('jobs_due{kind="mail"}')).toMatch(/ 0$/)
  expect(read('database_connections_waiting')).toBe('database_connections_waiting 0')
  expect(read('database_connections_open')).toMatch(/ [1-9]/)
  expect(read('news_listening')).toBe('news_listening 1')
  expect(read('event_streams')).toBe('event_streams 0')
  expect(read('cache_hits_total')).toMatch(/ \d+$/)
  expect(read('backup_failures_total')).toBe('backup_failures_total 0')
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

test('a backup that failed is seen in /ready until one is written', async () => {
  const folder = tempFolder()
  const DATA_DIR = join(folder, 'data')
  writeFileSync(DATA_DIR, 'no folder')
  // Tried again every second.
  const backups = { DATA_DIR, BACKUP_DIR: join(folder, 'backups'), BACKUP_HOURS: 1 / 3600 }
  const tested = await makeTestApp(await testDatabase(), backups)
  const degraded = async () => (await tested.http.inject('/ready')).json().degraded
  await expect.poll(degraded, { timeout: 30_000 }).toEqual(['backup'])
  rmSync(DATA_DIR)
  await expect.poll(degraded, { timeout: 30_000 }).toEqual([])
  expect((await measured(tested))('backup_failures_total')).toMatch(/ [1-9]\d*$/)
  await tested.close()
  await tested.database.close()
})

test('who waited for a connection is seen also when nobody waits any more', async () => {
  const { db, engine } = app.database
  const sum = async () => Number((await measured())('database_connection_wait_seconds_sum')?.split(' ')[1])
  const before = await sum()
  const most = engine.name === 'pglite' ? 1 : 8
  const held = await Promise.all(Array.from({ length: most }, () => db.startTransaction().execute()))
  const waiting = db.transaction().execute((tx) => sql`select 1`.execute(tx))
  await new Promise((resolve) => setTimeout(resolve, 100))
  for (const tx of held) await tx.commit().execute()
  await waiting
  expect((await measured())('database_connections_waiting')).toBe('database_connections_waiting 0')
  expect((await sum()) - before).toBeGreaterThan(0.09)
})

const operations = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')

test('the alerts and the list in the docs name metrics that are there', async () => {
  const { body } = await app.http.inject('/metrics')
  const types = Object.fromEntries([...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]))
  const alerts = load(/```yaml\n(groups:[\s\S]*?)```/.exec(operations)?.[1] ?? '') as {
    groups: { rules: { expr: string }[] }[]
  }
  const rules = alerts.groups.flatMap((group) => group.rules.map(({ expr }) => expr))
  expect(rules.length).toBeGreaterThan(5)
  const plain = rules.map((expr) => expr.replace(/"[^"]*"|\{[^}]*\}|\[\w+\]/g, ''))
  const inAlerts = plain.flatMap((expr) => expr.match(/\b[a-z]+(_[a-z\d]+)+\b(?!\()/g) ?? [])
  const listed = operations.split('### What to watch')[1]?.split('\n\n')[1] ?? ''
  let last = ''
  const inList = [...listed.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => {
      // `_idle` after `database_connections_open` stands for that with another end.
      last = name.startsWith('_') ? last.replace(/_[a-z]+$/, name) : name
      return last
    }),
  )
  expect(inAlerts.length).toBeGreaterThan(8)
  expect(inList.length).toBeGreaterThan(12)
  const isThere = (name: string) => name in types || types[name.replace(/_(bucket|count|sum)$/, '')] === 'histogram'
  expect([...inAlerts, ...inList].filter((name) => !isThere(name))).toEqual([])
  // What a label is asked for or said to be is what it can be.
  const outcomes = (name: string) =>
    [...body.matchAll(new RegExp(`^${name}\\{outcome="(\\w+)"\\}`, 'gm'))].map(([, value = '']) => value).sort()
  for (const name of ['mails_total', 'pushes_total']) {
    const said = new RegExp(`^\\| \`${name}\` \\| by \`outcome\`: (.*) \\|$`, 'm').exec(listed)?.[1] ?? ''
    expect([...said.matchAll(/`(\w+)`/g)].map(([, value = '']) => value).sort(), name).toEqual(outcomes(name))
    expect(outcomes(name).length).toBeGreaterThan(2)
  }
  const asked = rules.flatMap((expr) => [...expr.matchAll(/(\w+)\{outcome="(\w+)"\}/g)])
  expect(asked.length).toBeGreaterThan(0)
  for (const [, name = '', outcome] of asked) expect(outcomes(name)).toContain(outcome)
  // A rate is of what only grows.
  const rated = rules.flatMap((expr) => [...expr.matchAll(/\b(?:rate|increase)\((\w+)/g)].map(([, name = '']) => name))
  expect(rated.filter((name) => types[name] === 'gauge')).toEqual([])
})

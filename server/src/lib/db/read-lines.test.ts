import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'

const app = testApp()
const ask = (number: number) => sql<{ n: number }>`select ${number}::int as n`.execute(app.database.db)
const onPostgres = () => app.database.engine.name === 'postgres'

beforeAll(async () => {
  if (!onPostgres()) return
  const { db } = app.database
  // A read that waits, and does not look like one.
  await sql`create function nap(seconds float) returns int language plpgsql as 'begin perform pg_sleep(seconds); return 1; end'`.execute(
    db,
  )
})

test('a hundred reads at once each get their own answer', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => ask(i)))
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 100 }, (_, i) => i))
})

test('a read that fails takes none of its neighbours with it', async () => {
  const results = await Promise.allSettled([
    ask(1),
    sql`select 1 / ${0}::int`.execute(app.database.db),
    ask(2),
    sql`select missing`.execute(app.database.db),
    ask(3),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
})

test('reads that take long hold up nobody who comes later', async ({ skip }) => {
  skip(!onPostgres(), 'the embedded database does one thing at a time')
  const { db } = app.database
  const naps = Array.from({ length: 4 }, () => sql`select nap(30)`.execute(db).catch(() => 'ended'))
  const napping = sql`from pg_stat_activity where query like 'select nap%' and state = 'active'`
  await eventually(async () => expect((await sql`select pid ${napping}`.execute(db)).rows).toHaveLength(2))
  await sql`select pg_sleep(0.05)`.execute(db)
  expect((await ask(7)).rows).toEqual([{ n: 7 }])
  await sql`select pg_terminate_backend(pid) ${napping}`.execute(db)
  expect(await Promise.all(naps)).toEqual(Array(4).fill('ended'))
  expect((await ask(8)).rows).toEqual([{ n: 8 }])
})

import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { freshPostgres } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { gateTo } from '../../test/gate.ts'
import { connect, inTransaction, isConnectionFault, isWantOfRoom } from './database.ts'
import { openPostgres, type Patience } from './postgres.ts'

const onPostgres = inject('engine') === 'postgres'

const IMPATIENT = { statementMs: 15_000, answerMs: 300, heartbeatMs: 100 }

async function behindAGate(patience?: Patience) {
  const gate = await gateTo(await freshPostgres())
  const database = connect(await openPostgres(gate.url, 4, patience))
  onTestFinished(async () => {
    gate.hush(false)
    await database.close()
    await gate.shut()
  })
  const read = () => sql`select 1 as one`.execute(database.db)
  const write = () => inTransaction(database.db, (tx) => sql`create table if not exists things (id int)`.execute(tx))
  await Promise.all([read(), write()])
  return { gate, read, write, ...database }
}

test.runIf(onPostgres)('the load names every connection, as the database itself counts them', async () => {
  const engine = await openPostgres(await freshPostgres(), 4)
  const { db, close } = connect(engine)
  onTestFinished(close)
  await engine.listen('news', { message: () => {}, gap: () => {} })
  const held = await db.startTransaction().execute()
  await sql`select 1 as in_a_transaction`.execute(held)
  // Plain reads open the two that they share.
  await eventually(async () => {
    await Promise.all(Array.from({ length: 4 }, () => sql`select 1 as one`.execute(db)))
    const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
      held,
    )
    expect(rows).toEqual([{ open: engine.load().open }])
    expect(engine.load().open).toBeGreaterThanOrEqual(4)
  })
  await held.rollback().execute()
})

const failureOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)

test.runIf(onPostgres)(
  'E7 a database that falls silent is given up, and found again when it speaks',
  {
    timeout: 60_000,
  },
  async () => {
    const { gate, read, write } = await behindAGate(IMPATIENT)
    gate.hush(true)
    const failures = await Promise.all([read(), read(), write(), write()].map(failureOf))
    expect(failures.map(isConnectionFault)).toEqual([true, true, true, true])
    gate.hush(false)
    await vi.waitFor(() => Promise.all([read(), write()]), { timeout: 40_000 })
  },
)

test.runIf(onPostgres)(
  'B6 an instance that news cannot reach any more notices, and hears the next',
  {
    timeout: 60_000,
  },
  async () => {
    const { gate, engine, db } = await behindAGate(IMPATIENT)
    const [message, gap] = [vi.fn(), vi.fn()]
    await engine.listen('news', { message, gap })
    expect(gap).toHaveBeenCalledTimes(1)
    gate.hush(true)
    await vi.waitFor(() => expect(gap).toHaveBeenCalledTimes(2), { timeout: 10_000 })
    gate.hush(false)
    const tell = async () => {
      await sql`select pg_notify('news', 'heard')`.execute(db)
      expect(message).toHaveBeenCalledWith('heard')
    }
    await vi.waitFor(tell, { timeout: 40_000 })
  },
)

test.runIf(onPostgres)('E10 a column that another version adds fails nothing, alone or in a transaction', async () => {
  const { db, close } = connect(await openPostgres(await freshPostgres(), 4))
  onTestFinished(close)
  await sql`create table things (id int)`.execute(db)
  const things = 'things' as 'users'
  const write = (on = db) =>
    on
      .insertInto(things)
      .values({ id: 1 } as never)
      .returningAll()
      .execute()
  const read = (on = db) => on.selectFrom(things).selectAll().execute()
  const all = async () => {
    await inTransaction(db, async (tx) => {
      await write(tx)
      await read(tx)
    })
    await write()
    await Promise.all([read(), read(), read()])
  }
  // Until lines for reads are open and every connection has seen every statement.
  for (let round = 0; round < 3; round++) await all()
  await sql`alter table things add column later text`.execute(db)
  await all()
  expect((await read())[0]).toEqual({ id: 1, later: null })
})

test.runIf(onPostgres)('E13 a wait that is cut short and two that wait for each other are passing faults', async () => {
  const { db } = await behindAGate()
  const slow = inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 20`.execute(tx)
    await sql`select pg_sleep(10)`.execute(tx)
  })
  expect(isWantOfRoom(await failureOf(slow))).toBe(true)
  await sql`create table rows as select generate_series(1, 2) as id`.execute(db)
  const lock = (id: number) => sql`select from rows where id = ${id} for update`
  let arrived = 0
  const both = (own: number, other: number) =>
    inTransaction(db, async (tx) => {
      await lock(own).execute(tx)
      arrived++
      await eventually(() => expect(arrived).toBe(2))
      await lock(other).execute(tx)
    })
  const failures = (await Promise.all([both(1, 2), both(2, 1)].map(failureOf))).filter(Boolean)
  expect(failures.map(isWantOfRoom)).toEqual([true])
})

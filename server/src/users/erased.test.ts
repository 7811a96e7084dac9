import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { eraseUser } from './erase-sql.ts'

const app = testApp()

/** Numbers and dates that say nothing about anybody. A new column is personal until it stands here. */
const NOT_PERSONAL = ['id', 'created_at', 'deleted_at', 'registration_completed_at', 'levels_seen_by', 'first_version']

/** For the columns that a check of the database holds. */
const GIVEN: Record<string, string> = {
  email: "'jo@example.org'",
  contact_email: "'jo@home.example'",
  time_zone_id: "'Europe/Lisbon'",
}
const FILLED: Record<string, string> = {
  text: "'something personal'",
  jsonb: `'{"a":1}'`,
  integer: '7',
  'timestamp with time zone': 'now()',
}
const EMPTY = [null, '', '{}', 'Former', 'member', '0']

test('F2 every personal column of an account is filled, and empty once it is erased', async () => {
  const { id } = await app.person('Jo')
  const { db } = app.database
  const { rows: columns } = await sql<{ name: string; type: string; standard: string | null }>`
    select column_name as name, data_type as type, column_default as standard from information_schema.columns
    where table_name = 'users' and table_schema = current_schema()`.execute(db)
  const personal = columns.filter(({ name }) => !NOT_PERSONAL.includes(name))
  expect(personal.length).toBeGreaterThan(10)
  for (const { name, type, standard } of personal) {
    // A switch tells something about somebody where it is not as everybody begins with it.
    const filled = type === 'boolean' ? `not ${standard}` : (GIVEN[name] ?? FILLED[type] ?? `'no value for a ${type}'`)
    await sql`update users set ${sql.ref(name)} = ${sql.raw(filled)} where id = ${id}`.execute(db)
  }
  await eraseUser(db, id, app.now())
  const left: string[] = []
  for (const { name, type, standard } of personal) {
    const {
      rows: [row],
    } = await sql<{ value: string | null }>`select ${sql.ref(name)}::text as value from users where id = ${id}`.execute(
      db,
    )
    const isEmpty = type === 'boolean' ? row?.value === standard : EMPTY.includes(row?.value ?? null)
    if (!isEmpty) left.push(`${name}: ${row?.value}`)
  }
  expect(left).toEqual([])
})

import { readFileSync } from 'node:fs'
import { CLIENT_VERSION } from '@app/core/product'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, type Db, migrate } from '../lib/db/database.ts'
import { emptyDatabase } from '../test/database.ts'
import { type Shape, shapeOf, tripsFor } from '../test/schema-shape.ts'
import { migrations, RELEASED } from './all.ts'

let database: Database
let released: Shape
beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database.db, RELEASED.last)
  released = await shapeOf(database.db)
  await migrate(database.db)
}, 120_000)
afterAll(() => database.close())

/** `// Safe since 1.1.0: groups.city` in a migration: instances of that release do without it, so it may be what they would trip over. */
const SAFE = /^ *\/\/ Safe since (\d+\.\d+\.\d+): (.+)$/gm

const isNewer = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true }) > 0

/** Those that no migration calls safe for the instances of a release that is out. */
function unsafe(trips: string[], migrationTexts: string[]): string[] {
  const safe = migrationTexts
    .flatMap((text) => [...text.matchAll(SAFE)])
    .filter(([, version = '']) => !isNewer(version, RELEASED.version))
    .map(([, , what = '']) => what.trim())
  return trips.filter((trip) => !safe.some((what) => trip === what || trip.startsWith(`${what} `)))
}

const textOf = (name: string) => readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8')

test('a release names the last migration that it brings', () => {
  expect(RELEASED.version).toBe(CLIENT_VERSION)
  expect(Object.keys(migrations)).toContain(RELEASED.last)
})

test('instances of the newest release go on with the tables that the migrations since then leave', async () => {
  const since = Object.keys(migrations).filter((name) => name > RELEASED.last)
  expect(unsafe(tripsFor(released, await shapeOf(database.db)), since.map(textOf))).toEqual([])
})

const TRIPS: [string, string, string | RegExp][] = [
  ['a dropped column', 'alter table groups drop column city', 'groups.city is gone'],
  ['a renamed column', 'alter table groups rename column city to town', 'groups.city is gone'],
  ['a dropped table', 'drop table reactions cascade', /^reactions\.\w+ is gone$/],
  [
    'another type',
    'alter table groups alter column city type varchar(40)',
    /^groups.city was text and is character varying/,
  ],
  [
    'a column to be filled',
    'alter table users alter column time_zone_id set not null',
    'users.time_zone_id must be given now',
  ],
  ['a new one to be filled', 'alter table users add column height integer not null', 'users.height must be given now'],
  ['a default taken away', 'alter table groups alter column city drop default', 'groups.city must be given now'],
  [
    'something unique',
    'create unique index on groups (lower(name))',
    'groups USING btree (lower(name)) is new (unique)',
  ],
  ['a check', 'alter table groups add check (length(city) < 80)', /^groups CHECK .* is new \(check\)$/],
  [
    'a reference',
    'alter table channels add foreign key (last_message_id) references messages',
    /is new \(reference\)$/,
  ],
  ['an index that statements name', 'drop index users_email', 'users USING btree (lower(email)) is no longer unique'],
]
const FINE: [string, string][] = [
  ['a column with a default', 'alter table users add column height integer not null default 0 check (height >= 0)'],
  ['a column that may be empty, unique', 'alter table users add column badge text unique'],
  [
    'unique with one that may be empty',
    'alter table users add column n int; create unique index on users (first_name, n)',
  ],
  ['a reference that may be empty', 'alter table users add column home integer references groups'],
  ['a table', 'create table hats (id integer primary key, user_id integer not null unique references users)'],
  ['a unique index made anew', 'drop index users_email; create unique index users_by_email on users (lower(email))'],
]

async function tripsAfter(statements: string): Promise<string[]> {
  const rollback = new Error('only tried')
  let trips: string[] = []
  const attempt = async (tx: Db) => {
    const before = await shapeOf(tx)
    for (const statement of statements.split(';')) await sql.raw(statement).execute(tx)
    trips = tripsFor(before, await shapeOf(tx))
    throw rollback
  }
  await database.db
    .transaction()
    .execute(attempt)
    .catch((error) => {
      if (error !== rollback) throw error
    })
  return trips
}

test.each(TRIPS)('%s is what they would trip over', async (_, statements, trip) => {
  const trips = await tripsAfter(statements)
  expect(trips.length).toBeGreaterThan(0)
  for (const one of trips) expect(one).toMatch(trip)
})

test.each(FINE)('%s is not', async (_, statements) => {
  expect(await tripsAfter(statements)).toEqual([])
})

test('what a release that is out does without may go; what only the next one does without may not', () => {
  const trips = ['groups.city is gone', 'groups.city_code is gone']
  const mark = (version: string) => `  // Safe since ${version}: groups.city\n  await sql\`alter table …\``
  expect(unsafe(trips, [mark(RELEASED.version)])).toEqual(['groups.city_code is gone'])
  expect(unsafe(trips, [mark('999.0.0')])).toEqual(trips)
})

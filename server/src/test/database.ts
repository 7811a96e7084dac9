import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { connect, type Database } from '../lib/db/database.ts'
import { engineOver, parsers } from '../lib/db/pglite.ts'
import { openPostgres } from '../lib/db/postgres.ts'
import { urlOfDatabase } from './global-setup.ts'

let count = 0

/** A database of its own for a test file, on the engine under test. */
export async function testDatabase(): Promise<Database & { url: string | undefined }> {
  if (inject('engine') === 'postgres') {
    const url = await freshPostgres()
    return { ...connect(await openPostgres(url, 10)), url }
  }
  const pglite = await PGlite.create({
    loadDataDir: new Blob([readFileSync(inject('pgliteTemplate'))]),
    parsers,
  })
  return { ...connect(engineOver(pglite)), url: undefined }
}

/** Of the engine under test, without a table. */
export async function emptyDatabase(): Promise<Database> {
  if (inject('engine') === 'postgres') return connect(await openPostgres(await freshPostgres('template0'), 4))
  return connect(engineOver(await PGlite.create({ parsers })))
}

/** The address of a new PostgreSQL database with the tables in it. */
export async function freshPostgres(template = 'template_app'): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${process.pid}_${process.env.VITEST_POOL_ID ?? 0}_${count++}`
  const admin = connect(await openPostgres(server, 2))
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin.db)
  await admin.close()
  return urlOfDatabase(server, name)
}

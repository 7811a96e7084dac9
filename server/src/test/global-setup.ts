import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { connect, migrate } from '../lib/db/database.ts'
import { engineOver } from '../lib/db/pglite.ts'
import { openPostgres } from '../lib/db/postgres.ts'
import { gatherCities } from '../lib/outside/gather-cities.ts'
import { writeCities } from '../lib/outside/read-cities.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    engine: 'pglite' | 'postgres'
    /** The server whose database `template_app` the tests copy. */
    postgresUrl: string
    /** A file with a migrated embedded database. */
    pgliteTemplate: string
  }
}

export const urlOfDatabase = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Makes the tables once; each test file then copies them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = project.config.env.ENGINE === 'postgres' ? 'postgres' : 'pglite'
  project.provide('engine', engine)
  ensureCities()
  return engine === 'postgres' ? setUpPostgres(project) : setUpPglite(project)
}

/** Where nothing is built yet: gathered once, not by every file that asks for a place. */
function ensureCities(): void {
  const file = join(import.meta.dirname, '../../dist/cities.bin')
  if (existsSync(file)) return
  mkdirSync(dirname(file), { recursive: true })
  writeCities(file, gatherCities())
}

async function setUpPostgres(project: TestProject) {
  const server = await startPostgres({ durable: false })
  const admin = connect(await openPostgres(server.url, 2))
  await sql`drop database if exists template_app`.execute(admin.db)
  await sql`create database template_app`.execute(admin.db)
  await admin.close()
  const template = connect(await openPostgres(urlOfDatabase(server.url, 'template_app'), 2))
  await migrate(template.db)
  await template.close()
  project.provide('postgresUrl', server.url)
  project.provide('pgliteTemplate', '')
  return () => server.stop()
}

async function setUpPglite(project: TestProject) {
  const pglite = await PGlite.create()
  const { db } = connect(engineOver(pglite))
  await migrate(db)
  const folder = mkdtempSync(join(tmpdir(), 'template-'))
  const file = join(folder, 'database.tar')
  writeFileSync(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await pglite.close()
  project.provide('postgresUrl', '')
  project.provide('pgliteTemplate', file)
  return async () => rmSync(folder, { recursive: true })
}

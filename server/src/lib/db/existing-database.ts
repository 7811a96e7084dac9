import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Settings, StartFailure } from '../settings.ts'
import { connect, type Database, openEngine } from './database.ts'

/** The embedded one is made by the first start; PostgreSQL says itself what it lacks. */
export const isMade = ({ DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>): boolean =>
  DATABASE_URL !== undefined || existsSync(join(DATA_DIR, 'database'))

/** For a command: in another folder than the server's it would make an empty database, and tell of that. */
export async function openExisting(settings: Settings): Promise<Database> {
  if (!isMade(settings))
    throw new StartFailure(
      `There is no database in ${resolve(settings.DATA_DIR)}. Set DATA_DIR to the server's, or start the server once.`,
    )
  return connect(await openEngine(settings))
}

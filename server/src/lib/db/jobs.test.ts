import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { makeLog } from '../log.ts'
import { jobQueue } from './jobs.ts'

test('all that is due runs at once, also where the database takes the table for one of a single row', async () => {
  const { db, close } = await testDatabase()
  const jobs = jobQueue(db, () => new Date('2026-03-02T12:00:00Z'), makeLog('silent'))
  const done: unknown[] = []
  jobs.on('work', async ({ number }) => void done.push(number))
  // As the vacuum of a quiet hour finds it.
  await jobs.add(db, 'work', { number: 0 }, new Date('2026-03-03T12:00:00Z'))
  await sql`vacuum analyze jobs`.execute(db)
  await jobs.addAll(db, 'work', [{ number: 1 }, { number: 2 }, { number: 3 }])
  await jobs.wake()
  await close()
  expect(done).toEqual([1, 2, 3])
})

import { sql } from 'kysely'
import { DEMO_PASSWORD } from '../lib/access/demo-accounts.ts'
import { hashPassword } from '../lib/access/passwords.ts'
import type { Db } from '../lib/db/database.ts'
import { inTransaction } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'
import { listInstruments } from '../songs/sql.ts'
import { hasUsers, insertUser, lockForFilling, updateUser } from '../users/sql.ts'
import { saveUserInstrument } from '../users/tastes-sql.ts'
import { seedGroups } from './groups.ts'
import { seedLargeGroup } from './large-group.ts'
import { seedNotices } from './notices.ts'
import { seedSessions } from './sessions.ts'
import { seedSlowJam } from './slow-jam.ts'
import { seedReading, seedTalk } from './talk.ts'

const MEMBER = {
  email: 'demo@jamboree.example',
  firstName: 'Ana',
  lastName: 'Lindqvist',
  bio: 'Bass, and sings when nobody else will.',
  plays: ['Bass', 'Vocals'],
}
const ORGANISER = {
  email: 'admin@jamboree.example',
  firstName: 'Bartholomew',
  lastName: 'Featherstonehaugh',
  bio: 'Runs the Thursday blues.',
  plays: ['Guitar'],
}

/** `large` adds a group of 300 to the usual story. */
export type DemoSize = 'usual' | 'large'

/** Fills an empty database with a story to look at; leaves one alone that has anything in it. */
export async function seedDemo(app: App, size: DemoSize = 'usual'): Promise<{ emails: string[]; password: string }> {
  const told = { emails: [MEMBER.email, ORGANISER.email], password: DEMO_PASSWORD }
  if (await hasUsers(app.db)) return told
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await inTransaction(app.db, async (tx) => {
    // Of two instances that start at once, the second finds the first one's story.
    await lockForFilling(tx)
    if (await hasUsers(tx)) return
    const now = app.clock()
    const member = await insertLead(tx, MEMBER, passwordHash, now)
    const organiser = await insertLead(tx, ORGANISER, passwordHash, now)
    const groups = await seedGroups(tx, { member, organiser }, now)
    const sessions = await seedSessions(tx, groups, now)
    await seedSlowJam(tx, groups.slow, now)
    if (size === 'large') await seedLargeGroup(tx, { member, organiser }, now)
    await seedTastes(tx)
    // Last, so that the newest in the feed is what was said last.
    await seedTalk(tx, groups, sessions, now)
    await seedNotices(tx, groups, sessions, now)
    await seedReading(tx, groups, now)
  })
  return told
}

/** Everybody likes a few of these. */
const seedTastes = (db: Db) =>
  sql`insert into user_genres (user_id, genre_id)
    select users.id, genres.id
    from users join genres on name in ('Blues', 'Funk', 'Jazz', 'Rock', 'Soul', 'Swing')
    where (users.id + genres.id) % 3 = 2`.execute(db)

async function insertLead(
  db: Db,
  { bio, plays, ...lead }: typeof MEMBER,
  passwordHash: string,
  now: Date,
): Promise<number> {
  const user = await insertUser(db, { ...lead, passwordHash, guestId: null })
  await updateUser(db, user.id, { bio, registration_completed_at: now })
  const instruments = await listInstruments(db)
  for (const name of plays) {
    const id = instruments.find((one) => one.name === name)?.id
    if (id) await saveUserInstrument(db, user.id, { id, rating: 60, isPrimary: name === plays[0], note: undefined })
  }
  return user.id
}

import { inTransaction } from '../lib/database.ts'
import type { App } from '../lib/handle.ts'
import { hashPassword } from '../lib/passwords.ts'
import { insertUser, isEmailTaken, updateUser } from '../users/sql.ts'

/** Not a secret: it opens the demo data alone, and a production start has none of that. */
const PASSWORD = 'play-along-2026'

const PEOPLE = [
  {
    email: 'demo@jamboree.example',
    firstName: 'Ana',
    lastName: 'Lindqvist',
    bio: 'Bass, and sings when nobody else will.',
  },
  {
    email: 'admin@jamboree.example',
    firstName: 'Bartholomew',
    lastName: 'Featherstonehaugh',
    bio: 'Runs the Thursday blues.',
  },
]

/** Fills an empty database with a story to look at; leaves one alone that has anything in it. */
export async function seedDemo(app: App): Promise<{ emails: string[]; password: string }> {
  const told = { emails: PEOPLE.map((person) => person.email), password: PASSWORD }
  if (await isEmailTaken(app.db, PEOPLE[0]?.email ?? '')) return told
  const passwordHash = await hashPassword(PASSWORD)
  await inTransaction(app.db, async (tx) => {
    for (const { bio, ...person } of PEOPLE) {
      const user = await insertUser(tx, { ...person, passwordHash, guestId: null })
      await updateUser(tx, user.id, { bio, registration_completed_at: app.clock() })
    }
  })
  return told
}

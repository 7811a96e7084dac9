import { findInvite } from '../groups/sql.ts'
import type { Db } from '../lib/database.ts'
import type { App } from '../lib/handle.ts'
import { findOrInsertUser } from '../users/sql.ts'
import { addedMail } from './mails.ts'
import { findMember, insertGroupAudit, saveMember } from './sql.ts'

interface Person {
  FirstName: string
  LastName: string
  Email: string
  Gender?: string | null | undefined
}

/** Makes somebody an approved member by their address, with an account that waits for them if they have none. */
export async function addPerson(app: App, db: Db, groupId: number, by: number, person: Person, now: Date) {
  const names = { firstName: person.FirstName, lastName: person.LastName, gender: person.Gender ?? '' }
  const { user, isNew } = await findOrInsertUser(db, { email: person.Email, ...names })
  const before = await findMember(db, groupId, user.id)
  if (before?.approved_at) return { userId: user.id, result: 'member-already' as const }
  await saveMember(db, groupId, user.id, now, now)
  const result = isNew ? ('invited' as const) : ('added' as const)
  await insertGroupAudit(db, { at: now, groupId, by, action: result, about: user.id })
  const group = await findInvite(db, groupId)
  const reader = { email: person.Email, firstName: user.first_name }
  await app.jobs.add(db, 'mail', { ...addedMail(reader, group?.name ?? '', groupId, app.settings.PUBLIC_URL, isNew) })
  return { userId: user.id, result }
}

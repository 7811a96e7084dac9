import { findInvite } from '../groups/sql.ts'
import type { Db } from '../lib/database.ts'
import type { App } from '../lib/handle.ts'
import { findUserByEmail, insertUnclaimedUser } from '../users/sql.ts'
import { addedMail } from './mails.ts'
import { insertGroupAudit, saveMember } from './sql.ts'

interface Person {
  FirstName: string
  LastName: string
  Email: string
  Gender?: string | null | undefined
}

/** Makes somebody an approved member by their address, with an account that waits for them if they have none. */
export async function addPerson(app: App, db: Db, groupId: number, by: number, person: Person, now: Date) {
  const known = await findUserByEmail(db, person.Email)
  const names = { firstName: person.FirstName, lastName: person.LastName, gender: person.Gender ?? '' }
  const user = known ?? (await insertUnclaimedUser(db, { email: person.Email, ...names }))
  await saveMember(db, groupId, user.id, now, now)
  await insertGroupAudit(db, { at: now, groupId, by, action: known ? 'added' : 'invited', about: user.id })
  const group = await findInvite(db, groupId)
  const reader = { email: person.Email, firstName: user.first_name }
  await app.jobs.add(db, 'mail', { ...addedMail(reader, group?.name ?? '', groupId, app.settings.PUBLIC_URL, !known) })
  return { userId: user.id, wasInvited: !known }
}

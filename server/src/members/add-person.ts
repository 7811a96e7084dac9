import { findInvite } from '../groups/sql.ts'
import { replaceLink, saveInvitation } from '../invitations/sql.ts'
import type { Db } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'
import { hashed, randomToken } from '../lib/secrets.ts'
import { tellApproved } from '../notifications/notify-membership.ts'
import { insertGuest } from '../users/sql.ts'
import { insertGroupAudit } from './audit-sql.ts'
import { letIn } from './let-in.ts'
import { invitationsInto, invitationsTo } from './limits.ts'
import { invitationMail } from './mails.ts'
import { approveMember, findMemberByEmail, saveMember } from './sql.ts'

interface Person {
  FirstName: string
  LastName: string
  Gender?: string | null | undefined
}

const INVITATION_MS = 30 * 86_400_000
/** Two organisers with the same file, or a file twice: the mail that is there is the one, and its link is good. */
const ONE_MAIL_MS = 3_600_000

interface Who {
  groupId: number
  by: number
}

/** Somebody without an address, whom organisers register: a name in this group, and nothing anywhere else. */
export async function addGuest(db: Db, { groupId, by }: Who, person: Person, now: Date): Promise<number> {
  const names = { firstName: person.FirstName, lastName: person.LastName, gender: person.Gender ?? '' }
  const { id } = await insertGuest(db, { ...names, guestId: null })
  await saveMember(db, groupId, id, now, now)
  await insertGroupAudit(db, { at: now, groupId, by, action: 'guest-added', about: id })
  return id
}

/**
 * Invites an address. Nothing is asked about it but whether it is of somebody in this very group, whose addresses its admins see
 * anyway: so neither the answer nor the time that it takes tells whether it has an account.
 */
export async function invitePerson(
  app: App,
  db: Db,
  { groupId, by }: Who,
  person: Person & { Email: string },
  now: Date,
  afterCommit: (work: () => unknown) => void,
) {
  const member = await findMemberByEmail(db, groupId, person.Email)
  if (member?.approved_at) return { userId: member.user_id, result: 'member-already' as const }
  if (member) {
    const who = { groupId, by, userId: member.user_id }
    await letIn(app, db, who, now, afterCommit, () => approveMember(db, groupId, member.user_id, now))
    await tellApproved(app, db, who, now, afterCommit)
    await insertGroupAudit(db, { at: now, groupId, by, action: 'approved', about: member.user_id })
    return { userId: member.user_id, result: 'added' as const }
  }
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + INVITATION_MS)
  const [firstName, lastName, email] = [person.FirstName, person.LastName, person.Email]
  const invited = { groupId, by, email, firstName, lastName, hash: hashed(token), expiresAt }
  const { id, isNew, sentAt } = await saveInvitation(db, invited, now)
  const isDue = isNew || now.getTime() - sentAt.getTime() >= ONE_MAIL_MS
  // Beyond that it is invited, and gets no mail: the link that it has stays good.
  const { limits } = app
  const isMailed =
    isDue &&
    (await limits.fits([invitationsInto(groupId, email)], db)) &&
    (await limits.fits([invitationsTo(email)], db))
  if (isMailed && !isNew) await replaceLink(db, invited, now)
  const detail = { name: `${firstName} ${lastName}`.trim(), invitationId: id }
  await insertGroupAudit(db, { at: now, groupId, by, action: 'invited', detail })
  if (!isMailed) return { userId: null, result: 'invited' as const }
  const group = await findInvite(db, groupId)
  // The same form as the group's own link: one page opens both.
  const link = `${app.settings.PUBLIC_URL}/join/${groupId}-${token}`
  await app.jobs.add(db, 'mail', { ...invitationMail(email, group?.name ?? '', link) })
  return { userId: null, result: 'invited' as const }
}

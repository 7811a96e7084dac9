import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'

interface Invited {
  groupId: number
  email: string
  firstName: string
  lastName: string
  hash: Buffer
  by: number
  expiresAt: Date
}

/**
 * An invitation with a link of its own, or the one that the address has, under the names and for the time of the newest. Others who
 * invite it wait here for the end of the transaction. Answers its id, whether it is new, and when its link was sent.
 */
export async function saveInvitation(db: Db, invited: Invited, now: Date) {
  const values = {
    first_name: invited.firstName,
    last_name: invited.lastName,
    invited_by: invited.by,
    expires_at: invited.expiresAt,
  }
  const saved = await db
    .insertInto('group_invitations')
    .values({ group_id: invited.groupId, email: invited.email, hash: invited.hash, invited_at: now, ...values })
    .onConflict((conflict) => conflict.expression(sql`group_id, lower(email)`).doUpdateSet(values))
    .returning(['id', 'hash', 'invited_at'])
    .executeTakeFirstOrThrow()
  return { id: saved.id, isNew: invited.hash.equals(saved.hash), sentAt: saved.invited_at }
}

/** A new link takes the place of the one before, which stops. */
export const replaceLink = (db: Db, { groupId, email, hash }: Invited, now: Date) =>
  db
    .updateTable('group_invitations')
    .set({ hash, invited_at: now })
    .where('group_id', '=', groupId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .execute()

/** Uses an invitation up, and says whom it was for. Nothing when it is none, of another group, withdrawn or too old. */
export const takeInvitation = (db: Db, groupId: number, hash: Buffer, now: Date) =>
  db
    .deleteFrom('group_invitations')
    .where('group_id', '=', groupId)
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['id', 'email'])
    .executeTakeFirst()

const MOST_LISTED = 1_000

export const listInvitations = (db: Db, groupId: number, now: Date) =>
  db
    .selectFrom('group_invitations')
    .select(['id', 'email', 'first_name', 'last_name', 'invited_at', 'expires_at'])
    .where('group_id', '=', groupId)
    .where('expires_at', '>', now)
    .orderBy('invited_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()

/** Answers whom it was for. */
export const deleteInvitation = (db: Db, groupId: number, invitationId: number) =>
  db
    .deleteFrom('group_invitations')
    .where('group_id', '=', groupId)
    .where('id', '=', invitationId)
    .returning(['first_name', 'last_name'])
    .executeTakeFirst()

export const deleteInvitationsTo = (db: Db, groupId: number, email: string) =>
  db
    .deleteFrom('group_invitations')
    .where('group_id', '=', groupId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .execute()

export const deleteInvitationsBy = (db: Db, groupId: number, userId: number) =>
  db.deleteFrom('group_invitations').where('group_id', '=', groupId).where('invited_by', '=', userId).execute()

export const sweepInvitations = (db: Db, now: Date) =>
  db.deleteFrom('group_invitations').where('expires_at', '<', now).execute()

import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { setUserGenres } from './tastes-sql.ts'

/** What others need of the account stays, without anything that says whose it was. */
export async function eraseUser(db: Db, userId: number, now: Date): Promise<void> {
  await eraseInvitations(db, userId)
  await eraseWalkIns(db, userId)
  await db.deleteFrom('user_instruments').where('user_id', '=', userId).execute()
  await setUserGenres(db, userId, [])
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
  await db.deleteFrom('pushes_held').where('user_id', '=', userId).execute()
  await db.deleteFrom('channel_reads').where('user_id', '=', userId).execute()
  await db.deleteFrom('thread_reads').where('user_id', '=', userId).execute()
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute()
  await db
    .deleteFrom('blocked_users')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute()
  await db.updateTable('message_reports').set({ reported_by: null }).where('reported_by', '=', userId).execute()
  await db.updateTable('messages').set({ client_id: null }).where('author_id', '=', userId).execute()
  await db.updateTable('payments').set({ client_id: null }).where('recorded_by', '=', userId).execute()
  await db.updateTable('session_registrations').set({ notes: '' }).where('user_id', '=', userId).execute()
  await sql`update session_history set detail = detail - 'reason' where about_user_id = ${userId} and detail ? 'reason'`.execute(
    db,
  )
  await db.updateTable('sign_ins').set({ device: '' }).where('user_id', '=', userId).execute()
  await db.updateTable('audit_log').set({ user_id: null, detail: '{}' }).where('user_id', '=', userId).execute()
  await db
    .updateTable('users')
    .set({
      email: null,
      contact_email: null,
      password_hash: null,
      first_name: 'Former',
      last_name: 'member',
      image: null,
      bio: '',
      gender: '',
      time_zone_id: null,
      guest_id: null,
      calendar_salt: '',
      mail_refusals: 0,
      mail_refused_at: null,
      gathered_mail_at: null,
      notification_settings: '{}',
      email_settings: '{}',
      quiet_hours: true,
      told_when_next: true,
      last_seen_at: null,
      last_seen_path: null,
      deleted_at: now,
      disabled_at: null,
    })
    .where('id', '=', userId)
    .execute()
}

/** Those that wait for an answer, and the name that stands in the logs of the groups that sent one. */
async function eraseInvitations(db: Db, userId: number): Promise<void> {
  await sql`
    with person as (
      select lower(email) as email, trim(first_name || ' ' || last_name) as name from users where id = ${userId}
    ), gone as (
      delete from group_invitations using person where lower(group_invitations.email) = person.email
      returning trim(group_invitations.first_name || ' ' || group_invitations.last_name) as name
    )
    update audit_log set detail = detail - 'name'
    where action in ('invited', 'invitation-withdrawn')
      and detail->>'name' in (select name from person union all select name from gone)`.execute(db)
}

/** As whom they were put on a list at the door, and whom they, or the browser where they began, put there. */
async function eraseWalkIns(db: Db, userId: number): Promise<void> {
  await sql`
    delete from walk_ins using users
    where users.id = ${userId} and (walk_ins.user_id = users.id
      or walk_ins.sent_by in ('user ' || users.id, 'guest ' || users.guest_id))`.execute(db)
}

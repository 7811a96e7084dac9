import type { NotificationChoice } from '@app/core/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { isStillTheirs } from '../sign-up/who-comes-sql.ts'

export interface RemindedSession {
  id: number
  group_id: number
  title: string
  starts_at: Date
  ends_at: Date
  time_zone_id: string
  first_come: boolean
  place: string
}

const sessions = (db: Db) =>
  db
    .selectFrom('sessions as s')
    .leftJoin('venues as v', 'v.id', 's.venue_id')
    .select(['s.id', 's.group_id', 's.title', 's.starts_at', 's.ends_at', 's.time_zone_id', 's.first_come'])
    .select(
      sql<string>`coalesce(nullif(concat_ws(', ', nullif(v.name, ''), nullif(v.address, ''), nullif(v.city, '')), ''), s.location)`.as(
        'place',
      ),
    )
    .where('s.deleted_at', 'is', null)
    .orderBy('s.id')

/** Sessions that begin between these times. */
export const listComing = (db: Db, after: Date, until: Date): Promise<RemindedSession[]> =>
  sessions(db).where('s.starts_at', '>', after).where('s.starts_at', '<=', until).execute()

/** Sessions to come whose roster came out by `longAgo`, or by `lately` where they begin by `near`. */
export const listOut = (
  db: Db,
  now: Date,
  { longAgo, lately, near }: { longAgo: Date; lately: Date; near: Date },
): Promise<RemindedSession[]> =>
  sessions(db)
    .where('s.starts_at', '>', now)
    .where('s.first_come', '=', false)
    .where(
      sql<boolean>`exists (select from rosters r join assignments a on a.roster_id = r.id and a.answer is null
        where r.session_id = s.id and r.state = 'published'
          and (r.published_at <= ${longAgo} or (s.starts_at <= ${near} and r.published_at <= ${lately})))`,
    )
    .execute()

type Kind = 'before' | 'unanswered-roster'

/**
 * Marks these people as reminded and answers those who were not yet: of several instances one gets them. Once a session has moved by more
 * than two days, it is another evening, and they are reminded of that.
 */
export async function takeReminders(
  db: Db,
  session: Pick<RemindedSession, 'id' | 'starts_at'>,
  kind: Kind,
  userIds: number[],
  now: Date,
): Promise<Set<number>> {
  const { rows } = await sql<{ userId: number }>`
    insert into session_reminders as r (session_id, user_id, kind, starts_at, at)
    select ${session.id}::int, id, ${kind}, ${session.starts_at}::timestamptz, ${now}::timestamptz
    from unnest(${sql.val(userIds)}::int[]) as id order by id
    on conflict (session_id, user_id, kind) do update set starts_at = excluded.starts_at, at = excluded.at
      where abs(extract(epoch from r.starts_at - excluded.starts_at)) > 172800
    returning user_id as "userId"`.execute(db)
  return new Set(rows.map(({ userId }) => userId))
}

/** Who has a place since that time, at least. */
export const listComers = (db: Db, sessionId: number, since: Date) =>
  db
    .selectFrom('session_registrations as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['u.id as userId', 'u.email', 'u.first_name as firstName'])
    .where('p.session_id', '=', sessionId)
    .where('p.is_waiting', '=', false)
    .where('p.registered_at', '<=', since)
    .where('u.deleted_at', 'is', null)
    .where(isStillTheirs(sql.ref('u.id')))
    .orderBy('u.id')
    .execute()

/** Slots of the published roster whose players have not said whether they play. What is left of a song that was cut is no question. */
export const listUnansweredSlots = (db: Db, sessionId: number) =>
  db
    .selectFrom('assignments as a')
    .innerJoin('rosters as r', 'r.id', 'a.roster_id')
    .innerJoin('slots', 'slots.id', 'a.slot_id')
    .innerJoin('session_songs as ss', 'ss.id', 'slots.session_song_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('sessions as s', 's.id', 'r.session_id')
    .leftJoin('members as m', (join) => join.onRef('m.group_id', '=', 's.group_id').onRef('m.user_id', '=', 'u.id'))
    .select(['a.slot_id as slotId', 'u.id as userId', 'u.email', 'u.first_name as firstName'])
    .select(['u.email_settings as emailSettings', 'u.mail_refusals as refusals'])
    .select(sql<NotificationChoice | null>`case when m.approved_at is not null then m.notify end`.as('choice'))
    .select(sql<boolean>`true`.as('isRegistered'))
    .where('r.session_id', '=', sessionId)
    .where('r.state', '=', 'published')
    .where('a.answer', 'is', null)
    .where('ss.is_cut', '=', false)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.id')
    .execute()

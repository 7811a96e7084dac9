import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { isStillTheirs } from '../sign-up/who-comes-sql.ts'

export const findCalendarOwner = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'calendar_salt as salt'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

export const setCalendarSalt = (db: Db, userId: number, salt: string) =>
  db.updateTable('users').set({ calendar_salt: salt }).where('id', '=', userId).execute()

const MOST_EVENTS = 500
const PAST_MS = 90 * 86_400_000

export interface OwnEventRow {
  id: number
  title: string
  description: string
  startsAt: Date
  endsAt: Date
  place: string
  deletedAt: Date | null
  isOut: boolean
  firstCome: boolean
  isWaiting: boolean
  /** Goes up with whatever changes in it: the session, its rosters, and what was written down of this person. */
  sequence: number
  changedAt: Date
  parts: { number: number; title: string; instruments: string[] }[]
}

/** The sessions that somebody comes to: the last three months and all to come, in groups that they are still in. */
export async function listOwnEvents(db: Db, userId: number, now: Date): Promise<OwnEventRow[]> {
  const { rows } = await sql<OwnEventRow>`
    select s.id, s.title, s.description, s.starts_at as "startsAt", s.ends_at as "endsAt", s.deleted_at as "deletedAt",
      coalesce(nullif(concat_ws(', ', v.name, nullif(v.address, ''), nullif(v.city, '')), ''), s.location) as place,
      r.id is not null as "isOut", s.first_come as "firstCome", p.is_waiting as "isWaiting",
      (s.version - 1 + (select coalesce(sum(o.version), 0) from rosters o where o.session_id = s.id and o.state <> 'draft')
        + (select count(*) from session_history h where h.session_id = s.id and h.about_user_id = ${userId}))::int as sequence,
      greatest(s.created_at, s.deleted_at, p.registered_at, r.changed_at) as "changedAt",
      (select coalesce(json_agg(json_build_object('number', part.number, 'title', part.title, 'instruments', part.instruments)
          order by part.number), '[]')
        from (
          select numbered.number, songs.title, json_agg(i.name order by i.position) as instruments
          from assignments a
            join slots on slots.id = a.slot_id
            join instruments i on i.id = slots.instrument_id
            join (select ss.id, ss.song_id, row_number() over (order by ss.position) as number from session_songs ss
              where ss.session_id = s.id and ss.position is not null and not ss.is_cut) numbered on numbered.id = slots.session_song_id
            join songs on songs.id = numbered.song_id
          where a.roster_id = r.id and a.user_id = ${userId}
          group by numbered.number, songs.title
        ) part) as parts
    from session_registrations p
      join sessions s on s.id = p.session_id
      left join venues v on v.id = s.venue_id
      left join rosters r on r.session_id = s.id and r.state = 'published'
    where p.user_id = ${userId} and s.starts_at > ${new Date(now.getTime() - PAST_MS)} and ${isStillTheirs(userId)}
    order by s.starts_at, s.id limit ${MOST_EVENTS}`.execute(db)
  return rows
}

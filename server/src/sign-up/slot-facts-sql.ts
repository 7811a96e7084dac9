import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'

const selectSlotFacts = (db: Db, sessionId: number, slotId: number, userId: number) =>
  db
    .selectFrom('slots')
    .innerJoin('session_songs', 'session_songs.id', 'slots.session_song_id')
    .innerJoin('sessions', 'sessions.id', 'slots.session_id')
    .innerJoin('group_settings', 'group_settings.group_id', 'sessions.group_id')
    .leftJoin('session_instruments as i', (join) =>
      join.onRef('i.session_id', '=', 'slots.session_id').onRef('i.instrument_id', '=', 'slots.instrument_id'),
    )
    .leftJoin('rosters', (join) =>
      join.onRef('rosters.session_id', '=', 'sessions.id').on('rosters.state', '=', 'published'),
    )
    .leftJoin('assignments as held', (join) =>
      join.onRef('held.roster_id', '=', 'rosters.id').onRef('held.slot_id', '=', 'slots.id'),
    )
    .leftJoin('registrations as mine', (join) =>
      join.onRef('mine.slot_id', '=', 'slots.id').on('mine.user_id', '=', userId),
    )
    .leftJoin('offers as offered', (join) =>
      join.onRef('offered.slot_id', '=', 'slots.id').on('offered.state', '=', 'open'),
    )
    .leftJoin('session_registrations as person', (join) =>
      join.onRef('person.session_id', '=', 'slots.session_id').on('person.user_id', '=', userId),
    )
    .select(['sessions.ends_at', 'sessions.sign_up_open', 'sessions.sign_up_closes_at', 'sessions.first_come'])
    .select(['sessions.allow_doubling', 'part_lockout_enabled', 'rosters.id as roster_id', 'person.is_waiting'])
    .select(['slots.session_song_id', 'session_songs.is_cut', 'session_songs.position', 'i.state', 'i.reason'])
    .select(['slots.freed_at', 'offered.user_id as offered_to', 'held.user_id as held_by'])
    .select(['mine.id as own_id', 'mine.is_waitlist as own_is_waitlist'])
    .select(
      sql<boolean>`exists (select from assignments a join slots s on s.id = a.slot_id
        where a.roster_id = rosters.id and a.user_id = ${userId} and s.session_song_id = slots.session_song_id and s.id <> slots.id)`.as(
        'holds_another',
      ),
    )
    .where('slots.id', '=', slotId)
    .where('slots.session_id', '=', sessionId)

/** All that decides whether somebody may take a slot, in one look. */
export const findSlotFacts = (db: Db, sessionId: number, slotId: number, userId: number) =>
  selectSlotFacts(db, sessionId, slotId, userId).executeTakeFirst()

/** The same for who is offered a slot, with how many songs they play and want. */
export const findOfferFacts = (db: Db, sessionId: number, slotId: number, userId: number) =>
  selectSlotFacts(db, sessionId, slotId, userId)
    .select(['person.song_assign_max', 'person.allocation_max'])
    .select(
      sql<number>`(select count(distinct s.session_song_id)::int from assignments a join slots s on s.id = a.slot_id
        join session_songs ss on ss.id = s.session_song_id
        where a.roster_id = rosters.id and a.user_id = ${userId} and not ss.is_cut)`.as('plays'),
    )
    .executeTakeFirst()

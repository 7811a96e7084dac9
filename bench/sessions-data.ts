import { startServer } from './processes.ts'
import { run } from './statements.ts'

/** The sessions that are measured: as an organiser makes them, and as large as one gets. */
export const USUAL = { id: 1, songs: 15, slots: 6 }
export const HUGE = { id: 2, songs: 200, slots: 10 }
/** So many sessions are of the usual size and are read; what else there is is small, and there to be in the way. */
export const READ = 3_000
const SMALL = { songs: 3, slots: 2 }

const PEOPLE = 200
const CATALOGUE = 100_000

/** A database of its own with so many sessions, the measured ones first, and a catalogue of 100,000 songs. */
export async function sessionsDatabase(server: string, name: string, sessions: number): Promise<string> {
  await run(server, [`create database ${name}`])
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  // A start makes the tables.
  await (await startServer(url)).stop()
  const sized = (id: string, what: 'songs' | 'slots') =>
    `case when ${id} = ${HUGE.id} then ${HUGE[what]} when ${id} <= ${READ} then ${USUAL[what]} else ${SMALL[what]} end`
  await run(url, [
    `insert into users (email, first_name, last_name)
     select 'person' || n || '@example.org', 'Person', 'Number ' || n from generate_series(1, ${PEOPLE}) n`,
    `insert into groups (name, time_zone_id, is_public, join_policy, invite_key, made_by)
     select 'Group ' || n, 'America/Los_Angeles', true, 'open', 'key-' || n, 1 from generate_series(1, ${Math.ceil(sessions / 100)}) n`,
    'insert into group_settings (group_id) select id from groups on conflict do nothing',
    `insert into members (group_id, user_id, is_admin, asked_at, approved_at)
     select 1, n, n = 1, now(), now() from generate_series(1, ${PEOPLE}) n`,
    `insert into songs (title, artist, identity, words)
     select 'Song ' || n, 'Artist ' || n % 5000, 'song ' || n || '/artist ' || n % 5000, 'song ' || n || ' artist ' || n % 5000
     from generate_series(1, ${CATALOGUE}) n`,
    `insert into sessions (group_id, title, starts_at, ends_at, time_zone_id, first_come, allow_doubling, members_may_suggest,
       song_assign_min, song_assign_max, sign_up_open, created_at)
     select 1 + (n - 1) / 100, 'Session ' || n, now() + n * interval '1 hour', now() + n * interval '1 hour' + interval '3 hours',
       'America/Los_Angeles', false, false, true, 1, 4, true, now() from generate_series(1, ${sessions}) n`,
    `insert into session_songs (session_id, song_id, position, required_permission_level)
     select id, 2000 + (id * 31 + n) % ${CATALOGUE - 2000}, n, 1 from sessions, generate_series(1, ${sized('id', 'songs')}) n`,
    `insert into slots (session_id, session_song_id, instrument_id, required)
     select session_id, id, 1 + n, n < 4 from session_songs, generate_series(1, ${sized('session_id', 'slots')}) n`,
    `insert into session_registrations (session_id, user_id, registered_at, song_assign_min, song_assign_max)
     select s.id, n, now(), 1, 4 from sessions s, generate_series(1, 20) n where s.id <= ${READ}`,
    `insert into registrations (session_id, slot_id, user_id, priority, is_waitlist, created_at)
     select session_id, slot_id, person, row_number() over (partition by session_id, person order by slot_id), false, now()
     from (select session_id, id as slot_id, 1 + (id * 7) % 20 as person from slots where session_id <= ${READ}) wanted`,
    `update session_registrations r set wish_count = (select count(*) from registrations w where w.session_id = r.session_id and w.user_id = r.user_id)`,
    'vacuum analyze',
  ])
  return url
}

/** Whoever has this token may register in the sessions that are measured. */
export const joinGroup = (url: string, email: string) =>
  run(url, [
    `insert into members (group_id, user_id, asked_at, approved_at)
     select 1, id, now(), now() from users where email = '${email}' on conflict do nothing`,
  ])

/** The slots of the first group's sessions, for people to wish for. */
export async function slotsToWishFor(url: string): Promise<{ slotId: number; sessionId: number }[]> {
  const rows = await run(url, [
    `select slots.id, session_id from slots join sessions on sessions.id = session_id where group_id = 1 and session_id > ${HUGE.id} order by slots.id`,
  ])
  return rows.map((row) => ({ slotId: row.id as number, sessionId: row.session_id as number }))
}

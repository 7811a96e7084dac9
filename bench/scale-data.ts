import { emailOf, startServer } from './processes.ts'
import { run } from './statements.ts'

export interface Size {
  users: number
  groups: number
  messages: number
  sessions: number
}

/** `SCALE_DIVISOR=20 npm run bench -- scale` is for a quick try: its figures say nothing. */
const divisor = Number(process.env.SCALE_DIVISOR ?? 1)
export const sized = (groups: number): Size => ({
  users: groups * 10,
  groups,
  messages: groups * 100,
  sessions: groups * 10,
})
export const LARGE = sized(Math.max(40, Math.floor(10_000 / divisor)))
/** A five-hundredth, which still fills the first page of every list: what is compared is where it is found, not how much of it there is. */
export const SMALL = sized(20)

/** Whoever is measured is in these groups, and talks with so many people. Groups, sessions and chats of theirs are the same in both sizes. */
export const OWN_GROUPS = 5
/** This one they run. */
export const RUN_GROUP = 2
const OWN_CHATS = 20
const OWN_NOTIFICATIONS = 60
const MEMBERS = 30
/** The first group is a large one. */
const FIRST_GROUP = 150
export const SESSIONS_A_GROUP = 10
/** The first five of a group's sessions are over, each a week after the one before. */
const PAST = 5
export const TO_COME = PAST + 1
export const HERE = { latitude: 45.5, longitude: -122.6 }
/** The first session to come of the first group: open, with songs, wishes and a line-up. */
export const SESSION = TO_COME
export const RUN_SESSION = SESSIONS_A_GROUP + TO_COME
/** In every size alike, the groups around HERE and those that the search for a name finds. */
const NEARBY = 10

const OWN_SESSIONS = OWN_GROUPS * SESSIONS_A_GROUP
const songsOf = `case when sessions.id <= ${OWN_SESSIONS} then 15 else 3 end`
const slotsOf = `case when session_id <= ${OWN_SESSIONS} then 6 else 2 end`
const wordsOf = (n: string) =>
  `'Message ' || ${n} || ' about song ' || ${n} % 997 || case when ${n} % 100 < 3 then ' in the rehearsal room' else '' end`

/** A database of its own of that size, filled by the database itself. */
export async function scaleDatabase(server: string, name: string, size: Size): Promise<string> {
  await run(server, [`create database ${name}`])
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  // A start makes the tables.
  await (await startServer(url)).stop()
  const { users, groups, sessions, messages } = size
  const catalogue = groups * 10
  await run(url, [
    `insert into users (email, first_name, last_name, last_seen_at)
     select 'person' || n || '@example.org', 'Person', 'Number ' || n, now() - n * interval '1 minute' from generate_series(1, ${users}) n`,
    'insert into user_instruments (user_id, instrument_id, rating) select id, 1 + (id + n) % 12, 60 from users, generate_series(0, 1) n',
    `insert into groups (name, city, state, latitude, longitude, time_zone_id, is_public, join_policy, description, invite_key, made_by)
     select case when n <= ${NEARBY} then 'Blue Note ' else 'Group ' end || n, case when n <= ${NEARBY} then 'Portland' else 'Springfield' end, 'OR',
       case when n <= ${NEARBY} then ${HERE.latitude} + 0.2 * sin(n) else -60 + (n * 7919 % 100) end,
       case when n <= ${NEARBY} then ${HERE.longitude} + 0.2 * cos(n) else (n * 104729 % 360) - 180 end,
       'America/Los_Angeles', true, 'approval', repeat('About group ' || n || '. ', 8), 'key-' || n, 1 + n % ${users}
     from generate_series(1, ${groups}) n`,
    'insert into group_settings (group_id) select id from groups on conflict do nothing',
    `insert into members (group_id, user_id, is_admin, asked_at, approved_at)
     select g, 1 + (g * 31 + m) % ${users}, m = 0, now() - interval '1 year', now() - interval '1 year'
     from generate_series(1, ${groups}) g, generate_series(0, ${MEMBERS - 1}) m`,
    `insert into members (group_id, user_id, asked_at, approved_at)
     select 1, n, now() - interval '1 year', now() - interval '1 year' from generate_series(1, ${FIRST_GROUP}) n on conflict do nothing`,
    `insert into songs (title, artist, identity, words)
     select 'Song ' || n, 'Artist ' || n % 500, 'song ' || n || '/artist ' || n % 500, 'song ' || n || ' artist ' || n % 500
     from generate_series(1, ${catalogue}) n`,
    `insert into sessions (group_id, title, starts_at, ends_at, time_zone_id, first_come, allow_doubling, members_may_suggest,
       song_assign_min, song_assign_max, sign_up_open, created_at)
     select 1 + (n - 1) / ${SESSIONS_A_GROUP}, 'Session ' || n, t, t + interval '3 hours', 'America/Los_Angeles', false, false, true, 1, 4, true, now()
     from generate_series(1, ${sessions}) n,
       lateral (select now() + ((n - 1) % ${SESSIONS_A_GROUP} - ${PAST}) * interval '7 days' + interval '1 day'
         + (n / ${SESSIONS_A_GROUP} % 1000) * interval '1 minute' as t) at`,
    // From here on without a look at what each row refers to: it is there.
    "set session_replication_role = 'replica'",
    `insert into session_songs (session_id, song_id, position, required_permission_level)
     select id, 1 + (id * 31 + n) % ${catalogue}, n, 1 from sessions, generate_series(1, ${songsOf}) n`,
    `insert into slots (session_id, session_song_id, instrument_id, required)
     select session_id, id, 1 + n, n < 4 from session_songs, generate_series(1, ${slotsOf}) n`,
    // As many of each group's members come to each of its sessions; each wants a part.
    `insert into session_registrations (session_id, user_id, registered_at, song_assign_min, song_assign_max, wish_count)
     select s.id, 1 + (s.group_id * 31 + m) % ${users}, now(), 1, 4, 1 from sessions s, generate_series(0, 4) m`,
    `insert into registrations (session_id, slot_id, user_id, priority, is_waitlist, created_at)
     select r.session_id, slot.id, r.user_id, 1, false, now()
     from (select session_id, user_id, row_number() over (partition by session_id order by user_id) as n from session_registrations) r
       join (select session_id, id, row_number() over (partition by session_id order by id) as n from slots) slot
         on slot.session_id = r.session_id and slot.n = r.n`,
    `insert into rosters (session_id, name, state, published_at, created_at, changed_at)
     select id, 'Line-up', 'published', now(), now(), now() from sessions`,
    `insert into assignments (roster_id, session_id, slot_id, user_id)
     select rosters.id, r.session_id, r.slot_id, r.user_id from registrations r join rosters on rosters.session_id = r.session_id`,
    // Everybody writes with the next ones.
    `insert into channels (type, user_a, user_b, begun_by) select 1, n, n + 1, n from generate_series(1, ${users - 1}) n`,
    // Of a group's hundred: thirty posts, forty in its chat, two in the chat of each session, ten between two people.
    `insert into messages (channel_id, author_id, body, search, created_at, is_open)
     select case when k < 30 then g.posts when k < 70 then g.chat when k < 90 then g.sessions[1 + (k - 70) / 2] else pair.id end,
       1 + (n * 7) % ${users}, ${wordsOf('n')}, to_tsvector('simple', lower(${wordsOf('n')})), now() - (${messages} - n) * interval '1 second', k < 5
     from generate_series(0, ${messages - 1}) n cross join lateral (select 1 + n % ${groups} as group_id, n / ${groups} as k) at
       join (select group_id, min(id) filter (where type = 3) as posts, min(id) filter (where type = 6) as chat,
           array_agg(id order by id) filter (where type = 4) as sessions
         from channels where group_id is not null group by group_id) g on g.group_id = at.group_id
       left join channels pair on k >= 90 and pair.type = 1 and pair.user_a = 1 + (n - 90 * ${groups}) % ${users - 1}
         and pair.user_b = 2 + (n - 90 * ${groups}) % ${users - 1}`,
    `update messages set parent_id = root.id from (
       select channel_id, min(id) as id from messages where channel_id in (select id from channels where type in (3, 6)) group by channel_id) root
     where root.channel_id = messages.channel_id and messages.id % 5 = 0 and messages.id > root.id`,
    `update messages m set reply_count = r.count
     from (select parent_id, count(*) as count from messages where parent_id is not null group by parent_id) r where r.parent_id = m.id`,
    `update channels c set last_message_id = m.id, last_message_at = now()
     from (select channel_id, max(id) as id from messages group by channel_id) m where m.channel_id = c.id`,
    `insert into channel_reads (channel_id, user_id, last_read_id)
     select c.id, m.user_id, c.last_message_id - 1 from members m join channels c on c.group_id = m.group_id and c.type in (3, 6)`,
    `insert into notifications (user_id, kind, key, gathers, in_app, group_id, session_id, from_user_id, subject, at, read_at)
     select u.id, 'sessionAnnounced', 'session-' || n, false, true, m.group_id, (m.group_id - 1) * ${SESSIONS_A_GROUP} + n, 1, 'A session', now(), now()
     from users u cross join lateral (select group_id from members where user_id = u.id order by group_id limit 1) m, generate_series(1, 5) n`,
    "set session_replication_role = 'origin'",
    'vacuum analyze',
  ])
  return url
}

/** Makes the account of that number one of everybody else's shape: groups, chats, a part in the session, notifications. */
export const settleIn = (url: string, person: number) =>
  run(url, [
    `create temporary view me as select id from users where email = '${emailOf(person)}'`,
    `insert into members (group_id, user_id, is_admin, asked_at, approved_at)
     select g, id, g = ${RUN_GROUP}, now() - interval '1 year', now() - interval '1 year' from me, generate_series(1, ${OWN_GROUPS}) g`,
    'insert into user_instruments (user_id, instrument_id, rating) select id, n, 60 from me, generate_series(2, 3) n',
    `insert into channels (type, user_a, user_b, begun_by) select 1, n, me.id, n from me, generate_series(1, ${OWN_CHATS}) n`,
    `insert into messages (channel_id, author_id, body, search, created_at)
     select c.id, case when n % 2 = 0 then c.user_a else c.user_b end, 'Hello ' || n, to_tsvector('simple', 'hello ' || n), now()
     from me join channels c on c.type = 1 and c.user_b = me.id, generate_series(1, 10) n`,
    `update channels c set last_message_id = (select max(id) from messages m where m.channel_id = c.id), last_message_at = now()
     from me where c.type = 1 and c.user_b = me.id`,
    `insert into session_registrations (session_id, user_id, registered_at, song_assign_min, song_assign_max, wish_count)
     select ${SESSION}, id, now(), 1, 4, 3 from me`,
    `insert into registrations (session_id, slot_id, user_id, priority, is_waitlist, created_at)
     select ${SESSION}, slot.id, me.id, slot.n, false, now()
     from me, (select id, row_number() over (order by id) as n from slots where session_id = ${SESSION} order by id offset 10 limit 3) slot`,
    `insert into assignments (roster_id, session_id, slot_id, user_id)
     select rosters.id, w.session_id, w.slot_id, w.user_id from me join registrations w on w.user_id = me.id
       join rosters on rosters.session_id = w.session_id on conflict do nothing`,
    `insert into notifications (user_id, kind, key, gathers, in_app, group_id, session_id, from_user_id, subject, at)
     select me.id, 'sessionAnnounced', 'session-' || n, false, true, 1 + n % ${OWN_GROUPS}, 1 + n % ${OWN_GROUPS} * ${SESSIONS_A_GROUP}, 1, 'A session', now()
     from me, generate_series(1, ${OWN_NOTIFICATIONS}) n`,
    'analyze',
  ])

import type { Person } from '@app/core/contract/profile'
import { MOST_COUNTED } from '@app/core/rules/badge'
import { type RawBuilder, sql } from 'kysely'
import { isAmong } from '../lib/db/among.ts'
import type { Db } from '../lib/db/database.ts'

export interface ChannelRow {
  id: number
  type: number
  groupId: number | null
  sessionId: number | null
  groupName: string | null
  sessionTitle: string | null
  isAdmin: boolean
  lastMessageId: number | null
  lastMessageAt: Date | null
  lastReadId: number
  muted: boolean
  unread: number
  /** Of a direct chat: the other one, and what the two are to each other. */
  other: Person | null
  otherSeenAt: Date | null
  otherReadId: number
  isGone: boolean
  hasBlocked: boolean
  isBlocked: boolean
  sharesGroup: boolean
}

const sharing = (a: RawBuilder<unknown>, b: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from members one join members two on two.group_id = one.group_id
    where one.user_id = ${a} and two.user_id = ${b} and one.approved_at is not null and two.approved_at is not null)`

/** Whether somebody has blocked another. */
export const hasBlocked = (a: RawBuilder<unknown>, b: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from blocked_users where user_id = ${a} and blocked_id = ${b})`

/** Up to where somebody has read in a thread: by its own mark, or by the channel's from when that counted replies too. */
const readInThread = (me: RawBuilder<unknown>, threadId: RawBuilder<unknown>, channelId: RawBuilder<unknown>) =>
  sql<number>`greatest(0, (select last_read_id from thread_reads where user_id = ${me} and thread_id = ${threadId}),
    (select replies_read_id from channel_reads where user_id = ${me} and channel_id = ${channelId}))`

/** Whether a message was written since somebody came to its group. */
export const isSinceTheyCame = (me: RawBuilder<unknown>, message: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from channels place join members came on came.group_id = place.group_id
    where place.id = ${message}.channel_id and came.user_id = ${me} and came.approved_at >= ${message}.created_at)`

/** How many replies of others to message `root` somebody has not read; none of before they came to its group. */
export const unreadReplies = (me: RawBuilder<unknown>, root: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (
    select from messages r where r.parent_id = ${root}.id and r.id > ${readInThread(me, sql`${root}.id`, sql`${root}.channel_id`)}
      and r.author_id <> ${me} and r.deleted_at is null and ${isSinceTheyCame(me, sql`r`)}
    limit ${MOST_COUNTED}) n)`

/**
 * How much of direct chat `c` somebody has not read, whose marks in it are `r`. Replies count there too, since they are for nobody
 * else; they are looked for among the latest, and not among those before which all are read.
 */
export const unreadOfPair = (me: RawBuilder<unknown>) => sql<number>`least(${MOST_COUNTED}, (
  select count(*) from (select from messages t where t.channel_id = c.id and t.parent_id is null and t.id > coalesce(r.last_read_id, 0)
    and t.author_id <> ${me} and t.deleted_at is null and t.published limit ${MOST_COUNTED}) n
) + (
  select count(*) from (select id, parent_id, author_id, deleted_at from messages t where t.channel_id = c.id and t.parent_id is not null
    and t.id > coalesce(r.replies_read_id, 0) order by id desc limit ${MOST_COUNTED}) t
  where t.author_id <> ${me} and t.deleted_at is null and t.id > ${readInThread(me, sql`t.parent_id`, sql`c.id`)}
))::int`

/** Channels in which somebody talks, as they see them. What was written before they came is not unread. */
export async function readChannels(
  db: Db,
  userId: number,
  which: RawBuilder<boolean>,
  order: RawBuilder<unknown> = sql`c.id`,
  limit = 500,
): Promise<ChannelRow[]> {
  const me = sql`${userId}::int`
  const { rows } = await sql<ChannelRow>`
    select c.id, c.type, c.group_id as "groupId", c.session_id as "sessionId", g.name as "groupName", s.title as "sessionTitle",
      coalesce(m.is_admin, false) as "isAdmin", c.last_message_id as "lastMessageId", c.last_message_at as "lastMessageAt",
      coalesce(r.last_read_id, 0) as "lastReadId", coalesce(r.muted, false) as muted,
      case when o.id is null then null
        else json_build_object('userId', o.id, 'firstName', o.first_name, 'lastName', o.last_name, 'imageUrl', o.image) end as other,
      o.last_seen_at as "otherSeenAt", coalesce(theirs.last_read_id, 0) as "otherReadId", o.deleted_at is not null as "isGone",
      o.id is not null and ${hasBlocked(me, sql`o.id`)} as "hasBlocked", o.id is not null and ${hasBlocked(sql`o.id`, me)} as "isBlocked",
      o.id is not null and ${sharing(me, sql`o.id`)} as "sharesGroup",
      case when c.type = 1 then ${unreadOfPair(me)} else (
        select count(*)::int from (
          select author_id, deleted_at, created_at, published from messages
          where channel_id = c.id and parent_id is null and id > coalesce(r.last_read_id, 0) order by id desc limit ${MOST_COUNTED}) n
        where n.author_id <> ${me} and n.deleted_at is null and n.published and n.created_at > m.approved_at
      ) end as unread
    from channels c
      left join members m on m.group_id = c.group_id and m.user_id = ${me} and m.approved_at is not null
      left join groups g on g.id = c.group_id
      left join sessions s on s.id = c.session_id
      left join users o on c.type = 1 and o.id = case when c.user_a = ${me} then c.user_b else c.user_a end
      left join channel_reads r on r.user_id = ${me} and r.channel_id = c.id
      left join channel_reads theirs on theirs.user_id = o.id and theirs.channel_id = c.id
    where ${which} and case when c.type = 1 then ${me} in (c.user_a, c.user_b)
      else m.user_id is not null and s.deleted_at is null end
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

export const channelById = (id: number) => sql<boolean>`c.id = ${id}`

export const withIds = (ids: number[]) => sql<boolean>`c.id = any(${sql.val(ids)}::int[])`

/** The channels that somebody's groups have: posts, chats, and those of sessions to come or of late. */
export const ofGroups = (
  userId: number,
  since: Date,
  only: { groupId?: number | undefined; sessionId?: number | undefined },
) =>
  sql<boolean>`c.type <> 1 and c.group_id in (select group_id from members where user_id = ${userId} and approved_at is not null)
    ${only.groupId ? sql`and c.group_id = ${only.groupId}` : sql``}
    and ${only.sessionId ? sql`c.session_id = ${only.sessionId}` : sql`(c.session_id is null or s.ends_at > ${since})`}`

/** A chat that nobody has written in is there for who began it. */
export const directChatsOf = (userId: number) =>
  sql<boolean>`c.type = 1 and (c.user_a = ${userId} or c.user_b = ${userId})
    and (c.last_message_id is not null or c.begun_by = ${userId})`

export const LATEST_FIRST = sql`c.last_message_id desc nulls first, c.id desc`

/** What two people are to each other. */
export async function acquaintanceOf(db: Db, userId: number, otherId: number) {
  const me = sql`${userId}::int`
  const other = sql`users.id`
  const row = await db
    .selectFrom('users')
    .select([sql<boolean>`users.deleted_at is not null`.as('isGone')])
    .select([
      hasBlocked(me, other).as('hasBlocked'),
      hasBlocked(other, me).as('isBlocked'),
      sharing(me, other).as('sharesGroup'),
    ])
    .where('users.id', '=', otherId)
    .executeTakeFirst()
  return row && { ...row, isSelf: userId === otherId }
}

/** The direct chat of two people, made at need; two who begin it at once have one. */
export async function findOrInsertPair(
  db: Db,
  userId: number,
  otherId: number,
): Promise<{ id: number; isNew: boolean }> {
  const [user_a, user_b] = userId < otherId ? [userId, otherId] : [otherId, userId]
  const made = await sql<{ id: number }>`
    insert into channels (type, user_a, user_b, begun_by) values (1, ${user_a}, ${user_b}, ${userId})
    on conflict (user_a, user_b) where type = 1 do nothing returning id`.execute(db)
  if (made.rows[0]) return { id: made.rows[0].id, isNew: true }
  const { id } = await db
    .selectFrom('channels')
    .select('id')
    .where('type', '=', 1)
    .where('user_a', '=', user_a)
    .where('user_b', '=', user_b)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** Up to where somebody has read: never back, whichever device tells it, and never beyond what is there. */
export async function markRead(
  db: Db,
  channelId: number,
  userId: number,
  upTo: number,
): Promise<{ lastReadId: number; isNews: boolean }> {
  const { rows } = await sql<{ lastReadId: number; isNews: boolean }>`
    with before as (select last_read_id from channel_reads where user_id = ${userId} and channel_id = ${channelId})
    insert into channel_reads (channel_id, user_id, last_read_id)
    select ${channelId}, ${userId}, least(${upTo}::int, coalesce((select last_message_id from channels where id = ${channelId}), 0))
    on conflict (user_id, channel_id) do update set last_read_id = greatest(channel_reads.last_read_id, excluded.last_read_id)
    returning last_read_id as "lastReadId", last_read_id > coalesce((select last_read_id from before), 0) as "isNews"`.execute(
    db,
  )
  return rows[0] as { lastReadId: number; isNews: boolean }
}

/** The same in a thread. */
export async function markThreadRead(
  db: Db,
  threadId: number,
  userId: number,
  upTo: number,
): Promise<{ lastReadId: number; isNews: boolean }> {
  const { rows } = await sql<{ lastReadId: number; isNews: boolean }>`
    with before as (select last_read_id from thread_reads where user_id = ${userId} and thread_id = ${threadId})
    insert into thread_reads (thread_id, user_id, last_read_id)
    select ${threadId}, ${userId}, least(${upTo}::int, coalesce((select max(id) from messages where parent_id = ${threadId}), ${threadId}))
    on conflict (user_id, thread_id) do update set last_read_id = greatest(thread_reads.last_read_id, excluded.last_read_id)
    returning last_read_id as "lastReadId", last_read_id > coalesce((select last_read_id from before), 0) as "isNews"`.execute(
    db,
  )
  return rows[0] as { lastReadId: number; isNews: boolean }
}

/** In a direct chat: up to where somebody has read all replies, so that a badge need not look at them again. */
export const settleReplies = (db: Db, channelId: number, userId: number) =>
  sql`update channel_reads r set replies_read_id = greatest(r.replies_read_id, coalesce(
    (select min(t.id) - 1 from messages t where t.channel_id = r.channel_id and t.parent_id is not null and t.id > r.replies_read_id
      and t.author_id <> r.user_id and t.deleted_at is null and t.id > ${readInThread(sql`r.user_id`, sql`t.parent_id`, sql`r.channel_id`)}),
    c.last_message_id, 0))
  from channels c where c.id = r.channel_id and c.type = 1 and r.channel_id = ${channelId} and r.user_id = ${userId}`.execute(
    db,
  )

/** Up to where somebody has read in a thread. */
export async function lastReadInThread(db: Db, userId: number, threadId: number, channelId: number): Promise<number> {
  const { rows } = await sql<{ lastReadId: number }>`
    select ${readInThread(sql`${userId}::int`, sql`${threadId}::int`, sql`${channelId}::int`)} as "lastReadId"`.execute(
    db,
  )
  return rows[0]?.lastReadId ?? 0
}

/** Answers up to where they have read there. */
export const setMuted = async (db: Db, channelId: number, userId: number, muted: boolean): Promise<number> =>
  (
    await db
      .insertInto('channel_reads')
      .values({ channel_id: channelId, user_id: userId, muted })
      .onConflict((conflict) => conflict.columns(['user_id', 'channel_id']).doUpdateSet({ muted }))
      .returning('last_read_id')
      .executeTakeFirstOrThrow()
  ).last_read_id

/** The direct chat of two people, where they have one, and up to where the first of them has read there. */
export async function findPair(db: Db, userId: number, otherId: number) {
  const { rows } = await sql<{ id: number; lastReadId: number }>`
    select c.id, coalesce(r.last_read_id, 0) as "lastReadId"
    from channels c left join channel_reads r on r.channel_id = c.id and r.user_id = ${userId}
    where c.type = 1 and c.user_a = least(${userId}::int, ${otherId}::int) and c.user_b = greatest(${userId}::int, ${otherId}::int)`.execute(
    db,
  )
  return rows[0]
}

export const insertBlock = (db: Db, userId: number, blockedId: number, at: Date) =>
  db
    .insertInto('blocked_users')
    .values({ user_id: userId, blocked_id: blockedId, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteBlock = (db: Db, userId: number, blockedId: number) =>
  db.deleteFrom('blocked_users').where('user_id', '=', userId).where('blocked_id', '=', blockedId).execute()

/** Who does not want to be seen by somebody. */
export async function listBlockersOf(db: Db, userId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('blocked_users').select('user_id').where('blocked_id', '=', userId).execute()
  return new Set(rows.map((row) => row.user_id))
}

export const listBlocked = (db: Db, userId: number): Promise<Person[]> =>
  db
    .selectFrom('blocked_users')
    .innerJoin('users', 'users.id', 'blocked_users.blocked_id')
    .select([
      'users.id as userId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.image as imageUrl',
    ])
    .where('blocked_users.user_id', '=', userId)
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('users.id')
    .limit(500)
    .execute()

/** Of a group: where its posts are. */
export const postsChannelOf = async (db: Db, groupId: number): Promise<number> =>
  (
    await db
      .selectFrom('channels')
      .select('id')
      .where('group_id', '=', groupId)
      .where('type', '=', 3)
      .executeTakeFirstOrThrow()
  ).id

/** Of a session: where it is talked about. */
export const sessionChannelOf = async (db: Db, sessionId: number): Promise<number> =>
  (await db.selectFrom('channels').select('id').where('session_id', '=', sessionId).executeTakeFirstOrThrow()).id

/** Held until the transaction ends: what is written in one channel is written one after the other, so that ids never come out of order. */
export const lockChannel = (db: Db, channelId: number) =>
  db.selectFrom('channels').select('id').where('id', '=', channelId).forNoKeyUpdate().executeTakeFirst()

/** Which of these people talk in the channel now. */
export async function listHearers(
  db: Db,
  channel: { groupId: number | null; pair: [number, number] | null },
  userIds: number[],
): Promise<Set<number>> {
  if (channel.pair) return new Set(channel.pair)
  const { rows } = await sql<{ user_id: number }>`
    select user_id from members
    where group_id = ${channel.groupId} and approved_at is not null and ${isAmong(sql`user_id`, userIds)}`.execute(db)
  return new Set(rows.map((row) => row.user_id))
}

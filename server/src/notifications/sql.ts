import type { NotificationChoice, NotificationItem, UnreadCounts } from '@app/core/contract/notifications'
import { NOTIFICATION_ENTITIES, type NotificationKind } from '@app/core/contract/users'
import { MOST_COUNTED } from '@app/core/rules/badge'
import { excerpt, NOTIFICATIONS, type NoticeDetail, nameWithOthers, noticeWords } from '@app/core/rules/notifications'
import { PICTURE } from '@app/core/rules/talk'
import { type RawBuilder, sql } from 'kysely'
import { hasBlocked, unreadOfPair } from '../channels/sql.ts'
import type { Db } from '../lib/db/database.ts'
import { escapeHtml } from '../lib/html.ts'

/** What the organisers of a group answer, each on a page of its own. */
const FOR_ADMINS = sql`('joinRequest', 'messageReported')`
/** The page says how many there are, beyond what a badge can. */
const MOST_NOTIFICATIONS = 1_000

/**
 * What its reader may still know of: as a member of the group, as an admin where admins alone are told, while the session and the
 * message are there; a post that is taken back into a draft takes its replies along.
 */
const KNOWABLE = sql<boolean>`(n.group_id is null or exists (select from members m where m.group_id = n.group_id and m.user_id = n.user_id
    and m.approved_at is not null and (n.kind not in ${FOR_ADMINS} or m.is_admin)))
  and (n.session_id is null or exists (select from sessions s where s.id = n.session_id and s.deleted_at is null))
  and (n.message_id is null or exists (select from messages t left join messages first on first.id = t.parent_id
    where t.id = n.message_id and t.deleted_at is null and t.published and coalesce(first.published, true)))`
const SHOWN = sql<boolean>`n.in_app and ${KNOWABLE}`
/** By push or mail, nothing of a channel that its reader has muted since, nor what somebody said whom they have blocked since. */
const MAY_LEAVE = sql<boolean>`${KNOWABLE}
  and not exists (select from channel_reads r where r.user_id = n.user_id and r.channel_id = n.channel_id and r.muted)
  and (n.message_id is null or not ${hasBlocked(sql`n.user_id`, sql`n.from_user_id`)})`

interface Row {
  id: number
  kind: NotificationKind
  at: Date
  readAt: Date | null
  popupShownAt: Date | null
  count: number
  others: number
  subject: string
  detail: NoticeDetail
  groupId: number | null
  groupName: string | null
  sessionId: number | null
  channelId: number | null
  channelType: number | null
  messageId: number | null
  threadId: number | null
  messageSubject: string | null
  /** Empty where the message is a picture alone. */
  body: string | null
  isPicture: boolean
  threadSubject: string | null
  fromUser: NotificationItem['fromUser']
}

const FIELDS = sql`n.id, n.kind, n.at, n.read_at as "readAt", n.popup_shown_at as "popupShownAt", n.count,
      greatest(cardinality(n.people) - 1, 0) as others, n.subject, n.detail, n.group_id as "groupId", g.name as "groupName",
      n.session_id as "sessionId", n.channel_id as "channelId", c.type as "channelType", n.message_id as "messageId",
      n.thread_id as "threadId", t.subject as "messageSubject", t.body,
      t.body = '' and t.thumbnail_id is not null as "isPicture",
      case when root.deleted_at is null and root.published then coalesce(nullif(songs.title, ''), told.title, nullif(root.subject, ''), nullif(root.body, ''),
        case when root.thumbnail_id is not null then ${PICTURE}::text end) end as "threadSubject",
      case when f.id is null then null
        else json_build_object('id', f.id, 'first', f.first_name, 'last', f.last_name, 'imageUrl', f.image) end as "fromUser"`
const SOURCES = sql`notifications n
      left join groups g on g.id = n.group_id
      left join channels c on c.id = n.channel_id
      left join messages t on t.id = n.message_id
      left join messages root on root.id = n.thread_id
      left join sessions told on told.id = root.news_session_id
      left join session_songs ss on ss.id = root.session_song_id
      left join songs on songs.id = ss.song_id
      left join users f on f.id = n.from_user_id`

/** Those with the latest news first. One more than asked for shows whether there are more. */
export async function listItems(
  db: Db,
  userId: number,
  which: { after?: number | undefined; ids?: number[]; limit: number; byMail?: boolean },
): Promise<NotificationItem[]> {
  const { after, ids, limit, byMail = false } = which
  const { rows } = await sql<Row>`
    select ${FIELDS} from ${SOURCES}
    where n.user_id = ${userId} and ${byMail ? MAY_LEAVE : SHOWN}
      ${after ? sql`and (n.at, n.id) < (select l.at, l.id from notifications l where l.id = ${after} and l.user_id = ${userId})` : sql``}
      ${ids ? sql`and n.id = any(${sql.val(ids)}::int[])` : sql``}
    order by n.at desc, n.id desc limit ${limit}`.execute(db)
  return rows.map(toItem)
}

/** A notification at the moment at which it would leave by push or mail, with all that decides whether it may. */
export interface Leaving {
  userId: number
  kind: NotificationKind
  item: NotificationItem
  /** The beginning of what somebody wrote, as plain text. */
  preview: string
  /** The latest of what it tells of; changes when it has taken in something new. */
  latest: string
  at: Date
  /** Of the membership; none for what is about no group. */
  choice: NotificationChoice | null
  settings: Record<string, { inApp?: boolean; push?: boolean }>
  emailSettings: Record<string, boolean>
  lastSeenAt: Date | null
  startsAt: Date | null
  endsAt: Date | null
}

/** Of these, those that their readers have not read, may still know of and have not muted. In the order in which they came. */
export async function listLeaving(db: Db, ids: number[]): Promise<Leaving[]> {
  const { rows } = await sql<Row & Omit<Leaving, 'item' | 'preview' | 'latest'>>`
    select ${FIELDS}, n.user_id as "userId", u.notification_settings as settings, u.email_settings as "emailSettings",
      u.last_seen_at as "lastSeenAt", s.starts_at as "startsAt", s.ends_at as "endsAt",
      (select m.notify from members m where m.group_id = n.group_id and m.user_id = n.user_id) as choice
    from ${SOURCES} join users u on u.id = n.user_id left join sessions s on s.id = n.session_id
    where n.id = any(${sql.val(ids)}::int[]) and n.read_at is null and u.deleted_at is null and ${MAY_LEAVE}
    order by n.id`.execute(db)
  return rows.map((row) => ({
    userId: row.userId,
    kind: row.kind,
    item: toItem(row),
    preview: previewOf(row),
    latest: `${row.count}-${row.messageId ?? 0}`,
    at: row.at,
    choice: row.choice,
    settings: row.settings,
    emailSettings: row.emailSettings,
    lastSeenAt: row.lastSeenAt,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
  }))
}

/** The beginning of what somebody wrote; of a reaction the line itself says to what. */
const previewOf = ({ kind, body, isPicture }: Omit<Row, 'fromUser'>) =>
  kind === 'reaction' ? '' : isPicture ? PICTURE : excerpt(body ?? '')

function toItem(row: Row): NotificationItem {
  const { kind, fromUser, detail, others } = row
  const rule = NOTIFICATIONS[kind]
  const subject = subjectOf(row)
  return {
    notification: {
      id: row.id,
      entity: NOTIFICATION_ENTITIES[kind],
      channelType: row.channelType ?? 0,
      received: row.readAt !== null,
      isRead: row.readAt !== null,
      isPopupShown: row.popupShownAt !== null,
      unreadCount: row.readAt === null ? row.count : 0,
      subject,
      threadSubject: row.threadId ? excerpt(row.threadSubject ?? '', 80) : '',
      others,
      at: row.at.toISOString(),
    },
    fromUser,
    feedItem: {
      subject,
      link: rule.link(row, detail),
      preview: escapeHtml(previewOf(row)),
      notificationTypeName: rule.typeName,
      fromUser,
    },
    groupName: row.groupName ?? '',
    groupId: row.groupId,
  }
}

/** With names as they are by now: who asks to join may have said theirs since. */
function subjectOf({
  kind,
  subject,
  messageSubject,
  body,
  isPicture,
  fromUser,
  others,
  count,
  detail,
  groupName,
}: Row): string {
  const name = [fromUser?.first, fromUser?.last].filter(Boolean).join(' ') || 'Somebody'
  if (kind === 'joinRequest') return noticeWords.joinRequest(name, groupName ?? '')
  if (kind === 'messageReported') return noticeWords.reported(name, count, groupName ?? '')
  if (kind !== 'reaction') return messageSubject ?? subject
  const to = { words: excerpt(body ?? '', 60), isPicture }
  return noticeWords.reacted(nameWithOthers(name, others), others ? '' : (detail.emoji ?? ''), to)
}

/** Bell and chats, of each of these people. */
export async function countUnread(db: Db, userIds: number[]): Promise<Map<number, UnreadCounts>> {
  const { rows } = await sql<UnreadCounts & { userId: number }>`
    select u.id as "userId",
      (select count(*)::int from (
        select from notifications n where n.user_id = u.id and n.read_at is null and ${SHOWN} limit ${MOST_NOTIFICATIONS}) one
      ) as "unreadNotifications",
      (select least(coalesce(sum(${unreadOfPair(sql`u.id`)}), 0), ${MOST_COUNTED})::int
        from channels c left join channel_reads r on r.channel_id = c.id and r.user_id = u.id
        where c.type = 1 and (c.user_a = u.id or c.user_b = u.id) and not coalesce(r.muted, false)
      ) as "unreadMessages"
    from unnest(${sql.val(userIds)}::int[]) as u(id)`.execute(db)
  return new Map(rows.map(({ userId, ...counts }) => [userId, counts]))
}

/** Those of these people whom the key told, with the number of what they were told. */
export async function listTold(db: Db, key: string, userIds: number[]): Promise<{ userId: number; id: number }[]> {
  const { rows } = await sql<{ userId: number; id: number }>`
    select user_id as "userId", max(id) as id from notifications
    where key = ${key} and user_id = any(${sql.val(userIds)}::int[]) and in_app and read_at is null
    group by user_id`.execute(db)
  return rows
}

/** What somebody read by opening it, in one order, whichever device tells it. Answers how many were unread. */
export async function setRead(db: Db, userId: number, which: RawBuilder<boolean> | 'all', now: Date): Promise<number> {
  const { rows } = await sql`
    update notifications set read_at = ${now} where id in (
      select n.id from notifications n where n.user_id = ${userId} and n.read_at is null
      ${which === 'all' ? sql`` : sql`and ${which}`} order by n.id for no key update)
    returning id`.execute(db)
  return rows.length
}

export const byId = (id: number) => sql<boolean>`n.id = ${id}`
/** The thread that a message is in. */
export const ofThread = (messageId: number) =>
  sql<boolean>`n.thread_id = (select coalesce(parent_id, id) from messages where id = ${messageId})`
const MESSAGES_THEMSELVES = sql<boolean>`(n.kind in ('newPost', 'directMessage') or n.group_id is null)`
export const ofChannel = (channelId: number) => sql<boolean>`n.channel_id = ${channelId} and ${MESSAGES_THEMSELVES}`
/** As far as somebody has read in a channel. */
export const readIn = (channelId: number, upTo: number) =>
  sql<boolean>`${ofChannel(channelId)} and n.message_id <= ${upTo}`
/** The same in a thread. */
export const readInThread = (threadId: number, upTo: number) =>
  sql<boolean>`n.thread_id = ${threadId} and n.message_id <= ${upTo}`
/** All that is about the session itself; what is said about it is read where it is said. */
export const ofSession = (sessionId: number) => sql<boolean>`n.session_id = ${sessionId} and n.channel_id is null`
export const ofGroup = (groupId: number) =>
  sql<boolean>`n.group_id = ${groupId} and n.session_id is null and n.channel_id is null and n.kind not in ${FOR_ADMINS}`
/** Told of this very thing. */
export const withKey = (key: string) => sql<boolean>`n.key = ${key}`
export const requestsOf = (groupId: number) => sql<boolean>`n.group_id = ${groupId} and n.kind = 'joinRequest'`

export async function isOwn(db: Db, userId: number, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from notifications n where n.id = ${id} and n.user_id = ${userId} and ${SHOWN}`.execute(db)
  return rows.length > 0
}

export async function setPopupShown(db: Db, userId: number, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update notifications n set popup_shown_at = coalesce(popup_shown_at, ${now})
    where n.id = ${id} and n.user_id = ${userId} and ${SHOWN} returning id`.execute(db)
  return rows.length > 0
}

export const listChoices = (db: Db, userId: number) =>
  db
    .selectFrom('members')
    .innerJoin('groups', 'groups.id', 'members.group_id')
    .select(['groups.id as groupId', 'groups.name as groupName', 'members.notify as choice'])
    .where('members.user_id', '=', userId)
    .where('members.approved_at', 'is not', null)
    .orderBy('groups.name')
    .orderBy('groups.id')
    .execute()

export const setChoice = (db: Db, groupId: number, userId: number, choice: 'all' | 'mine' | 'none') =>
  db
    .updateTable('members')
    .set({ notify: choice })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute()

/**
 * One message fewer in what these people were told of a thread or a chat, where they have not read it; nothing where it was the only
 * one. What was the latest is now the one before. Answers whose they were.
 */
export async function forgetReply(db: Db, userIds: number[], key: string, messageId: number): Promise<number[]> {
  const theirs = sql`n.user_id = any(${sql.val(userIds)}::int[]) and n.key = ${key} and n.read_at is null
    and ${messageId} between n.first_message_id and n.message_id
    and not exists (select from messages t where t.id = ${messageId} and t.author_id = n.user_id)`
  const { rows: gone } = await sql<{ userId: number }>`
    delete from notifications n where ${theirs} and n.count <= 1 returning n.user_id as "userId"`.execute(db)
  const { rows: fewer } = await sql<{ userId: number }>`
    update notifications n set count = n.count - 1, message_id = rest.ids[1], from_user_id = rest.authors[1], people = rest.people
    from (select n.id as notice, array_agg(t.id order by t.id desc) as ids, array_agg(t.author_id order by t.id desc) as authors,
          array_agg(distinct t.author_id) as people
        from notifications n join messages t on t.channel_id = n.channel_id and t.id between n.first_message_id and n.message_id
          and t.deleted_at is null and t.author_id <> n.user_id and (n.group_id is null or t.parent_id = n.thread_id)
        where ${theirs} group by n.id) rest
    where rest.notice = n.id returning n.user_id as "userId"`.execute(db)
  return [...gone, ...fewer].map(({ userId }) => userId)
}

/** Who has not read of this message, or of what is said under it. */
export async function listUnreadOf(
  db: Db,
  { groupId, pair }: { groupId: number | null; pair: [number, number] | null },
  messageId: number,
): Promise<number[]> {
  const readers = pair
    ? sql`(select unnest(${sql.val([...pair])}::int[]))`
    : sql`(select user_id from members where group_id = ${groupId})`
  const { rows } = await sql<{ userId: number }>`
    select distinct n.user_id as "userId" from notifications n
    where n.user_id in ${readers} and n.read_at is null and n.in_app and ${messageId}::int in (n.message_id, n.thread_id)`.execute(
    db,
  )
  return rows.map(({ userId }) => userId)
}

/** One person fewer who reacted, where it is not read yet; nothing where they were the only one. Answers whether it had been told. */
export async function forgetReaction(db: Db, userId: number, key: string, by: number): Promise<boolean> {
  const theirs = sql`user_id = ${userId} and key = ${key} and read_at is null and ${by} = any(people)`
  const gone = await sql`delete from notifications where ${theirs} and cardinality(people) = 1 returning id`.execute(db)
  const fewer = await sql`
    update notifications set people = array_remove(people, ${by}::int), count = greatest(count - 1, 1),
      from_user_id = (array_remove(people, ${by}::int))[cardinality(people) - 1], detail = '{}'
    where ${theirs} returning id`.execute(db)
  return gone.rows.length + fewer.rows.length > 0
}

/** The admins' notifications that somebody asks to join. Answers whose they were. */
export const readRequestsOf = (db: Db, groupId: number, askedBy: number, now: Date) =>
  readByAdmins(db, groupId, sql`n.kind = 'joinRequest' and n.from_user_id = ${askedBy}`, now)

/** The admins' notifications of what was reported. */
export const readReportsOf = (db: Db, groupId: number, now: Date) =>
  readByAdmins(db, groupId, sql`n.kind = 'messageReported'`, now)

async function readByAdmins(db: Db, groupId: number, which: RawBuilder<unknown>, now: Date): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    update notifications set read_at = ${now} where id in (
      select n.id from members m join notifications n on n.user_id = m.user_id and n.read_at is null
      where m.group_id = ${groupId} and m.is_admin and n.group_id = ${groupId} and ${which}
      order by n.id for no key update of n)
    returning user_id as "userId"`.execute(db)
  return rows.map((row) => row.userId)
}

const SWEPT_AT_ONCE = 1_000

/** Those without news since then, some at a time: nobody waits for a table that is being swept. */
export async function sweepNotifications(db: Db, before: Date, atOnce = SWEPT_AT_ONCE): Promise<number> {
  let swept = 0
  for (;;) {
    const { rows } = await sql`
      delete from notifications where id = any(array(
        select id from notifications where at < ${before} order by at limit ${atOnce} for update skip locked))
      returning id`.execute(db)
    swept += rows.length
    if (rows.length < atOnce) return swept
  }
}

/** What somebody was told, for them alone. */
export const listNoticesOf = (db: Db, userId: number) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'subject', 'group_id as groupId', 'session_id as sessionId', 'message_id as messageId', 'count'])
    .select(['at', 'read_at as readAt'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute()

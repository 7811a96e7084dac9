import type { NotificationKind } from '@app/core/contract/users'
import { emailSettingsFrom, notificationSettingsFrom } from '@app/core/rules/notification-settings'
import { mayHear, NOTIFICATIONS, type NoticeDetail } from '@app/core/rules/notifications'
import { type RawBuilder, sql } from 'kysely'
import { hasBlocked } from '../channels/sql.ts'
import type { Db } from '../lib/db/database.ts'

/** Jobs whose payload is `{ ids }`: notifications that may go out by push, and by a mail that the act does not send itself. */
export const PUSH_JOB = 'push-notifications'

export const MAIL_JOB = 'mail-notifications'

/** Ids in one job: a few seconds' work. */
const AT_ONCE = 500

/** Whom it concerns: everybody in the group, its admins, or these people, with words of their own at need. */
export type Audience = 'members' | 'admins' | readonly number[] | ReadonlyMap<number, string>

export interface Notice {
  kind: NotificationKind
  to: Audience
  /** What it tells of: nobody is told twice. Where the kind gathers, the thread or chat that it belongs to. */
  key: string
  /** Whose act it is: they know. Null for what happens by itself. */
  by: number | null
  /** Who is shown as its sender, where that is somebody else. */
  fromUserId?: number | null
  groupId?: number | null
  sessionId?: number | null
  channelId?: number | null
  messageId?: number | null
  /** The message that begins the thread. */
  threadId?: number | null
  subject?: string
  detail?: NoticeDetail
  /** The act sends a mail about it by itself. */
  hasOwnMail?: boolean
}

const TALK: ReadonlySet<NotificationKind> = new Set(['newPost', 'reply', 'directMessage', 'reaction'])

function audienceOf({ to, groupId }: Notice): RawBuilder<unknown> {
  if (to === 'members') return sql`select user_id, null::text as subject from members where group_id = ${groupId}`
  if (to === 'admins')
    return sql`select user_id, null::text as subject from members where group_id = ${groupId} and is_admin`
  const [ids, subjects] = to instanceof Map ? [[...to.keys()], [...to.values()]] : [to as number[], []]
  // Sorted, so that two who tell the same people at once wait for each other in one order.
  return sql`select user_id, max(subject) as subject
    from unnest(${sql.val([...ids])}::int[], ${sql.val(subjects)}::text[]) as given(user_id, subject)
    where user_id is not null group by user_id`
}

const choicesFor = (kind: NotificationKind) => (['all', 'mine', 'none'] as const).filter((one) => mayHear(kind, one))

/** Whoever has read on meanwhile, in the channel or in the thread, needs nobody to tell them. */
const hasRead = ({ channelId = null, threadId = null, messageId = null }: Notice) =>
  threadId === messageId
    ? sql`exists (select from channel_reads r where r.user_id = u.id and r.channel_id = ${channelId} and r.last_read_id >= ${messageId}::int)`
    : sql`exists (select from thread_reads r where r.user_id = u.id and r.thread_id = ${threadId} and r.last_read_id >= ${messageId}::int)`

/** Whom a notice reaches, and by which ways. */
function hearersOf(notice: Notice): RawBuilder<unknown> {
  const { kind, key, by, channelId = null, groupId = null } = notice
  const standard = { ...notificationSettingsFrom()[kind], email: emailSettingsFrom()[kind] }
  return sql`
    select * from (
      select u.id, coalesce(given.subject, ${notice.subject ?? ''}) as subject,
        coalesce((u.notification_settings -> ${kind}::text ->> 'inApp')::boolean, ${standard.inApp}) as in_app,
        coalesce((u.notification_settings -> ${kind}::text ->> 'push')::boolean, ${standard.push}) as push,
        coalesce((u.email_settings ->> ${kind}::text)::boolean, ${standard.email}) and u.email is not null as mail
      from (${audienceOf(notice)}) given join users u on u.id = given.user_id
      where u.deleted_at is null and u.password_hash is not null and u.id is distinct from ${by}::int
        ${
          groupId === null
            ? sql``
            : sql`and exists (select from members m where m.group_id = ${groupId} and m.user_id = u.id and m.approved_at is not null
                and m.notify = any(${sql.val(choicesFor(kind))}::text[]))`
        }
        ${
          TALK.has(kind)
            ? sql`and not exists (select from channel_reads r where r.user_id = u.id and r.channel_id = ${channelId} and r.muted)
              ${kind === 'reaction' ? sql`` : sql`and not ${hasRead(notice)}`}
              and not ${hasBlocked(sql`u.id`, sql`${by}::int`)}`
            : sql``
        }
        ${
          kind === 'reaction'
            ? sql`and not exists (select from notifications n where n.user_id = u.id and n.key = ${key} and ${by}::int = any(n.people))`
            : sql``
        }
    ) one where in_app or push or mail order by id`
}

/** How many would be told of it now: not who was told already. */
export async function countHearers(db: Db, notice: Notice): Promise<number> {
  const { rows } = await sql<{ hearers: number }>`
    select count(*)::int as hearers from (${hearersOf(notice)}) hearer
    where not exists (select from notifications n where n.user_id = hearer.id and n.key = ${notice.key})`.execute(db)
  return rows[0]?.hearers ?? 0
}

export interface Unheard {
  switchedOff: number
  noAccount: number
}

/** The other members of the group, whom it does not reach, and why. Not for talk, which blocks and mutes keep away too. */
export async function countUnheard(db: Db, notice: Notice & { groupId: number }): Promise<Unheard> {
  const { rows } = await sql<Unheard>`
    select count(*) filter (where u.password_hash is not null)::int as "switchedOff",
      count(*) filter (where u.password_hash is null)::int as "noAccount"
    from members m join users u on u.id = m.user_id
    where m.group_id = ${notice.groupId} and m.approved_at is not null and u.deleted_at is null
      and u.id is distinct from ${notice.by}::int
      and not exists (select from (${hearersOf(notice)}) hearer where hearer.id = u.id)`.execute(db)
  return rows[0] ?? { switchedOff: 0, noAccount: 0 }
}

/** The rows alone, and the jobs that are handled here. Answers how many were told. */
export async function writeNotice(
  db: Db,
  notice: Notice,
  now: Date,
  handled = { push: false, mail: false },
): Promise<number> {
  const { kind, key, by, messageId = null, channelId = null, groupId = null } = notice
  const { gathers, mail } = NOTIFICATIONS[kind]
  const from = notice.fromUserId === undefined ? by : notice.fromUserId
  const isMailed = handled.mail && mail !== 'own' && !notice.hasOwnMail
  const { rows } = await sql<{ told: number }>`
    with audience as materialized (${hearersOf(notice)}
    ), made as (
      insert into notifications as n (user_id, kind, key, gathers, in_app, group_id, session_id, channel_id, message_id,
        first_message_id, thread_id, from_user_id, people, subject, detail, at)
      select id, ${kind}, ${key}, ${gathers}::boolean, in_app, ${groupId}::int, ${notice.sessionId ?? null}::int, ${channelId}::int,
        ${messageId}::int, ${messageId}::int, ${notice.threadId ?? null}::int, ${from}::int,
        ${sql.val(from === null ? [] : [from])}::int[], subject, ${JSON.stringify(notice.detail ?? {})}::jsonb, ${now}::timestamptz
      from audience
      ${
        gathers
          ? sql`on conflict (user_id, key) where gathers and read_at is null do update set at = excluded.at, in_app = excluded.in_app,
              message_id = excluded.message_id, from_user_id = excluded.from_user_id, detail = excluded.detail, count = n.count + 1,
              people = array_remove(n.people, excluded.from_user_id) || excluded.people,
              popup_shown_at = ${kind === 'reaction' ? sql`n.popup_shown_at` : sql`null`}`
          : sql`on conflict (user_id, key) where not gathers do nothing`
      }
      returning n.id, n.user_id
    ), told as (select made.id, audience.push, audience.mail from made join audience on audience.id = made.user_id),
    pushed as (${jobsFor(PUSH_JOB, sql`push and ${handled.push}::boolean`, now)}),
    mailed as (${jobsFor(MAIL_JOB, sql`mail and ${isMailed}::boolean`, now)})
    select count(*)::int as told from told`.execute(db)
  return rows[0]?.told ?? 0
}

const jobsFor = (kind: string, which: RawBuilder<unknown>, now: Date) => sql`
  insert into jobs (kind, payload, run_at)
  select ${kind}, jsonb_build_object('ids', jsonb_agg(id order by id)), ${now}::timestamptz
  from (select id, (row_number() over (order by id) - 1) / ${AT_ONCE}::int as part from told where ${which}) one group by part`

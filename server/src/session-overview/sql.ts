import type { Session } from '@app/core/contract/sessions'
import type { Wish } from '@app/core/contract/sign-up'
import { type Candidate, whoCouldFill } from '@app/core/rules/candidates'
import { mayReach } from '@app/core/rules/mail-leaving'
import { readinessOf } from '@app/core/rules/readiness'
import { isRosterOut } from '@app/core/rules/roster-out'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { groupBy } from '../lib/group-by.ts'
import { listUnansweredSlots } from '../reminders/sql.ts'
import { listAnswers } from '../rosters/answers-sql.ts'
import { listDeclined } from '../rosters/drop-outs-sql.ts'
import { listUnanswered } from '../session-night/sql.ts'
import { listRegistrations } from '../sign-up/seats-sql.ts'
import { listRegistered } from '../sign-up/who-comes-sql.ts'
import { listAllWishes } from '../sign-up/wishes-sql.ts'

/** More names than this are no help, and would make the reply of a session with hundreds of gaps a large one. */
const NAMED = 5
/** A list that somebody can still look through; the largest hall has fewer. */
const MOST_PEOPLE = 1_000

interface Member extends Candidate {
  firstName: string
  lastName: string
  imageUrl: string | null
  email: string | null
  askedAt: Date | null
}

/** Who was asked for a slot of the session and when, and who left it again. */
async function listSaid(db: Db, sessionId: number) {
  const { rows } = await sql<{ userId: number; askedAt: Date | null; left: boolean }>`
    select about_user_id as "userId", max(at) filter (where action = 'asked') as "askedAt", bool_or(action = 'unregistered') as left
    from session_history where session_id = ${sessionId} and action in ('asked', 'unregistered') and about_user_id is not null
    group by about_user_id`.execute(db)
  return new Map(rows.map((row) => [row.userId, row]))
}

type AllWishes = Awaited<ReturnType<typeof listAllWishes>>
interface InSong {
  userId: number
  sessionSongId: number
}

/** Who wants to play in which songs, or does. */
const wantedOrPlayed = ({ songs }: Session, wishes: AllWishes): InSong[] => [
  ...wishes,
  ...songs.flatMap(({ sessionSongId, slots }) =>
    slots.flatMap(({ player }) => (player ? [{ userId: player.userId, sessionSongId }] : [])),
  ),
]

/** The songs of each person. */
function songsOf(rows: InSong[]): Map<number, Set<number>> {
  const all = new Map<number, Set<number>>()
  for (const { userId, sessionSongId } of rows) all.set(userId, (all.get(userId) ?? new Set()).add(sessionSongId))
  return all
}

type MemberRow = Omit<Member, 'declined' | 'songs' | 'refused' | 'askedAt'>

/** Members who play one of these instruments, and what they are in the session. Whoever waits for a seat does not come yet. */
async function listCandidates(db: Db, session: Session, inSongs: InSong[], instrumentIds: number[]): Promise<Member[]> {
  if (!instrumentIds.length) return []
  const { rows } = await sql<MemberRow & { isListed: boolean }>`
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.image as "imageUrl", case when u.disabled_at is null then u.email end as email,
      played.levels, r.user_id is not null as "isListed", coalesce(not r.is_waiting, false) as comes,
      coalesce((select json_agg(w.instrument_id) from wildcards w where w.session_id = ${session.id} and w.user_id = u.id), '[]') as wildcards
    from members m
      join users u on u.id = m.user_id
      join (
        select ui.user_id, json_object_agg(ui.instrument_id, coalesce(mr.rating, ui.rating)) as levels
        from user_instruments ui
          left join member_ratings mr on mr.group_id = ${session.groupId} and mr.user_id = ui.user_id and mr.instrument_id = ui.instrument_id
        where ui.instrument_id = any(${sql.val(instrumentIds)}::int[])
          and ui.user_id in (select user_id from members where group_id = ${session.groupId})
        group by ui.user_id
      ) played on played.user_id = u.id
      left join session_registrations r on r.session_id = ${session.id} and r.user_id = u.id
    where m.group_id = ${session.groupId} and m.approved_at is not null
    order by u.id`.execute(db)
  const said = await listSaid(db, session.id)
  const songs = songsOf(inSongs)
  const refused = groupBy(await listDeclined(db, session.id), ({ userId }) => userId)
  return rows.map(({ isListed, ...row }) => ({
    ...row,
    declined: !isListed && said.get(row.userId)?.left === true,
    songs: [...(songs.get(row.userId) ?? [])],
    refused: (refused.get(row.userId) ?? []).map(({ songId }) => songId),
    askedAt: said.get(row.userId)?.askedAt ?? null,
  }))
}

/** The least level of each slot that asks for one. */
async function minRatings(db: Db, sessionId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('slots')
    .select(['id', 'min_rating'])
    .where('session_id', '=', sessionId)
    .where('min_rating', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.min_rating as number]))
}

/** What keeps songs from being played, and who could help. */
export async function readGaps(db: Db, session: Session, known?: AllWishes) {
  const { short } = readinessOf(session.songs, session.rosterPublished)
  const lacking = short.flatMap(({ song, lacking }) =>
    lacking.map(({ slotId, instrumentId }) => ({ slotId, instrumentId, sessionSongId: song.sessionSongId })),
  )
  const wishes = known ?? (await listAllWishes(db, session.id))
  const wanted = [...new Set(lacking.map(({ instrumentId }) => instrumentId))]
  const members = await listCandidates(db, session, wantedOrPlayed(session, wishes), wanted)
  const least = await minRatings(db, session.id)
  const named = new Map<number, Member>()
  const gaps = lacking.map((slot) => {
    const could = whoCouldFill({ ...slot, minRating: least.get(slot.slotId) ?? null }, members)
    const first = could.slice(0, NAMED)
    for (const one of first) named.set(one.userId, one)
    return {
      slotId: slot.slotId,
      couldFill: first.map(({ userId }) => userId),
      others: could.length - first.length,
    }
  })
  return {
    gaps,
    candidates: [...named.values()].map(({ userId, firstName, lastName, imageUrl, email, comes, askedAt }) => ({
      userId,
      firstName,
      lastName,
      imageUrl,
      comes,
      hasAddress: email !== null,
      askedAt: askedAt === null ? null : new Date(askedAt).toISOString(),
    })),
  }
}

/**
 * Who could play one slot, whether they asked for it or not, the likeliest first; with the level that counts. By a roster, who plays in
 * the song already is who does so in it (`played`): a wish that came to nothing keeps nobody out.
 */
export async function listWhoCould(
  db: Db,
  session: Session,
  slot: { instrumentId: number; sessionSongId: number; minRating: number | null },
  played: InSong[] | null,
) {
  const inSongs = played ?? wantedOrPlayed(session, await listAllWishes(db, session.id))
  const members = await listCandidates(db, session, inSongs, [slot.instrumentId])
  return whoCouldFill(slot, members).map((one) => ({
    person: { userId: one.userId, firstName: one.firstName, lastName: one.lastName, imageUrl: one.imageUrl },
    rating: one.levels[slot.instrumentId] ?? null,
    comes: one.comes,
    hasAddress: one.email !== null,
    askedAt: one.askedAt === null ? null : new Date(one.askedAt).toISOString(),
  }))
}

/** Everybody on the list with what they wrote and want. */
export async function readPeople(db: Db, sessionId: number, all: AllWishes) {
  const { users } = await listRegistered(db, sessionId, 0, MOST_PEOPLE)
  const registrations = new Map((await listRegistrations(db, sessionId)).map((one) => [one.userId, one]))
  const wishes = new Map<number, Wish[]>()
  for (const { userId, ...wish } of all) wishes.set(userId, [...(wishes.get(userId) ?? []), wish])
  const present = new Map(
    (
      await db
        .selectFrom('session_registrations')
        .select(['user_id', 'is_present'])
        .where('session_id', '=', sessionId)
        .execute()
    ).map((row) => [row.user_id, row.is_present]),
  )
  return users.map((user) => ({
    ...user,
    Notes: registrations.get(user.userId)?.Notes ?? '',
    allocationMax: registrations.get(user.userId)?.allocationMax ?? null,
    present: present.get(user.userId) ?? null,
    wishes: wishes.get(user.userId) ?? [],
  }))
}

/** How many have not answered, and to how many of them a reminder by this person would go. */
export async function countUnanswered(db: Db, sessionId: number, senderId: number) {
  const silent = await listUnanswered(db, sessionId, senderId)
  const reached = silent.filter((one) => mayReach('nudge', one))
  return { unanswered: silent.length, reached: reached.length }
}

/** What players say to the roster that is out, and to how many of those who said nothing a reminder by this person would go. */
export async function readAnswers(db: Db, session: Session, senderId: number) {
  if (!isRosterOut(session)) return null
  const silent = new Map((await listUnansweredSlots(db, session.id)).map((one) => [one.userId, one]))
  silent.delete(senderId)
  const reached = [...silent.values()].filter((one) => mayReach('reminder', one))
  return { people: await listAnswers(db, session.id), reached: reached.length }
}

/** Of these people, those whom nobody asked since then; with their address. */
export const listAskable = (db: Db, sessionId: number, userIds: number[], since: Date) =>
  db
    .selectFrom('members')
    .innerJoin('sessions', 'sessions.group_id', 'members.group_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id as userId', 'users.email', 'users.first_name as firstName'])
    .select(['users.email_settings as emailSettings', 'users.mail_refusals as refusals', 'members.notify as choice'])
    .select(sql<boolean>`false`.as('isRegistered'))
    .where('sessions.id', '=', sessionId)
    .where('members.approved_at', 'is not', null)
    .where('users.disabled_at', 'is', null)
    .where('users.id', 'in', userIds)
    .where(
      sql<boolean>`not exists (select from session_history h where h.session_id = ${sessionId}
        and h.about_user_id = users.id and h.action = 'asked' and h.at > ${since})`,
    )
    .orderBy('users.id')
    .execute()

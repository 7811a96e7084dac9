import type { Wish } from '@app/core/contract/registrations'
import type { Session } from '@app/core/contract/sessions'
import { type Candidate, whoCouldFill } from '@app/core/rules/candidates'
import { readinessOf } from '@app/core/rules/readiness'
import { sql } from 'kysely'
import type { Db } from '../lib/database.ts'
import { listAllWishes, listRegistered, listRegistrations } from '../registrations/sql.ts'

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

/** Members who play one of these instruments, and what they are in the session. */
export async function listCandidates(db: Db, sessionId: number, instrumentIds: number[]): Promise<Member[]> {
  if (!instrumentIds.length) return []
  const { rows } = await sql<Member>`
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.image as "imageUrl", u.email,
      (select json_object_agg(ui.instrument_id, coalesce(mr.rating, ui.rating)) from user_instruments ui
        left join member_ratings mr on mr.group_id = m.group_id and mr.user_id = ui.user_id and mr.instrument_id = ui.instrument_id
        where ui.user_id = u.id) as levels,
      r.user_id is not null as comes,
      r.user_id is null and exists (select from session_history h
        where h.session_id = s.id and h.about_user_id = u.id and h.action = 'unregistered') as declined,
      coalesce((select json_agg(w.instrument_id) from wildcards w where w.session_id = s.id and w.user_id = u.id), '[]') as wildcards,
      coalesce((select json_agg(distinct sl.session_song_id) from slots sl where sl.session_id = s.id and (
          exists (select from registrations x where x.slot_id = sl.id and x.user_id = u.id)
          or exists (select from assignments a join rosters ro on ro.id = a.roster_id and ro.state = 'published'
            where a.slot_id = sl.id and a.user_id = u.id))), '[]') as songs,
      (select max(h.at) from session_history h where h.session_id = s.id and h.about_user_id = u.id and h.action = 'asked') as "askedAt"
    from sessions s
      join members m on m.group_id = s.group_id and m.approved_at is not null
      join users u on u.id = m.user_id
      left join session_registrations r on r.session_id = s.id and r.user_id = u.id
    where s.id = ${sessionId}
      and exists (select from user_instruments ui where ui.user_id = u.id and ui.instrument_id = any(${sql.val(instrumentIds)}::int[]))
    order by u.id`.execute(db)
  return rows
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
export async function readGaps(db: Db, session: Session) {
  const { short } = readinessOf(session.songs, session.rosterPublished)
  const lacking = short.flatMap(({ song, lacking }) =>
    lacking.map(({ slotId, instrumentId }) => ({ slotId, instrumentId, sessionSongId: song.sessionSongId })),
  )
  const members = await listCandidates(db, session.id, [...new Set(lacking.map(({ instrumentId }) => instrumentId))])
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

/** Everybody on the list with what they wrote and want. */
export async function readPeople(db: Db, sessionId: number) {
  const { users } = await listRegistered(db, sessionId, 0, MOST_PEOPLE)
  const registrations = new Map((await listRegistrations(db, sessionId)).map((one) => [one.userId, one]))
  const wishes = new Map<number, Wish[]>()
  for (const { userId, ...wish } of await listAllWishes(db, sessionId))
    wishes.set(userId, [...(wishes.get(userId) ?? []), wish])
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

/** Of these people, those whom nobody asked since then; with their address. */
export const listAskable = (db: Db, sessionId: number, userIds: number[], since: Date) =>
  db
    .selectFrom('members')
    .innerJoin('sessions', 'sessions.group_id', 'members.group_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id as userId', 'users.email', 'users.first_name as firstName'])
    .where('sessions.id', '=', sessionId)
    .where('members.approved_at', 'is not', null)
    .where('users.id', 'in', userIds)
    .where(
      sql<boolean>`not exists (select from session_history h where h.session_id = ${sessionId}
        and h.about_user_id = users.id and h.action = 'asked' and h.at > ${since})`,
    )
    .orderBy('users.id')
    .execute()

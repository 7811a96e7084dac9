import type { Reply } from '@app/core/contract/route'
import type { exportAccount } from '@app/core/contract/users'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { titleFor } from '../sign-up/who-comes-sql.ts'

type Export = Reply<typeof exportAccount>
/** A row as it is read, where moments are no text yet. */
type Read<Row> = { [Key in keyof Row]: Key extends `${string}At` | 'at' | 'answerBy' ? MomentOf<Row[Key]> : Row[Key] }
type MomentOf<Value> = Value extends null ? null : Date

/** The session of `x`, and how the reader may hear it called. */
const inSession = (userId: number) => sql`s.id as "sessionId", ${titleFor(userId)} as title`
const joinSession = (userId: number) => sql`
  join sessions s on s.id = x.session_id left join session_registrations p on p.session_id = s.id and p.user_id = ${userId}`
/** The slot of `x`, by its song and its instrument. */
const joinPart = sql`
  join slots on slots.id = x.slot_id join instruments on instruments.id = slots.instrument_id
    join session_songs on session_songs.id = slots.session_song_id join songs on songs.id = session_songs.song_id`
const part = sql`songs.title as song, instruments.name as instrument`

/** By rosters that are out. Who said no has no assignment any more. */
export async function listOwnParts(db: Db, userId: number) {
  const { rows } = await sql<Read<Export['parts'][number]>>`
    select ${inSession(userId)}, ${part}, x.answer, x.at as "answeredAt"
    from (
      select session_id, roster_id, slot_id, case when answer = 'confirmed' then 'yes' end as answer, answered_at as at
      from assignments where user_id = ${userId}
      union all
      select session_id, roster_id, slot_id, 'no', at from drop_outs where user_id = ${userId} and why = 'declined'
    ) x join rosters r on r.id = x.roster_id and r.state = 'published' ${joinSession(userId)} ${joinPart}
    order by s.starts_at, s.id, slots.id, x.at`.execute(db)
  return rows
}

export async function listOwnWildcards(db: Db, userId: number) {
  const { rows } = await sql<Export['wildcards'][number]>`
    select ${inSession(userId)}, i.name as instrument
    from wildcards x join instruments i on i.id = x.instrument_id ${joinSession(userId)}
    where x.user_id = ${userId} order by s.starts_at, s.id, i.position`.execute(db)
  return rows
}

export async function listOwnPayments(db: Db, userId: number) {
  const { rows } = await sql<Read<Export['payments'][number]>>`
    select ${inSession(userId)}, x.amount::float8 as amount, x.method, x.at, x.taken_back_at is not null as "takenBack"
    from payments x ${joinSession(userId)}
    where x.user_id = ${userId} order by x.at, x.id`.execute(db)
  return rows
}

export async function listOwnOffers(db: Db, userId: number) {
  const { rows } = await sql<Read<Export['offers'][number]>>`
    select ${inSession(userId)}, ${part}, x.state, x.offered_at as "offeredAt", x.answer_by as "answerBy", x.ended_at as "endedAt"
    from offers x ${joinSession(userId)} ${joinPart}
    where x.user_id = ${userId} order by x.offered_at, x.id`.execute(db)
  return rows
}

export async function listOwnPushDevices(db: Db, userId: number) {
  const { rows } = await sql<Read<Export['pushDevices'][number]>>`
    select s.device, x.made_at as "switchedOnAt"
    from push_subscriptions x join sign_ins s on s.id = x.sign_in_id
    where x.user_id = ${userId} order by x.made_at, x.id`.execute(db)
  return rows
}

export async function listOwnReports(db: Db, userId: number) {
  const { rows } = await sql<Read<Export['reports'][number]>>`
    select message_id as "messageId", group_id as "groupId", reason, at
    from message_reports where reported_by = ${userId} order by at, id`.execute(db)
  return rows
}

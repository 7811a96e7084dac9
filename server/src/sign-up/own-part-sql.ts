import type { OpenOffer } from '@app/core/contract/offers'
import type { Wish } from '@app/core/contract/sign-up'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../lib/db/database.ts'
import { withPartNames } from '../slots/part-names-sql.ts'
import { type findRegistration, registrationColumns } from './seats-sql.ts'
import { wishesOf } from './wishes-sql.ts'

/** An instant as it goes on the wire. */
const inUtc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The roster that is out, with what somebody said to their parts in it. */
const lineUpOf = (sessionId: number, userId: number) => sql`
  (select json_build_object('rosterId', r.id, 'bumpedFirst', r.bumped_first, 'confirmBy', ${inUtc('r.confirm_by')},
    'confirmed', array(select a.slot_id from assignments a
      where a.roster_id = r.id and a.user_id = ${userId} and a.answer = 'confirmed' order by a.slot_id),
    'declined', array(select d.slot_id from drop_outs d
      where d.roster_id = r.id and d.user_id = ${userId} and d.why = 'declined' order by d.slot_id))
  from rosters r where r.session_id = ${sessionId} and r.state = 'published')`

/** What a session is to one caller, in one statement: it is read whenever a member opens the session page. */
export async function readOwnPart(db: Db, sessionId: number, userId: number) {
  const [own] = await sql<OwnPart>`
    select ${jsonObjectFrom(registrationColumns(db).where('session_id', '=', sessionId).where('user_id', '=', userId))} as registration,
      (select coalesce(json_agg(w order by w.priority), '[]') from (${wishesOf(sessionId, userId)}) w) as wishes,
      (select coalesce(json_agg(json_build_object('offerId', o.id, 'slotId', o.slot_id, 'title', songs.title, 'instrumentName', i.name,
          'offeredAt', ${inUtc('o.offered_at')}, 'answerBy', ${inUtc('o.answer_by')}) order by o.answer_by, o.id), '[]')
        from offers o join slots on slots.id = o.slot_id join instruments i on i.id = slots.instrument_id
          join session_songs ss on ss.id = slots.session_song_id join songs on songs.id = ss.song_id
        where o.session_id = ${sessionId} and o.user_id = ${userId} and o.state = 'open') as offers,
      array(select instrument_id from wildcards where session_id = ${sessionId} and user_id = ${userId} order by instrument_id) as wildcards,
      array(select instrument_id from user_instruments where user_id = ${userId} order by instrument_id) as instruments,
      ${lineUpOf(sessionId, userId)} as "lineUp"`
    .execute(db)
    .then(({ rows }) => rows)
  const { offers, ...part } = own as OwnPart
  return { ...part, offers: await withPartNames(db, offers) }
}

interface OwnPart {
  registration: NonNullable<Awaited<ReturnType<typeof findRegistration>>> | null
  wishes: Wish[]
  offers: OpenOffer[]
  wildcards: number[]
  instruments: number[]
  lineUp: {
    rosterId: number
    bumpedFirst: boolean
    confirmBy: string | null
    confirmed: number[]
    declined: number[]
  } | null
}

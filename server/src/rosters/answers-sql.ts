import type { Person } from '@app/core/contract/profile'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'

type Answer = 'yes' | 'no' | null

/**
 * What each says to the published roster: yes to all they play, no to what they were given where nothing is left, or not to all of it
 * yet. What is left of a song that was cut is no question.
 */
export async function listAnswers(db: Db, sessionId: number): Promise<(Person & { answer: Answer })[]> {
  const { rows } = await sql<Person & { answer: Answer }>`
    with out as (
      select id from rosters where session_id = ${sessionId} and state = 'published'
    ), plays as (
      select a.user_id, bool_and(a.answer is not null) as all_said
      from out join assignments a on a.roster_id = out.id
        join slots on slots.id = a.slot_id join session_songs ss on ss.id = slots.session_song_id and not ss.is_cut
      group by a.user_id
    ), said as (
      select user_id, case when all_said then 'yes' end as answer from plays
      union all
      select distinct d.user_id, 'no' from out join drop_outs d on d.roster_id = out.id
      where d.why = 'declined' and d.user_id not in (select user_id from plays)
    )
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.image as "imageUrl", said.answer
    from said join users u on u.id = said.user_id where u.deleted_at is null
    order by lower(u.first_name), lower(u.last_name), u.id`.execute(db)
  return rows
}

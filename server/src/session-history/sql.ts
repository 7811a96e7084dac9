import type { SessionAct } from '@app/core/rules/session-acts'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { personOf } from '../users/sql.ts'

interface Entry {
  sessionId: number
  at: Date
  /** Null for what happens by itself. */
  by: number | null
  action: SessionAct
  about?: number | undefined
  detail?: Record<string, unknown>
}

/** In the transaction that does it. */
export const insertHistory = (db: Db, entry: Entry) =>
  db
    .insertInto('session_history')
    .values({
      session_id: entry.sessionId,
      at: entry.at,
      user_id: entry.by,
      action: entry.action,
      about_user_id: entry.about ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()

// What was written down are numbers; whoever reads it knows songs and instruments by their names.
const NAMED = sql<Record<string, unknown>>`jsonb_strip_nulls(jsonb_build_object(
  'title', (select title from session_songs of_song join songs on songs.id = of_song.song_id
    where of_song.id = coalesce((h.detail->>'sessionSongId')::int, slot.session_song_id)),
  'instrument', (select name from instruments where id = coalesce((h.detail->>'instrumentId')::int, slot.instrument_id))
)) || h.detail`

/** Before a song goes, or one slot of it: what was written down about it gets the names that nobody could look up later. */
export const nameInHistory = (db: Db, sessionId: number, gone: { sessionSongId: number } | { slotId: number }) =>
  sql`update session_history set detail = named.detail
    from (
      select h.id, ${NAMED} as detail
      from session_history h left join slots slot on slot.id = (h.detail->>'slotId')::int
      where h.session_id = ${sessionId} and ${
        'slotId' in gone
          ? sql`slot.id = ${gone.slotId}`
          : sql`${gone.sessionSongId} in ((h.detail->>'sessionSongId')::int, slot.session_song_id)`
      }
    ) named
    where session_history.session_id = ${sessionId} and session_history.id = named.id`.execute(db)

/** Who last did one of these to somebody, or to everybody. */
export const lastEntryAbout = (db: Db, sessionId: number, userId: number, actions: string[]) =>
  db
    .selectFrom('session_history as h')
    .leftJoin('users as author', 'author.id', 'h.user_id')
    .select(personOf('author').as('by'))
    .where('h.session_id', '=', sessionId)
    .where('h.action', 'in', actions)
    .where((eb) => eb.or([eb('h.about_user_id', '=', userId), eb('h.about_user_id', 'is', null)]))
    .orderBy('h.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The version that the roster had when a draft of it was last started. */
export async function versionBeforeDraft(db: Db, sessionId: number, rosterId: number): Promise<number | null> {
  const last = await db
    .selectFrom('session_history')
    .select(sql<number | null>`(detail->>'version')::int`.as('version'))
    .where('session_id', '=', sessionId)
    .where('action', '=', 'roster-draft-started')
    .where(sql<boolean>`(detail->>'rosterId')::int = ${rosterId}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.version ?? null
}

/** Who asked for which slot after that moment, waitlists left out: where the first to come has it, it has been theirs since. */
export const listAskedSince = (db: Db, sessionId: number, at: Date) =>
  db
    .selectFrom('session_history')
    .select([sql<number>`(detail->>'slotId')::int`.as('slotId'), 'about_user_id as userId'])
    .where('session_id', '=', sessionId)
    .where('action', '=', 'part-registered')
    .where('at', '>', at)
    .where(sql<boolean>`detail->>'waitlist' is null`)
    .execute()

export async function listHistory(db: Db, sessionId: number, start: number, limit: number) {
  const entries = await db
    .selectFrom('session_history as h')
    .leftJoin('users as author', 'author.id', 'h.user_id')
    .leftJoin('users as subject', 'subject.id', 'h.about_user_id')
    .leftJoin('slots as slot', (join) => join.on(sql`slot.id`, '=', sql`(h.detail->>'slotId')::int`))
    .select([
      'h.id',
      'h.at',
      'h.action',
      NAMED.as('detail'),
      personOf('author').as('by'),
      personOf('subject').as('about'),
    ])
    .where('h.session_id', '=', sessionId)
    .orderBy('h.id', 'desc')
    .offset(start)
    .limit(limit)
    .execute()
  const { total } = await db
    .selectFrom('session_history')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return { entries, total }
}

/** The last that was written down of this kind and, at need, of this field or this song, slot or instrument. */
export const lastChange = (
  db: Db,
  sessionId: number,
  action: SessionAct | SessionAct[],
  about: { field?: string; sessionSongId?: number; slotId?: number; instrumentId?: number } = {},
) =>
  db
    .selectFrom('session_history as h')
    .leftJoin('users as author', 'author.id', 'h.user_id')
    .select(['h.id', 'h.at', 'h.detail', personOf('author').as('by')])
    .where('h.session_id', '=', sessionId)
    .where('h.action', 'in', [action].flat())
    .$if(about.field !== undefined, (query) =>
      query.where(sql<boolean>`h.detail->'fields' @> ${JSON.stringify([about.field])}::jsonb`),
    )
    .$if(about.sessionSongId !== undefined, (query) =>
      query.where(sql<boolean>`(h.detail->>'sessionSongId')::int = ${about.sessionSongId}`),
    )
    .$if(about.slotId !== undefined, (query) => query.where(sql<boolean>`(h.detail->>'slotId')::int = ${about.slotId}`))
    .$if(about.instrumentId !== undefined, (query) =>
      query.where(
        sql<boolean>`((h.detail->>'instrumentId')::int = ${about.instrumentId}
          or h.detail->'instrumentIds' @> ${JSON.stringify([about.instrumentId])}::jsonb)`,
      ),
    )
    .orderBy('h.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * How many songs the organiser last said that somebody may get at most: it holds though they left and come again. The actions stand here
 * as they stand in the index (session_history_maximums): as values they would not be found by it.
 */
export const lastMaximumOf = (sessionId: number, userId: number) => sql<number | null>`(
  select (detail ->> 'max')::int from session_history where session_id = ${sessionId}
    and action in ('allocation-max-set', 'allocation-max-reset') and coalesce(about_user_id, ${userId}::int) = ${userId}::int
  order by id desc limit 1)`

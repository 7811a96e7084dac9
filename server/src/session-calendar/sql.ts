import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'

const MOST_EVENTS = 500
const PAST_MS = 90 * 86_400_000

const select = (db: Db) =>
  db
    .selectFrom('sessions')
    .leftJoin('venues', 'venues.id', 'sessions.venue_id')
    .select(['sessions.id', 'sessions.title', 'sessions.description', 'sessions.starts_at', 'sessions.ends_at'])
    .select(['sessions.version', 'sessions.created_at', 'sessions.deleted_at'])
    .select(
      sql<string>`coalesce(nullif(concat_ws(', ', venues.name, nullif(venues.address, ''), nullif(venues.city, '')), ''), sessions.location)`.as(
        'place',
      ),
    )

export const findEvent = (db: Db, sessionId: number) =>
  select(db).where('sessions.id', '=', sessionId).executeTakeFirst()

/** What a feed holds: the last three months and all to come, what was cancelled too, so that readers take it out. */
export const listEvents = (db: Db, groupId: number, now: Date) =>
  select(db)
    .where('sessions.group_id', '=', groupId)
    .where('sessions.starts_at', '>', new Date(now.getTime() - PAST_MS))
    .orderBy('sessions.starts_at')
    .limit(MOST_EVENTS)
    .execute()

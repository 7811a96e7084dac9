import { slotNames } from '@app/core/rules/song-status'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { groupBy } from '../lib/group-by.ts'

/** What these slots are called in their songs: 'Guitar 2' where there are two. */
async function namesOf(db: Db, slotIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('slots')
    .innerJoin('instruments as i', 'i.id', 'slots.instrument_id')
    .select(['slots.id as slotId', 'slots.session_song_id as sessionSongId', 'i.name as instrumentName'])
    .where(
      sql<boolean>`slots.session_song_id in (select session_song_id from slots where id = any(${sql.val(slotIds)}::int[]))`,
    )
    .orderBy('i.position')
    .orderBy('slots.id')
    .execute()
  const songs = groupBy(rows, ({ sessionSongId }) => sessionSongId)
  return new Map([...songs.values()].flatMap((slots) => [...slotNames(slots)]))
}

/** The same rows, with the names of their parts in place of the instruments'. */
export async function withPartNames<Row extends { slotId: number; instrumentName: string }>(
  db: Db,
  rows: Row[],
): Promise<Row[]> {
  if (!rows.length) return rows
  const names = await namesOf(
    db,
    rows.map(({ slotId }) => slotId),
  )
  return rows.map((row) => ({ ...row, instrumentName: names.get(row.slotId) ?? row.instrumentName }))
}

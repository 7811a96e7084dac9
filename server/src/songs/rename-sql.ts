import { plainWords } from '@app/core/rules/song-identity'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { identityOf, isTyped, type SongName } from './sql.ts'

/** Until the transaction ends nobody else renames it, or puts it into a session. */
export const lockSong = (db: Db, songId: number) =>
  db
    .selectFrom('songs')
    .select([identityOf('songs').as('identity'), 'duration_seconds as durationSeconds'])
    .where('id', '=', songId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Whether it was typed by the caller or a member of the session's group, and no other session has it. */
export const isOnlyOf = async (
  db: Db,
  songId: number,
  session: { id: number; groupId: number },
  userId: number,
): Promise<boolean> =>
  (await db
    .selectFrom('songs')
    .select('id')
    .where('id', '=', songId)
    .where(isTyped('songs'))
    .where(
      sql<boolean>`(added_by = ${userId}
        or exists (select from members m where m.group_id = ${session.groupId} and m.user_id = added_by and m.approved_at is not null))`,
    )
    .where(
      sql<boolean>`not exists (select from session_songs ss where ss.song_id = songs.id and ss.session_id <> ${session.id})`,
    )
    .executeTakeFirst()) !== undefined

const namedSo = ({ title, artist }: SongName) => ({ title, artist, words: plainWords(`${title} ${artist}`) })

/** Another spelling of the same song. */
export const respellSong = (db: Db, songId: number, name: SongName) =>
  db.updateTable('songs').set(namedSo(name)).where('id', '=', songId).execute()

/** Nothing has it any more. */
export const deleteSong = (db: Db, songId: number) => db.deleteFrom('songs').where('id', '=', songId).execute()

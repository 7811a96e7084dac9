import type { SessionSong } from '@app/core/contract/session-songs'
import { songIdentity } from '@app/core/rules/song-identity'
import type { Db } from '../lib/db/database.ts'
import { refused } from '../lib/errors.ts'
import { deleteSong, isOnlyOf, lockSong, respellSong } from '../songs/rename-sql.ts'
import { findSongNamed, insertSong, type SongName } from '../songs/sql.ts'
import { changeSessionSong, hasSong } from './sql.ts'

/**
 * Corrects what a song is called, in this session alone. Its row in the catalogue changes only where nobody else has it; otherwise
 * the session's song becomes another one, and keeps its slots with all that was asked for and given. Where the catalogue knows the
 * song by its corrected name, it is the catalogue's from then on. The session is locked by the caller.
 */
export async function renameSong(
  db: Db,
  session: { id: number; groupId: number },
  { sessionSongId, songId }: Pick<SessionSong, 'sessionSongId' | 'songId'>,
  name: SongName,
  userId: number,
  now: Date,
): Promise<void> {
  const before = await lockSong(db, songId)
  const isOurs = await isOnlyOf(db, songId, session, userId)
  const named = await findSongNamed(db, name, userId)
  const isIt = named && (!named.isTyped || (named.title === name.title && named.artistName === name.artist))
  const isRespelled = !isIt && isOurs && before.identity === songIdentity(name.title, name.artist)
  if (isRespelled) await respellSong(db, songId, name)

  async function another(): Promise<number> {
    if (named && isIt) return named.songId
    const made = { ...name, durationSeconds: before.durationSeconds, spotifyTrackId: null, youTubeLink: null }
    return (await insertSong(db, made, { groupId: session.groupId }, userId, now)).songId
  }
  const becomes = isRespelled ? songId : await another()
  if (await hasSong(db, session.id, becomes, sessionSongId))
    throw refused('SONG_IN_SESSION', 'This song is in the session already.')
  await changeSessionSong(db, sessionSongId, { song_id: becomes, is_retitled: true })
  if (isOurs && becomes !== songId) await deleteSong(db, songId)
}

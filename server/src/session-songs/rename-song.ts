import type { SessionSong } from '@app/core/contract/session-songs'
import { songIdentity, spelledIdentity } from '@app/core/rules/song-identity'
import type { Db } from '../lib/db/database.ts'
import { refused } from '../lib/errors.ts'
import { deleteSong, insertTypedSong, isOnlyOf, listNamed, lockSong, respellSong } from '../songs/rename-sql.ts'
import { changeSessionSong, hasSong } from './sql.ts'

interface SongName {
  title: string
  artist: string
}

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
  const identity = songIdentity(name.title, name.artist)
  const spelled = spelledIdentity(name.title, name.artist)
  const known = await listNamed(db, [identity, spelled])
  const same = known.find(({ isTyped, title, artist }) => !isTyped || (title === name.title && artist === name.artist))
  const isRespelled = !same && isOurs && before.identity === identity
  if (isRespelled) await respellSong(db, songId, name)

  async function another(): Promise<number> {
    if (same) return same.id
    const isTaken = known.some((song) => song.identity === identity)
    const made = { ...name, identity: isTaken ? spelled : identity, durationSeconds: before.durationSeconds }
    return insertTypedSong(db, { ...made, addedBy: userId }, now)
  }
  const becomes = isRespelled ? songId : await another()
  if (await hasSong(db, session.id, becomes, sessionSongId))
    throw refused('SONG_IN_SESSION', 'This song is in the session already.')
  await changeSessionSong(db, sessionSongId, { song_id: becomes, is_retitled: true })
  if (isOurs && becomes !== songId) await deleteSong(db, songId)
}

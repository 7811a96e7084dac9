import { MOST_SONGS_IN_SESSION } from '@app/core/contract/groups'
import {
  acceptSuggestion,
  addSong,
  cutSong,
  editSong,
  removeSong,
  removeSongByGet,
  reorderSong,
  reorderSongByGet,
  type SessionSong,
  type SessionSongWithSlots,
  sessionSongById,
  sessionSongs,
  sessionSongsWithSlots,
  withdrawSuggestion,
} from '@app/core/contract/session-songs'
import { fillSlots } from '@app/core/contract/slots'
import { addNewSong, type Song } from '@app/core/contract/songs'
import { songForGuests } from '@app/core/rules/guest-view'
import { mergedChange } from '@app/core/rules/merged-change'
import { movedTo } from '@app/core/rules/order'
import { sessionDefaultsFrom } from '@app/core/rules/session-defaults'
import { findGroupSettings } from '../groups/sql.ts'
import type { SessionContext } from '../lib/access/session-access.ts'
import { sessionMemory } from '../lib/access/session-memory.ts'
import { refuseClashes } from '../lib/db/clashes.ts'
import type { Db } from '../lib/db/database.ts'
import { invalid, notAllowed, notFound, refused } from '../lib/errors.ts'
import { cachedReplyWriter } from '../lib/http/cached-reply.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { tellNews } from '../news/tell-news.ts'
import { notifySuggestionAccepted } from '../notifications/notify-session.ts'
import { moveWaitlist } from '../offers/move-waitlist.ts'
import { freeAgain } from '../offers/sql.ts'
import { tellingWhosePartsChange } from '../rosters/tell-parts.ts'
import { recordChange } from '../session-history/record-change.ts'
import { lastChange } from '../session-history/sql.ts'
import { refuseWhenOver } from '../sessions/hold-session.ts'
import { lockSession } from '../sessions/sql.ts'
import { findSongFor, findSongNamed, insertSong, type Whose } from '../songs/sql.ts'
import { addSlots } from './add-slots.ts'
import { addedSongs, suggestedSongs } from './limits.ts'
import { renameSong } from './rename-song.ts'
import {
  changeSessionSong,
  countSongs,
  deleteSessionSong,
  hasSong,
  insertSessionSong,
  listSongsWithoutSlots,
  placeSongs,
  readSongs,
  setOrder,
  takeSuggestion,
} from './sql.ts'

/** As the specification has it. */
const CACHED_MINUTES = 60

interface GivenSong {
  SongId?: number | null | undefined
  Title?: string | null | undefined
  ArtistName?: string | null | undefined
  SpotifyTrackId?: string | null | undefined
  YouTubeLink?: string | null | undefined
  DurationSeconds?: number | null | undefined
}

export function sessionSongsRoutes(app: App): void {
  const read = async (db: Db, sessionId: number, sessionSongId: number): Promise<SessionSongWithSlots> => {
    const [song] = await readSongs(db, sessionId, sessionSongId)
    if (!song) throw notFound('This song')
    return song
  }

  const writeWithSlots = cachedReplyWriter(sessionSongsWithSlots, app.strictReplies)
  const writeAlone = cachedReplyWriter(sessionSongs, app.strictReplies)
  const cached = sessionMemory(app.bus, CACHED_MINUTES, async (sessionId) => {
    const songs = await readSongs(app.db, sessionId)
    const viewOf = (seen: SessionSongWithSlots[]) => ({
      withSlots: writeWithSlots(seen),
      alone: writeAlone(seen.map(withoutSlots)),
    })
    return { inside: viewOf(songs), outside: viewOf(songs.map(songForGuests)) }
  })
  const seen = async ({ id, isApproved }: SessionContext) => (await cached(id))[isApproved ? 'inside' : 'outside']
  handle(app, sessionSongsWithSlots, async ({ session }) => (await seen(session)).withSlots)
  handle(app, sessionSongs, async ({ session }) => (await seen(session)).alone)

  handle(app, sessionSongById, async ({ params, session, db }) => {
    const song = await read(db, session.id, params.id)
    return session.isApproved ? song : songForGuests(song)
  })

  /**
   * The song that was named: one of the catalogue, or one that is put there. Its links are for everybody, so they are none that a
   * person gave: those stay with the session's song.
   */
  async function catalogued(db: Db, given: GivenSong, whose: Whose, userId: number, now: Date): Promise<Song> {
    if (!given.SongId && !given.Title) throw invalid({ Title: 'Say which song.' })
    if (given.SongId) {
      const song = await findSongFor(db, given.SongId, userId)
      if (!song) throw notFound('This song')
      return song
    }
    const [title, artist] = [given.Title ?? '', given.ArtistName ?? '']
    const typed = { title, artist, durationSeconds: given.DurationSeconds ?? null, spotifyTrackId: null }
    const found = given.SpotifyTrackId && app.songSearch.foundBefore(given.SpotifyTrackId, title, artist)
    const named = { ...(found || typed), youTubeLink: null }
    const known = await findSongNamed(db, named, userId)
    if (!known) return insertSong(db, named, whose, userId, now)
    const { isTyped: _, ...song } = known
    return song
  }

  /** The slots that a song of the group begins with. */
  async function usualSlots(db: Db, session: SessionContext, sessionSongId: number) {
    const defaults = sessionDefaultsFrom((await findGroupSettings(db, session.groupId)).session_defaults)
    return defaults.slots.flatMap(({ instrumentId, count, required }) =>
      Array.from({ length: count }, () => ({
        session_id: session.id,
        session_song_id: sessionSongId,
        instrument_id: instrumentId,
        required,
        details: '',
      })),
    )
  }

  transact(app, fillSlots, async ({ caller, session, db, now, afterCommit }) => {
    await lockSession(db, session.id)
    const bare = await listSongsWithoutSlots(db, session.id)
    const slots = (await Promise.all(bare.map((id) => usualSlots(db, session, id)))).flat()
    if (bare.length && !slots.length)
      throw refused(
        'NO_USUAL_SLOTS',
        'The group hasn’t said which slots a song usually has. Its organisers can do that in its settings.',
      )
    if (!bare.length) return { filled: 0 }
    await addSlots(db, session.id, slots)
    const detail = { songs: bare.length }
    await recordChange(app, db, session.id, { by: caller.userId, action: 'slots-filled', detail }, now, afterCommit)
    return { filled: bare.length }
  })

  /** With the links that were given for it, where the catalogue has others or none. */
  async function put(
    db: Db,
    session: SessionContext,
    song: Song,
    given: GivenSong,
    suggestedBy: number | null,
  ): Promise<number> {
    if (await hasSong(db, session.id, song.songId))
      throw refused('SONG_IN_SESSION', 'This song is in the session already.')
    if ((await countSongs(db, session.id)) >= MOST_SONGS_IN_SESSION)
      throw refused('TOO_MANY_SONGS', `A session has ${MOST_SONGS_IN_SESSION} songs at most.`)
    const { id } = await insertSessionSong(db, {
      session_id: session.id,
      song_id: song.songId,
      suggested_by: suggestedBy,
      spotify_track_id: given.SpotifyTrackId === song.spotifyTrackId ? null : (given.SpotifyTrackId ?? null),
      youtube_link: given.YouTubeLink === song.youTubeLink ? null : (given.YouTubeLink ?? null),
    })
    await addSlots(db, session.id, await usualSlots(db, session, id))
    return id
  }

  /** To the group's feed, while there is something to wish for. */
  async function tellSong(
    { db, now, afterCommit }: { db: Db; now: Date; afterCommit: (work: () => unknown) => void },
    session: SessionContext,
    endsAt: Date | undefined,
    sessionSongId: number,
    by: number,
  ): Promise<void> {
    if (!endsAt || endsAt <= now) return
    const news = { groupId: session.groupId, sessionId: session.id, by, detail: { songIds: [sessionSongId] } }
    await tellNews(app, db, { kind: 'songs', ...news }, now, afterCommit)
  }

  transact(app, addSong, async ({ body, caller, session, db, now, afterCommit }) => {
    await app.limits.hit([addedSongs(caller.userId)], db)
    const row = await lockSession(db, session.id)
    const id = await put(db, session, await catalogued(db, body, session, caller.userId, now), body, null)
    const song = await read(db, session.id, id)
    const detail = { sessionSongId: id, title: song.title }
    await recordChange(app, db, session.id, { by: caller.userId, action: 'song-added', detail }, now, afterCommit)
    await tellSong({ db, now, afterCommit }, session, row?.ends_at, id, caller.userId)
    return song
  })

  transact(app, addNewSong, async ({ body, caller, db, now, afterCommit }) => {
    const session = body.SessionId
      ? await app.sessionAccess.require('approved', { session: body.SessionId }, caller.userId, db)
      : undefined
    await app.limits.hit([suggestedSongs(caller.userId)], db)
    const row = session && (await lockSession(db, session.id))
    if (row && !row.members_may_suggest) throw refused('NO_SUGGESTIONS', 'This session takes no suggestions.')
    if (row) refuseWhenOver(row, now)
    const song = await catalogued(db, body, session ?? caller, caller.userId, now)
    if (!session) return { song, suggested: null }
    const id = await put(db, session, song, body, caller.userId)
    const detail = { sessionSongId: id, title: song.title }
    await recordChange(app, db, session.id, { by: caller.userId, action: 'song-suggested', detail }, now, afterCommit)
    return { song, suggested: await read(db, session.id, id) }
  })

  transact(app, acceptSuggestion, async ({ body, caller, session, db, now, afterCommit }) => {
    const row = await lockSession(db, session.id)
    const song = await read(db, session.id, body.sessionSongId)
    if (!song.suggested) throw refused('NO_SUGGESTION', 'This song is in the set already.')
    if (body.accept) await takeSuggestion(db, session.id, body.sessionSongId)
    else await deleteSessionSong(db, session.id, body.sessionSongId, { by: caller.userId, at: now })
    const action = body.accept ? 'suggestion-accepted' : 'suggestion-declined'
    const detail = { sessionSongId: body.sessionSongId, title: song.title }
    await recordChange(app, db, session.id, { by: caller.userId, action, detail }, now, afterCommit)
    const suggestedBy = song.suggestedBy?.userId
    if (body.accept && row && suggestedBy) {
      const accepted = { sessionSongId: body.sessionSongId, title: song.title, suggestedBy }
      await notifySuggestionAccepted({ app, db, now, afterCommit }, row, accepted, caller.userId)
    }
    if (body.accept) await tellSong({ db, now, afterCommit }, session, row?.ends_at, body.sessionSongId, caller.userId)
    return { song: body.accept ? await read(db, session.id, body.sessionSongId) : null }
  })

  transact(app, withdrawSuggestion, async ({ body, caller, session, db, now, afterCommit }) => {
    await lockSession(db, session.id)
    const song = await read(db, session.id, body.sessionSongId)
    if (song.requiredPermissionLevel > 0 || song.suggestedBy?.userId !== caller.userId)
      throw notAllowed('Only the person who suggested a song can take it back, and only until an organiser accepts it.')
    await deleteSessionSong(db, session.id, song.sessionSongId, { by: caller.userId, at: now })
    const detail = { sessionSongId: song.sessionSongId, title: song.title }
    await recordChange(
      app,
      db,
      session.id,
      { by: caller.userId, action: 'suggestion-withdrawn', detail },
      now,
      afterCommit,
    )
    return {}
  })

  transact(app, editSong, async ({ body, caller, session, db, now, afterCommit }) => {
    await lockSession(db, session.id)
    const { sessionSongId, was, ...wanted } = body
    const before = await read(db, session.id, sessionSongId)
    const { changes, clashes } = mergedChange<SongFacts & SongName>(
      before,
      wanted as Partial<SongFacts & SongName>,
      was as Partial<SongFacts & SongName>,
    )
    const told = clashes.map(async (field) => ({
      field,
      now: field === 'notes' ? undefined : String(before[field] ?? '') || 'nothing',
      last: await lastChange(db, session.id, 'song-changed', { sessionSongId, field }),
    }))
    refuseClashes(await Promise.all(told), now)
    const fields = Object.keys(changes)
    if (!fields.length) return before
    const { title, artistName, ...facts } = changes
    const isRenamed = title !== undefined || artistName !== undefined
    if (isRenamed) {
      if (!before.typed) throw refused('NOT_TYPED', 'The catalogue says what this song is called.')
      await app.limits.hit([addedSongs(caller.userId)], db)
      const name = { title: title ?? before.title, artist: artistName ?? before.artistName }
      await renameSong(db, session, before, name, caller.userId, now)
    }
    if (Object.keys(facts).length) await changeSessionSong(db, sessionSongId, columnsOf(facts))
    const after = await read(db, session.id, sessionSongId)
    const detail = { sessionSongId, fields, ...(isRenamed && { from: inFull(before), to: inFull(after) }) }
    await recordChange(app, db, session.id, { by: caller.userId, action: 'song-changed', detail }, now, afterCommit)
    return after
  })

  transact(app, cutSong, async ({ body, caller, session, db, now, afterCommit }) => {
    const row = await lockSession(db, session.id)
    const before = await read(db, session.id, body.sessionSongId)
    if (before.cut === body.cut || !row) return { ...before, toldLater: null }
    const { toldLater } = await tellingWhosePartsChange({ app, db, now, afterCommit }, row, caller.userId, () =>
      changeSessionSong(db, body.sessionSongId, { is_cut: body.cut }),
    )
    const action = body.cut ? 'song-cut' : 'song-uncut'
    const detail = { sessionSongId: body.sessionSongId }
    await recordChange(app, db, session.id, { by: caller.userId, action, detail }, now, afterCommit)
    if (!body.cut) await freeAgain(db, { sessionSongId: body.sessionSongId }, now)
    await moveWaitlist({ app, db, now, afterCommit }, session.id)
    return { ...(await read(db, session.id, body.sessionSongId)), toldLater }
  })

  for (const [call, part] of [
    [removeSong, 'body'],
    [removeSongByGet, 'query'],
  ] as const) {
    transact(app, call, async ({ caller, session, db, now, afterCommit, ...input }) => {
      const { sessionSongId } = input[part] as { sessionSongId: number }
      const row = await lockSession(db, session.id)
      if (!row) throw notFound('This session')
      const song = await read(db, session.id, sessionSongId)
      const { toldLater } = await tellingWhosePartsChange({ app, db, now, afterCommit }, row, caller.userId, () =>
        deleteSessionSong(db, session.id, sessionSongId, { by: caller.userId, at: now }),
      )
      const detail = { sessionSongId, title: song.title }
      await recordChange(app, db, session.id, { by: caller.userId, action: 'song-removed', detail }, now, afterCommit)
      return { toldLater }
    })
  }

  for (const [call, part] of [
    [reorderSong, 'body'],
    [reorderSongByGet, 'query'],
  ] as const) {
    transact(app, call, async ({ caller, session, db, now, afterCommit, ...input }) => {
      const { songId, newIndex } = input[part] as { songId: number; newIndex: number }
      await lockSession(db, session.id)
      const order = await setOrder(db, session.id)
      if (!order.includes(songId)) throw notFound('This song')
      const moved = movedTo(order, songId, newIndex)
      if (moved.join() === order.join()) return (await readSongs(db, session.id)).map(withoutSlots)
      await placeSongs(db, session.id, moved)
      const songs = await readSongs(db, session.id)
      // The number that everybody knows it by; a cut song has none.
      const position = songs.find(({ sessionSongId }) => sessionSongId === songId)?.number ?? null
      const detail = { sessionSongId: songId, position }
      await recordChange(app, db, session.id, { by: caller.userId, action: 'song-moved', detail }, now, afterCommit)
      return songs.map(withoutSlots)
    })
  }
}

type SongFacts = Pick<SessionSong, 'key' | 'tempo' | 'spotifyTrackId' | 'youTubeLink' | 'chartLink' | 'notes'>

const columnsOf = (facts: Partial<SongFacts>) => ({
  ...(facts.key === undefined ? {} : { musical_key: facts.key }),
  ...(facts.tempo === undefined ? {} : { tempo: facts.tempo }),
  // An empty text is no link at all; without one of its own the song has the catalogue's.
  ...(facts.spotifyTrackId === undefined ? {} : { spotify_track_id: facts.spotifyTrackId ?? '' }),
  ...(facts.youTubeLink === undefined ? {} : { youtube_link: facts.youTubeLink ?? '' }),
  ...(facts.chartLink === undefined ? {} : { chart_link: facts.chartLink }),
  ...(facts.notes === undefined ? {} : { notes: facts.notes }),
})

type SongName = Pick<SessionSong, 'title' | 'artistName'>

const inFull = ({ title, artistName }: SongName) => (artistName ? `${title} by ${artistName}` : title)

const withoutSlots = ({ slots: _, ...song }: SessionSongWithSlots): SessionSong => song

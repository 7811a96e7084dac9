import { allGenres, allInstruments, searchSongs, searchStreaming } from '@app/core/contract/songs'
import { songIdentity } from '@app/core/rules/song-identity'
import type { Db } from '../lib/db/database.ts'
import { type App, handle } from '../lib/http/handle.ts'
import type { FoundSong } from '../lib/outside/song-search.ts'
import { CATALOGUE } from './catalogue.ts'
import {
  findSongsByIdentity,
  insertSongs,
  listGenres,
  listInstruments,
  listInstrumentsOfGroup,
  searchCatalogue,
} from './sql.ts'

export function songsRoutes(app: App): void {
  handle(app, allGenres, ({ db }) => listGenres(db))

  handle(app, allInstruments, async ({ params, caller, db }) => {
    if (params.id === undefined) return listInstruments(db)
    const group = await app.groupAccess.require('guest', params.id, caller?.userId ?? null, 'read')
    return listInstrumentsOfGroup(db, group.id)
  })

  handle(app, searchSongs, ({ query, caller, db }) => searchCatalogue(db, query.title, caller.userId))

  handle(app, searchStreaming, async ({ body, caller, db }) => {
    await app.limits.hit([{ key: `stream:${caller.userId}`, most: 120, seconds: 60 }])
    const artist = body.artist ?? ''
    const answer = await app.songSearch.search(body.title, artist)
    if (answer.source !== null)
      return {
        songs: await withOurs(db, answer.songs, answer.source, caller.userId),
        source: answer.source,
        notice: null,
      }
    const songs = await searchCatalogue(db, `${body.title} ${artist}`, caller.userId)
    return {
      songs: songs.map((song) => ({ ...song, source: 'catalogue' as const })),
      source: 'catalogue' as const,
      notice: answer.notice,
    }
  })
}

/** One song once, however many editions there are, with what our catalogue knows of it. */
async function withOurs(db: Db, found: FoundSong[], source: 'spotify' | 'musicbrainz', userId: number) {
  const byIdentity = new Map<string, FoundSong>()
  for (const song of found) {
    const identity = songIdentity(song.title, song.artist)
    if (!byIdentity.has(identity)) byIdentity.set(identity, song)
  }
  const ours = new Map(
    (await findSongsByIdentity(db, [...byIdentity.keys()], userId)).map((song) => [song.identity, song]),
  )
  return [...byIdentity].map(([identity, song]) => {
    const known = ours.get(identity)
    return {
      songId: known?.songId ?? null,
      title: song.title,
      artistName: song.artist,
      key: known?.key ?? '',
      durationSeconds: song.durationSeconds ?? known?.durationSeconds ?? null,
      spotifyTrackId: song.spotifyTrackId ?? known?.spotifyTrackId ?? null,
      youTubeLink: known?.youTubeLink ?? null,
      source,
    }
  })
}

/** At every start: what a new version brings is added, what is there stays. */
export const fillCatalogue = (db: Db) => insertSongs(db, CATALOGUE)

import { z } from 'zod'
import { id, line, lineOrEmpty, pathId } from './fields.ts'
import { get, post } from './route.ts'
import { sessionSongWithSlots, songByIdOrName } from './session-songs.ts'

export const allGenres = get('/public/AllGenres/', {
  summary: 'Genres',
  access: 'guest',
  reply: z.array(z.object({ id: z.number(), name: z.string() })),
})

export const INSTRUMENT_FAMILIES = [
  'vocals',
  'guitar',
  'bass',
  'drums',
  'keys',
  'brass',
  'strings',
  'winds',
  'percussion',
  'other',
] as const

export const allInstruments = get('/public/AllInstruments/{id?}', {
  summary: 'Instruments; with a group’s id, those that its slots use',
  access: 'guest',
  params: z.object({ id: pathId.optional() }),
  reply: z.array(z.object({ id: z.number(), name: z.string(), family: z.enum(INSTRUMENT_FAMILIES) })),
})

/** A song of the catalogue. */
export const song = z.object({
  songId: z.number(),
  title: z.string(),
  artistName: z.string(),
  key: z.string(),
  durationSeconds: z.number().nullable(),
  spotifyTrackId: z.string().nullable(),
  youTubeLink: z.string().nullable(),
})
export type Song = z.output<typeof song>

export const searchSongs = get('/Songs/Search', {
  summary: 'Songs of the catalogue by words of title and artist, as one types',
  access: 'user',
  query: z.object({ title: lineOrEmpty(200) }),
  reply: z.array(song),
})

export const SONG_SOURCES = ['spotify', 'musicbrainz', 'catalogue'] as const

/** A song that somebody else's catalogue knows; `songId` when ours does too. */
const foundSong = song.extend({ songId: z.number().nullable(), source: z.enum(SONG_SOURCES) })

export const searchStreaming = post('/Spotify/Search', {
  summary: 'Songs of the streaming services; where none answers, of the catalogue, and it says so',
  reads: true,
  access: 'user',
  body: z.object({ title: line(200), artist: lineOrEmpty(200).nullish() }),
  reply: z.object({
    songs: z.array(foundSong),
    source: z.enum(SONG_SOURCES),
    /** Why the answer is not from a streaming service, in a sentence. */
    notice: z.string().nullable(),
  }),
})

/** With a session, the handler asks whether the caller is approved there and whether it takes suggestions. */
export const addNewSong = post('/v1/song/add-new-song-with-spotify', {
  summary: 'Puts a song in the catalogue and, with a session that takes suggestions, suggests it there',
  access: 'user',
  body: z.object({ ...songByIdOrName, SongId: id.nullish(), SessionId: id.nullish() }),
  reply: z.object({ song, suggested: sessionSongWithSlots.nullable() }),
})

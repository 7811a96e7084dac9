import { z } from 'zod'
import { flag, id, line, lineOrEmpty, nothing, orNone, pathId, text, webLink, youTubeLink } from './fields.ts'
import { person } from './profile.ts'
import { get, post } from './route.ts'
import { slot, toldLater } from './slots.ts'

/** `core`: every required slot has somebody; `wished`: every required slot is wished for; else somebody is missing. */
export const SONG_STATUSES = ['playable', 'wished', 'missing'] as const

export const sessionSong = z.object({
  sessionSongId: z.number(),
  sessionId: z.number(),
  songId: z.number(),
  /** Its place in the set, cut songs included, from 1; null while it is only suggested. */
  position: z.number().nullable(),
  /** What everybody calls it by: from 1, over the songs that are played; null for one that is cut or only suggested. */
  number: z.number().nullable(),
  title: z.string(),
  artistName: z.string(),
  /** Somebody typed title and artist by hand: organisers may correct them. */
  typed: z.boolean(),
  key: z.string(),
  tempo: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  spotifyTrackId: z.string().nullable(),
  youTubeLink: z.string().nullable(),
  chartLink: z.string().nullable(),
  notes: z.string(),
  cut: z.boolean(),
  /** 1: admins alone change it; 0: its author may too, until it is accepted. */
  requiredPermissionLevel: z.number(),
  suggested: z.boolean(),
  suggestedBy: person.nullable(),
  status: z.enum(SONG_STATUSES),
})
export type SessionSong = z.output<typeof sessionSong>

export const sessionSongWithSlots = sessionSong.extend({ slots: z.array(slot) })
export type SessionSongWithSlots = z.output<typeof sessionSongWithSlots>

export const sessionSongs = get('/Session/SessionSongs', {
  summary: 'Songs in order, cut ones marked, suggested ones at the end',
  access: 'guest',
  session: 'query.sessionId',
  query: z.object({ sessionId: pathId }),
  reply: z.array(sessionSong),
})

export const sessionSongsWithSlots = get('/v1/Session/Songs', {
  summary: 'The same with slots and counts',
  access: 'guest',
  session: 'query.sessionId',
  query: z.object({ sessionId: pathId }),
  reply: z.array(sessionSongWithSlots),
})

export const sessionSongById = get('/v1/sessions/song/{id}', {
  summary: 'One song of a session by its own number; it says which session',
  access: 'guest',
  session: 'song params.id',
  params: z.object({ id: pathId }),
  reply: sessionSongWithSlots,
})

const spotifyTrackId = z.string().regex(/^[A-Za-z0-9]{22}$/, 'This isn’t a Spotify track.')

const duration = z
  .int()
  .min(1)
  .max(4 * 3600)

/** A song by its number in the catalogue, or by what it is called. */
export const songByIdOrName = {
  SongId: id.nullish(),
  Title: line(200).nullish(),
  ArtistName: lineOrEmpty(200).nullish(),
  SpotifyTrackId: orNone(spotifyTrackId).optional(),
  YouTubeLink: orNone(youTubeLink).optional(),
  DurationSeconds: duration.nullish(),
}

export const addSong = post('/v1/session-admin/add-song/', {
  summary: 'Adds a song at the end of the set, with the default slots of the group',
  access: 'sadmin',
  session: 'body.SessionId',
  body: z.object({ SessionId: id, ...songByIdOrName }),
  reply: sessionSongWithSlots,
})

const songFacts = z.object({
  title: line(200).optional(),
  artistName: lineOrEmpty(200).optional(),
  key: lineOrEmpty(20).optional(),
  tempo: z.int().min(20).max(400).nullish(),
  spotifyTrackId: orNone(spotifyTrackId).optional(),
  youTubeLink: orNone(youTubeLink).optional(),
  chartLink: orNone(webLink).optional(),
  notes: text(2000).optional(),
})

export const editSong = post('/v1/session-admin/edit-song/', {
  summary:
    'Key, tempo, links and notes of a song in this session, title and artist of one that was typed by hand; what is left out, or is as it `was`, stays',
  access: 'sadmin',
  session: 'song body.sessionSongId',
  body: songFacts.extend({ sessionSongId: id, was: songFacts.optional() }),
  reply: sessionSongWithSlots,
})

export const acceptSuggestion = post('/v1/session-admin/accept-suggestion/', {
  summary: 'Takes a suggested song into the set, or declines it',
  access: 'sadmin',
  session: 'song body.sessionSongId',
  body: z.object({ sessionSongId: id, accept: z.boolean() }),
  /** Null when it was declined. */
  reply: z.object({ song: sessionSongWithSlots.nullable() }),
})

export const withdrawSuggestion = post('/v1/sessions/withdraw-suggestion/', {
  summary: 'Takes back an own suggestion that was not accepted yet',
  access: 'approved',
  session: 'song body.sessionSongId',
  body: z.object({ sessionSongId: id }),
  reply: nothing,
})

const removal = {
  summary: 'Removes a song with its slots and registrations',
  access: 'sadmin',
  reply: z.object({ toldLater }),
} as const
const removalInput = z.object({ sessionId: pathId, sessionSongId: pathId })

export const removeSongByGet = get('/Session/RemoveSong', {
  ...removal,
  changes: true,
  session: 'query.sessionId',
  query: removalInput,
})

export const removeSong = post('/Session/RemoveSong', { ...removal, session: 'body.sessionId', body: removalInput })

const reorder = {
  summary: 'Moves a song to a place in the set; newIndex counts from 0',
  access: 'sadmin',
  reply: z.array(sessionSong),
} as const
/** `songId` is the session song's number. */
const reorderInput = z.object({
  sessionId: pathId,
  songId: pathId,
  newIndex: z.coerce.number<number>().pipe(z.int().min(0).max(10_000)),
})

export const reorderSongByGet = get('/Session/Reorder', {
  ...reorder,
  changes: true,
  session: 'query.sessionId',
  query: reorderInput,
})

export const reorderSong = post('/Session/Reorder', { ...reorder, session: 'body.sessionId', body: reorderInput })

export const cutSong = post('/SessionSong/CutSong/', {
  summary: 'Cuts a song or brings it back; what was registered for it is kept',
  access: 'sadmin',
  session: 'song body.sessionSongId',
  body: z.object({ sessionSongId: id, cut: flag }),
  reply: sessionSongWithSlots.extend({ toldLater }),
})

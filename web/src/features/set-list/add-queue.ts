import type { Song } from '@app/core/contract/songs'

export type Known = Pick<Song, 'title' | 'artistName' | 'spotifyTrackId' | 'durationSeconds'> & {
  songId: number | null
}

/** A song on its way into the set: one that was chosen, or words that are yet to be looked up. */
export interface Queued {
  id: number
  typed: string
  song: Known | null
  /** `missing`: the catalogue has nothing by these words. `stuck`: it was refused, or no answer came. */
  state: 'waiting' | 'missing' | 'stuck'
  /** Why it was refused, in the server's words. */
  why?: string
}

/** What became of a song that was asked for. */
export interface AddAnswer {
  id: number
  kind: 'added' | 'already'
  title: string
  /** The song's number in the catalogue, and in the session where it is known. */
  songId: number | null
  sessionSongId: number | null
}

/** '3:45' in seconds, '4' as minutes, nothing as null; undefined where it is no length. */
export function lengthIn(text: string): number | null | undefined {
  if (!text.trim()) return null
  const [, minutes, seconds] = /^\s*(\d{1,3})(?::([0-5]\d))?\s*$/.exec(text) ?? []
  const total = Number(minutes) * 60 + Number(seconds ?? 0)
  return total > 0 && total <= 4 * 3600 ? total : undefined
}

/** One song a line, as pasted from a message; numbers and bullets before the title are left out. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:\d{1,3}\s*[.):-]|[-*•·])\s*/, '').trim())
    .filter(Boolean)

/** 'Use Me – Bill Withers' as title and artist; without a dash it is all title. */
export function asTyped(typed: string): Known {
  const [title = '', ...artist] = typed.split(/\s+[-–—]\s+/)
  return {
    songId: null,
    title: title.trim(),
    artistName: artist.join(' – ').trim(),
    spotifyTrackId: null,
    durationSeconds: null,
  }
}

/** What the server is told to add. */
export const toAdd = ({ songId, title, artistName, spotifyTrackId, durationSeconds }: Known) =>
  songId
    ? { SongId: songId }
    : { Title: title, ArtistName: artistName, SpotifyTrackId: spotifyTrackId, DurationSeconds: durationSeconds }

const KEY = 'queue'

/** As a draft keeps it; what was on its way is taken up again. */
export function toDraft(queue: Queued[]): Record<string, string> {
  return { [KEY]: queue.length ? JSON.stringify(queue) : '' }
}

export function fromDraft(draft: Record<string, string>): Queued[] {
  try {
    return JSON.parse(draft[KEY] ?? '[]') as Queued[]
  } catch {
    return []
  }
}

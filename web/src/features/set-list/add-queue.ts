import type { Song } from '@app/core/contract/songs'

type Known = Pick<Song, 'title' | 'artistName' | 'spotifyTrackId' | 'durationSeconds'> & { songId: number | null }

/** A song on its way into the set: one that was chosen, or words that are yet to be looked up. */
export interface Queued {
  id: number
  typed: string
  song: Known | null
  /** `missing`: the catalogue has nothing by these words. `stuck`: no answer came. */
  state: 'waiting' | 'missing' | 'stuck'
  /** The session song it became: it stands in the queue until the set itself has that. */
  added?: number
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
  const open = queue.filter(({ added }) => added === undefined)
  return { [KEY]: open.length ? JSON.stringify(open) : '' }
}

export function fromDraft(draft: Record<string, string>): Queued[] {
  try {
    return JSON.parse(draft[KEY] ?? '[]') as Queued[]
  } catch {
    return []
  }
}

import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import { isInSet } from '@app/core/rules/readiness'
import { runningSeconds } from '@app/core/rules/running-order'
import { slotNames } from '@app/core/rules/song-status'

export interface PrintLine {
  id: number
  number: number
  title: string
  artist: string
  key: string
  seconds: number | null
  /** 'Ana L' by the short name of what they play. */
  band: { slotId: number; part: string; who: string | null }[]
}

/** 'Ana L.': enough to be called up by, short enough for six of them in a line. */
const shortName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  [firstName, lastName && `${[...lastName][0]}.`].filter(Boolean).join(' ')

/** What is played, numbered as it is played: what was cut or only suggested is not on paper. */
export function printLines(songs: readonly SessionSongWithSlots[]): { lines: PrintLine[]; seconds: number } {
  const played = songs.filter(isInSet)
  const lines = played.map((song) => {
    const names = slotNames(song.slots)
    return {
      id: song.sessionSongId,
      number: song.number ?? 0,
      title: song.title,
      artist: song.artistName,
      key: song.key,
      seconds: song.durationSeconds,
      // All parts: a free one is a blank to write a name in.
      band: song.slots.map((slot) => ({
        slotId: slot.slotId,
        part: names.get(slot.slotId) ?? slot.instrumentName,
        who: slot.player && shortName(slot.player),
      })),
    }
  })
  return { lines, seconds: runningSeconds(played) }
}

/** Up to so many songs stand on one page, whatever their names. */
export const ONE_PAGE = 25
/** So many rows a page has at least; those without a song are there to write one in. */
const FEWEST_ROWS = { large: 12, compact: 20 }

/** Large reads from the floor, and few songs leave room for it; compact holds many. */
export const sizeFor = (songs: number): 'large' | 'compact' => (songs <= 12 ? 'large' : 'compact')

export interface Sheet {
  lines: PrintLine[]
  /** Numbers of the rows that are left blank. */
  blanks: number[]
}

/** The set on as few sheets as hold it, as many songs on each; every sheet is full, with blanks where the songs end. */
export function sheetsOf(lines: readonly PrintLine[], size: 'large' | 'compact'): Sheet[] {
  const count = Math.max(1, Math.ceil(lines.length / ONE_PAGE))
  const rows = count > 1 ? Math.ceil(lines.length / count) : Math.max(lines.length, FEWEST_ROWS[size])
  return Array.from({ length: count }, (_, index) => {
    const own = lines.slice(index * rows, (index + 1) * rows)
    return { lines: own, blanks: Array.from({ length: rows - own.length }, (_, at) => lines.length + 1 + at) }
  })
}

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
      band: song.slots
        // An empty slot that the song can go without is no news.
        .filter(({ player, required }) => player || required)
        .map((slot) => ({
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

/** Large reads from the floor, and few songs leave room for it; compact holds many. */
export const sizeFor = (songs: number): 'large' | 'compact' => (songs <= 12 ? 'large' : 'compact')

import { firstNames } from '@app/core/rules/first-names'
import type { Tonight } from './queries.ts'

type Song = Tonight['songs'][number]

/** A song that this device shows by hand; `base` was on when it was chosen. */
export interface Hand {
  songId: number | null
  base: number | null
}

/** What to do with a song shown by hand once the server has been heard again. */
export function handAfter(
  { songId, base }: Hand,
  nowPlaying: number | null,
  mayRun: boolean,
): 'drop' | 'send' | 'keep' {
  if (nowPlaying === songId) return 'drop'
  // Somebody else went on in the meantime: the room follows them.
  if (nowPlaying !== base) return 'drop'
  return mayRun ? 'send' : 'keep'
}

/** The song shown and those beside it; before the first song there is a cover, at -1. */
export function stageAt({ songs, nowPlaying }: Pick<Tonight, 'songs' | 'nowPlaying'>, hand: Hand | null) {
  const shown = hand ? hand.songId : nowPlaying
  const index = songs.findIndex(({ sessionSongId }) => sessionSongId === shown)
  return { index, song: songs[index] ?? null, next: songs[index + 1] ?? null }
}

/** In how many songs somebody is on; 0 is now, null never again. */
export function onIn(songs: readonly Song[], index: number, userId: number): number | null {
  // To a guest nobody has a number.
  if (!userId) return null
  const ahead = songs.slice(Math.max(index, 0)).findIndex(({ line }) => plays(line, userId))
  return ahead < 0 ? null : ahead + (index < 0 ? 1 : 0)
}

const plays = (line: Song['line'], userId: number) => line.some(({ player }) => player?.userId === userId)

/** 'You are next', 'You are on in 3 songs'. */
export function onInWords(songs: number | null): string {
  if (songs === null) return ''
  if (songs === 0) return 'You are on'
  return songs === 1 ? 'You are next' : `You are on in ${songs} songs`
}

/** What the stage calls people, slot by slot. */
export function stageNames(line: Song['line']): Map<number, string> {
  const nameOf = firstNames(line.flatMap(({ player }) => player ?? []))
  return new Map(line.flatMap(({ slotId, player }) => (player ? [[slotId, nameOf(player)]] : [])))
}

/** A set that is so far off is tried out at home, or was yesterday. */
const FAR_OFF = 180

/** 'on time', '3 min behind'. */
export function behindWords(minutes: number | null): string {
  if (minutes === null || Math.abs(minutes) > FAR_OFF) return ''
  if (Math.abs(minutes) < 2) return 'on time'
  return `${Math.abs(minutes)} min ${minutes > 0 ? 'behind' : 'ahead'}`
}

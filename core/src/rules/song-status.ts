import type { SONG_STATUSES } from '../contract/session-songs.ts'

export type SongStatus = (typeof SONG_STATUSES)[number]

interface SlotState {
  required: boolean
  /** How many want it. */
  wishes: number
  player: object | null
}

/** A song is playable when its core slots have somebody. Where it has none, one player makes it a song. */
export function songStatus(slots: readonly SlotState[]): SongStatus {
  const core = slots.filter((slot) => slot.required)
  const holds = (fits: (slot: SlotState) => boolean) => (core.length ? core.every(fits) : slots.some(fits))
  if (holds((slot) => slot.player !== null)) return 'playable'
  return holds((slot) => slot.player !== null || slot.wishes > 0) ? 'wished' : 'missing'
}

/** What each slot is called: its instrument, and a number where the song has several of it. */
export function slotNames(slots: readonly { slotId: number; instrumentName: string }[]): Map<number, string> {
  const names = new Map<number, string>()
  for (const { slotId, instrumentName } of slots) {
    const alike = slots.filter((slot) => slot.instrumentName === instrumentName)
    const number = alike.findIndex((slot) => slot.slotId === slotId) + 1
    names.set(slotId, alike.length > 1 ? `${instrumentName} ${number}` : instrumentName)
  }
  return names
}

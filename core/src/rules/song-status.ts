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

interface NamedSlot {
  slotId: number
  instrumentName: string
}

/** What a slot is called: its instrument, and a number where the song has several of it. A matrix has places without a slot. */
export function slotName(slots: readonly (NamedSlot | null)[], { slotId, instrumentName }: NamedSlot): string {
  const alike = slots.filter((slot) => slot?.instrumentName === instrumentName)
  return alike.length > 1
    ? `${instrumentName} ${alike.findIndex((slot) => slot?.slotId === slotId) + 1}`
    : instrumentName
}

export const slotNames = (slots: readonly NamedSlot[]): Map<number, string> =>
  new Map(slots.map((slot) => [slot.slotId, slotName(slots, slot)]))

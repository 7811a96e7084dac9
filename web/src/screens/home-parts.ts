import type { SlotView } from '../features/session-songs/slot-state.ts'
import { neededSlot, type SongView } from '../features/session-songs/song-filter.ts'
import type { SessionView } from '../features/sessions/queries.ts'
import { type MyParts, partsCount } from '../features/signup/my-parts.ts'

export interface FreePart {
  song: SongView
  slot: SlotView
  /** All that the song lacks. */
  isNeeded: boolean
}

/** Parts that nobody wants yet, of instruments that the reader plays, in songs where they have none: where they are needed most, first. */
export function freeForMe(songs: SongView[], instruments: number[]): FreePart[] {
  const isOwn = ({ look }: SlotView) => look === 'wished' || look === 'held' || look === 'waiting'
  const parts = songs
    .filter(({ slots }) => !slots.some(isOwn))
    .flatMap((song) => {
      const needed = neededSlot(song, instruments)
      return song.slots
        .filter(({ look, slot }) => look === 'free' && instruments.includes(slot.instrumentId))
        .map((slot) => ({ song, slot, isNeeded: slot === needed }))
    })
  return [...parts.filter(({ isNeeded }) => isNeeded), ...parts.filter(({ isNeeded }) => !isNeeded)]
}

/** What the reader's next session is to them, before anything else. */
export type Standing = 'plays' | 'wished' | 'free' | 'in' | 'watching'

export function standingOf({ me }: SessionView, parts: MyParts, free: FreePart[]): Standing {
  if (parts.held.length) return 'plays'
  if (partsCount(parts)) return 'wished'
  if (free.length && me.callerIsApproved) return 'free'
  return me.registration ? 'in' : 'watching'
}

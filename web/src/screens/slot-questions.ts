import type { SlotView } from '../features/session-songs/slot-state.ts'
import type { SongView } from '../features/session-songs/song-filter.ts'
import type { SessionView } from '../features/sessions/queries.ts'
import type { Spoken } from '../features/sign-up/use-part-actions.ts'
import type { WantedSlot } from '../lib/session/intent.ts'

export interface Pressed {
  song: SongView['song']
  slot: SlotView
}

/** What a tap on a slot asks back: to join first, whether one means it, or why not. */
export interface Asked {
  about: 'join' | 'leaving' | 'refusal'
  what: Pressed
}

export const spoken = ({ song, slot }: Pressed): Spoken => ({
  slotId: slot.slot.slotId,
  name: slot.name,
  song: song.title,
})

/** The same, to be remembered on the way to an account. */
export const wanted = ({ id, title }: SessionView['session'], pressed: Pressed): WantedSlot => ({
  ...spoken(pressed),
  sessionId: id,
  session: title,
  instrumentId: pressed.slot.slot.instrumentId,
  isWaitlist: !pressed.slot.verdict.ok,
})

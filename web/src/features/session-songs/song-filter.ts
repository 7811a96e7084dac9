import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import type { Slot } from '@app/core/contract/slots'
import { isInSet, lackingSlots } from '@app/core/rules/readiness'
import type { SessionView } from '../sessions/queries.ts'
import { isMine, type SlotView, slotViews } from './slot-state.ts'

export type SongFilter = 'all' | 'mine' | 'free' | 'needs'

export interface SongView {
  song: SessionSongWithSlots
  slots: SlotView[]
  /** Those that are of interest while a filter is on. */
  shown: SlotView[]
  /** What keeps it from being played. */
  lacking: Slot[]
}

export function songViewOf(view: SessionView, song: SessionSongWithSlots, now: Date): SongView {
  const slots = slotViews(view, song, now)
  return { song, slots, shown: slots, lacking: lackingSlots(song.slots, view.session.rosterPublished) }
}

/** The set: what was cut or is only suggested is not in it. */
export const songViews = (view: SessionView, now: Date): SongView[] =>
  view.session.songs.filter(isInSet).map((song) => songViewOf(view, song, now))

/** Nobody but the caller: what one takes while a filter is on stays where it is, under the thumb. */
function nobodyElse({ slot, look }: SlotView): boolean {
  if (look === 'held') return true
  return slot.player === null && slot.wishes - (look === 'wished' ? 1 : 0) <= 0
}

const isFree = (view: SlotView) => nobodyElse(view) && (view.look === 'free' || isMine(view))

/** One core slot from playable, and it is one of the caller's instruments. */
function needs({ slots }: SongView, instruments: number[]): boolean {
  const missing = slots.filter((view) => view.slot.required && nobodyElse(view))
  const [only] = missing
  return missing.length === 1 && only !== undefined && isFree(only) && instruments.includes(only.slot.instrumentId)
}

/** The songs that pass, each with what it shows then. */
export function filtered(songs: SongView[], filter: SongFilter, instruments: number[]): SongView[] {
  if (filter === 'all') return songs
  if (filter === 'needs') return songs.filter((song) => needs(song, instruments))
  const isWanted =
    filter === 'free' ? isFree : (view: SlotView) => instruments.includes(view.slot.instrumentId) || isMine(view)
  return songs.map((song) => ({ ...song, shown: song.slots.filter(isWanted) })).filter(({ shown }) => shown.length > 0)
}

/** How much each filter would leave: free slots, and songs that need the caller. */
export const filterCounts = (songs: SongView[], instruments: number[]) => ({
  free: songs.reduce((sum, { slots }) => sum + slots.filter(({ look }) => look === 'free').length, 0),
  needs: filtered(songs, 'needs', instruments).length,
})

const OF_EACH = 3

/** What one could take instead: the same instrument in other songs, and the song's other slots. */
export function otherSlots(songs: SongView[], refused: SlotView): { song: SongView['song']; slot: SlotView }[] {
  const open = songs.flatMap(({ song, slots }) =>
    slots.filter(({ look }) => look === 'free' || look === 'wanted').map((slot) => ({ song, slot })),
  )
  const isHere = ({ slots }: SongView['song']) => slots.some(({ slotId }) => slotId === refused.slot.slotId)
  const isSame = ({ slot }: SlotView) => slot.instrumentId === refused.slot.instrumentId
  const elsewhere = open.filter(({ song, slot }) => !isHere(song) && isSame(slot))
  const here = open.filter(({ song }) => isHere(song))
  return [...elsewhere.slice(0, OF_EACH), ...here.slice(0, OF_EACH)]
}

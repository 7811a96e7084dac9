import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import type { Slot } from '@app/core/contract/slots'
import { isInSet, lackingSlots } from '@app/core/rules/readiness'
import type { SessionView } from '../sessions/queries.ts'
import { isMine, playerNames, type SlotView, slotViews } from './slot-state.ts'

export type SongFilter = 'all' | 'mine' | 'free' | 'needs'

export interface SongView {
  song: SessionSongWithSlots
  slots: SlotView[]
  /** Those that are of interest while a filter is on. */
  shown: SlotView[]
  /** What keeps it from being played. */
  lacking: Slot[]
}

export function songViewOf(
  view: SessionView,
  song: SessionSongWithSlots,
  now: Date,
  called = playerNames(view),
): SongView {
  const slots = slotViews(view, song, now, called)
  return { song, slots, shown: slots, lacking: lackingSlots(song.slots, view.session.rosterPublished) }
}

/** The set: what was cut or is only suggested is not in it. */
export function songViews(view: SessionView, now: Date): SongView[] {
  const called = playerNames(view)
  return view.session.songs.filter(isInSet).map((song) => songViewOf(view, song, now, called))
}

/** Nobody but the caller: what one takes while a filter is on stays where it is, under the thumb. */
function nobodyElse({ slot, look }: SlotView): boolean {
  if (look === 'held') return true
  return slot.player === null && slot.wishes - (look === 'wished' ? 1 : 0) <= 0
}

const isFree = (view: SlotView) => nobodyElse(view) && (view.look === 'free' || isMine(view))

/** Still to be had; once the roster is out, what nobody plays. */
const isLeft = (view: SlotView) => view.look === 'open' || (view.look !== 'held' && isFree(view))

/** The one core slot that a song is short of, where it is the caller's to fill, or they cover it already. */
export function neededSlot({ slots }: SongView, instruments: number[]): SlotView | null {
  const missing = slots.filter((view) => view.slot.required && nobodyElse(view))
  const [only] = missing
  if (!only || missing.length > 1 || !instruments.includes(only.slot.instrumentId)) return null
  return isFree(only) ? only : null
}

/** How many songs need the caller still: what they cover is covered. */
export const countNeeds = (songs: SongView[], instruments: number[]): number =>
  songs.filter((song) => neededSlot(song, instruments)?.look === 'free').length

/** What is open first, then what is covered already. What was shown keeps its place. */
function openFirst(songs: SongView[], kept: ReadonlySet<number>): SongView[] {
  const places = [...kept]
  const last = places.length
  const placeOf = ({ slot, look }: SlotView) =>
    kept.has(slot.slotId) ? places.indexOf(slot.slotId) : look === 'free' ? last : last + 1
  const first = ({ shown }: SongView) => Math.min(...shown.map(placeOf))
  return songs.sort((a, b) => first(a) - first(b))
}

/**
 * The songs that pass, each with what it shows then. What was shown since the filter was chosen (`kept`) stays in its place,
 * whoever takes what: no line leaves from under the thumb.
 */
export function filtered(
  songs: SongView[],
  filter: SongFilter,
  instruments: number[],
  kept: ReadonlySet<number> = new Set(),
): SongView[] {
  if (filter === 'all') return songs
  const passes = (song: SongView): ((view: SlotView) => boolean) => {
    if (filter === 'free') return isLeft
    if (filter === 'mine') return (view) => instruments.includes(view.slot.instrumentId) || isMine(view)
    const needed = neededSlot(song, instruments)
    return (view) => view === needed
  }
  const left = songs
    .map((song) => {
      const isShown = passes(song)
      return { ...song, shown: song.slots.filter((view) => isShown(view) || kept.has(view.slot.slotId)) }
    })
    .filter(({ shown }) => shown.length > 0)
  return filter === 'needs' ? openFirst(left, kept) : left
}

/** How much each filter would leave: free or open slots, and songs that need the caller. */
export const filterCounts = (songs: SongView[], instruments: number[]) => ({
  free: songs.reduce(
    (sum, { slots }) => sum + slots.filter(({ look }) => look === 'free' || look === 'open').length,
    0,
  ),
  needs: countNeeds(songs, instruments),
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

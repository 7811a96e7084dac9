import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import type { Wish } from '@app/core/contract/sign-up'
import type { Slot } from '@app/core/contract/slots'
import { countOf } from '@app/core/rules/count-of'
import { listOf } from '@app/core/rules/list-of'
import { isRosterOut } from '@app/core/rules/roster-out'
import { slotNames } from '@app/core/rules/song-status'
import { rankedWishes } from '@app/core/rules/wish-ranks'
import type { SessionView } from '../sessions/queries.ts'

export interface Part {
  wish: Wish
  song: SessionSongWithSlots
  slot: Slot
  /** 'Guitar 2' */
  name: string
}

export interface MyParts {
  /** What one plays, in the order of the set. */
  held: Part[]
  /** What one would like to, the dearest first. */
  ranked: Part[]
  waiting: Part[]
  /** What one said no to once the roster was out. */
  declined: Part[]
}

/** One's own parts. What belongs to a song that was cut is out of sight, and comes back with it. */
export function myParts({ session, me }: SessionView): MyParts {
  const partOf = (wish: Wish): Part[] => {
    const song = session.songs.find(({ sessionSongId }) => sessionSongId === wish.sessionSongId)
    const slot = song?.slots.find(({ slotId }) => slotId === wish.slotId)
    if (!song || !slot || song.cut) return []
    return [{ wish, song, slot, name: slotNames(song.slots).get(slot.slotId) ?? slot.instrumentName }]
  }
  const inState = (state: Wish['state']) => me.wishes.filter((wish) => wish.state === state).flatMap(partOf)
  const isDeclined = ({ slotId }: Wish) => me.lineUp?.declined.includes(slotId) ?? false
  return {
    held: inState('held').sort((a, b) => (a.song.position ?? 0) - (b.song.position ?? 0)),
    ranked: rankedWishes(me.wishes)
      .filter((wish) => !isDeclined(wish))
      .flatMap(partOf),
    waiting: inState('waitlisted'),
    declined: me.wishes.filter((wish) => wish.state === 'wished' && isDeclined(wish)).flatMap(partOf),
  }
}

/** What one plays in the song of this part already, where one part each is the rule: it is offered only to who gives that back. */
export const playedInstead = ({ session, me }: SessionView, { song, slot }: Pick<Part, 'song' | 'slot'>) => {
  const held = me.wishes.flatMap(({ state, slotId }) => (state === 'held' && slotId !== slot.slotId ? [slotId] : []))
  const isOneEach = session.partLockoutEnabled && !session.settings.allowDoubling
  const other = isOneEach ? song.slots.find(({ slotId }) => held.includes(slotId)) : undefined
  return other && (slotNames(song.slots).get(other.slotId) ?? other.instrumentName)
}

/** 'It’s offered to you only if you give your bass in this song back.' */
export const offeredInstead = (played: string) =>
  `It’s offered to you only if you give your ${played.toLowerCase()} in this song back.`

/** What still stands: once the roster is out, a wish that came to nothing is none any more. */
export function standingParts(view: SessionView): MyParts {
  const parts = myParts(view)
  return isRosterOut(view.session) ? { ...parts, ranked: [] } : parts
}

export const partsCount = ({ held, ranked, waiting }: MyParts) => held.length + ranked.length + waiting.length

/** '2 parts, 3 wishes, 1 waitlist' */
export function partsWords({ held, ranked, waiting }: MyParts): string {
  const wishes = countOf(ranked.length, 'wish')
  return [
    held.length && countOf(held.length, 'part'),
    ranked.length && wishes,
    waiting.length && countOf(waiting.length, 'waitlist'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** 'wish and 3 waitlists', after 'your' or 'my' */
export function ownParts({ held, ranked, waiting }: MyParts): string {
  const counted = (count: number, one: string) => (count === 0 ? [] : [count === 1 ? one : countOf(count, one)])
  return listOf([
    ...counted(held.length, 'part'),
    ...counted(ranked.length, 'wish'),
    ...counted(waiting.length, 'waitlist'),
  ])
}

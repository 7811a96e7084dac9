import { isSessionFull } from '@app/core/rules/sign-up'
import type { SlotView } from '../features/session-songs/slot-state.ts'
import { neededSlot, type SongView } from '../features/session-songs/song-filter.ts'
import type { SessionView } from '../features/sessions/queries.ts'
import { type MyParts, partsCount } from '../features/sign-up/my-parts.ts'
import { ordinal } from '../lib/words/words.ts'

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
export type Standing = 'plays' | 'wished' | 'free' | 'in' | 'waiting' | 'watching'

export function standingOf({ me }: SessionView, parts: MyParts, free: FreePart[]): Standing {
  if (parts.held.length) return 'plays'
  if (partsCount(parts)) return 'wished'
  if (free.length && me.callerIsApproved) return 'free'
  if (!me.registration) return 'watching'
  return me.registration.waitlistPosition === null ? 'in' : 'waiting'
}

interface Headline {
  before: string
  count: number | null
  after: string
}

/** A waitlist is no wish: 'You wish for 1 part, plus 3 waitlists'. */
function hopes({ ranked, waiting }: MyParts): Headline {
  const waitlists = waiting.length === 1 ? 'waitlist' : 'waitlists'
  if (!ranked.length) return { before: 'You’re on', count: waiting.length, after: waitlists }
  const parts = ranked.length === 1 ? 'part' : 'parts'
  const after = waiting.length ? `${parts}, plus ${waiting.length} ${waitlists}` : parts
  return { before: 'You wish for', count: ranked.length, after }
}

/** What the reader's next session is to them, in a line with a number in the middle. */
export function headline(standing: Standing, parts: MyParts, free: number): Headline {
  if (standing === 'plays') {
    const songs = new Set(parts.held.map(({ song }) => song.sessionSongId)).size
    return { before: 'You play', count: songs, after: songs === 1 ? 'song' : 'songs' }
  }
  if (standing === 'wished') return hopes(parts)
  if (standing === 'free')
    return { before: '', count: free, after: free === 1 ? 'part is free for you' : 'parts are free for you' }
  return { before: ELSE_WORDS[standing], count: null, after: '' }
}

const ELSE_WORDS = { in: 'You’re in', waiting: 'You’re on the waitlist', watching: 'Coming up' }

/** Said beside parts and wishes: they count only once there is a place in the session. */
export function placeWords({ session, me }: SessionView): string {
  const position = me.registration?.waitlistPosition
  if (position) return `The session is full, and you’re ${ordinal(position)} on its waitlist.`
  return !me.registration && isSessionFull(session)
    ? 'The session is full. Sign up, and you’ll be on its waitlist.'
    : ''
}

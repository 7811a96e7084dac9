import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import type { Slot } from '@app/core/contract/slots'
import { firstNames } from '@app/core/rules/first-names'
import { isRosterOut } from '@app/core/rules/roster-out'
import {
  isSessionFull,
  type Lockout,
  mayRegister,
  type RegistrationVerdict,
  type SlotFacts,
} from '@app/core/rules/sign-up'
import { slotNames } from '@app/core/rules/song-status'
import { rankedWishes } from '@app/core/rules/wish-ranks'
import { ordinal, wantIt } from '../../lib/words/words.ts'
import type { SessionView } from '../sessions/queries.ts'

/**
 * How a slot looks to who looks at it: `free` nobody wants it, `wanted` others do, `wished` a wish of one's own, `held` one
 * plays it, `waiting` one stands in line, `taken` another has it, `waitlist` only the line is open, `locked` nothing is, `open`
 * the roster is out and nobody has it.
 * `shut` is a slot of a session that nobody can sign up for: the page says so once, and the slot keeps who wants it.
 */
export type SlotLook =
  | 'free'
  | 'wanted'
  | 'wished'
  | 'held'
  | 'waiting'
  | 'taken'
  | 'waitlist'
  | 'locked'
  | 'open'
  | 'shut'

export interface SlotView {
  slot: Slot
  /** 'Guitar 2' */
  name: string
  look: SlotLook
  /** The state in a word or two, short enough for the narrowest chip: 'Free', '3 want it', 'Ben · taken'. */
  word: string
  /** 1 for the dearest wish; null for what is no wish of one's own. */
  rank: number | null
  verdict: RegistrationVerdict
}

/** Nobody can sign up for the session any more, or not yet. */
const isShut = (verdict: RegistrationVerdict) =>
  !verdict.ok && (verdict.reason === 'SESSION_OVER' || verdict.reason === 'SIGN_UP_CLOSED')

/** Nothing to press: of a session that is over all of it, of a closed one what is not one's own to give back. */
export const isInert = (view: SlotView) =>
  !view.verdict.ok && (view.verdict.reason === 'SESSION_OVER' || (isShut(view.verdict) && !isMine(view)))

export const isMine = ({ look }: SlotView) => look === 'wished' || look === 'held' || look === 'waiting'

const LOCKED_WORDS: Partial<Record<Lockout, string>> = {
  SONG_SUGGESTED: 'Suggested',
  INSTRUMENT_UNUSED: 'Not used',
  INSTRUMENT_CLOSED: 'Closed',
  SONG_CUT: 'Cut',
  HOLDS_A_SLOT: 'One each',
  SLOT_TAKEN: 'Waitlist',
  SLOT_OFFERED: 'On offer',
  INSTRUMENT_WAITLIST: 'Waitlist',
  SESSION_FULL: 'Waitlist',
}

const rankWord = (rank: number) => (rank === 1 ? 'First wish' : `${ordinal(rank)} wish`)

function factsOf({ session, me }: SessionView, song: SessionSongWithSlots, slot: Slot, now: Date): SlotFacts {
  const { settings } = session
  const own = me.wishes.find(({ slotId }) => slotId === slot.slotId)
  return {
    session: {
      isOver: now >= new Date(session.endDate),
      signUpOpen: settings.signUpOpen,
      signUpClosesAt: settings.signUpClosesAt ? new Date(settings.signUpClosesAt) : null,
      firstCome: settings.firstCome,
      allowDoubling: settings.allowDoubling,
      partLockout: session.partLockoutEnabled,
      rosterPublished: session.rosterPublished,
    },
    song,
    instrument: { state: stateOf(session, slot.instrumentId)?.state ?? 1 },
    isTaken: slot.player !== null && own?.state !== 'held',
    isOffered: slot.offered && !me.offers.some(({ slotId }) => slotId === slot.slotId),
    holdsAnother: me.wishes.some(
      ({ sessionSongId, slotId, state }) =>
        sessionSongId === song.sessionSongId && slotId !== slot.slotId && state === 'held',
    ),
    waitsForSession: me.registration ? me.registration.waitlistPosition !== null : isSessionFull(session),
    // One's own hand: who runs the session keeps to the deadline too, for themself.
    byOrganiser: false,
  }
}

/** Whether an instrument can be signed up for in this session, with the organisers' reason. */
export const stateOf = (session: SessionView['session'], instrumentId: number) =>
  session.instruments.find((one) => one.instrumentId === instrumentId)

/** What the players of the session are called: two of one first name anywhere in it have an initial. */
export const playerNames = ({ session }: SessionView) =>
  firstNames(session.songs.flatMap(({ slots }) => slots.flatMap(({ player }) => player ?? [])))

function lookOf(
  view: SessionView,
  slot: Slot,
  verdict: RegistrationVerdict,
  nameOf: ReturnType<typeof playerNames>,
): Pick<SlotView, 'look' | 'word' | 'rank'> {
  const own = view.me.wishes.find(({ slotId }) => slotId === slot.slotId)
  if (view.me.wishesOnApproval.includes(slot.slotId)) return { look: 'waiting', word: 'Noted', rank: null }
  const isOver = !verdict.ok && verdict.reason === 'SESSION_OVER'
  if (own?.state === 'held') return { look: 'held', word: isOver ? 'You played' : 'You play', rank: null }
  if (own?.state === 'waitlisted') {
    const word = own.waitlistPosition ? `${ordinal(own.waitlistPosition)} in line` : 'Waitlist'
    return { look: 'waiting', word, rank: null }
  }
  // Once the roster is out a wish that came to nothing gives way to who plays.
  const isDecided = isRosterOut(view.session)
  if (own && !isDecided) {
    const rank = rankedWishes(view.me.wishes).findIndex(({ slotId }) => slotId === slot.slotId) + 1
    return { look: 'wished', word: rankWord(rank), rank }
  }
  const isClosed = isShut(verdict)
  if (slot.player) {
    const name = nameOf(slot.player)
    return { look: 'taken', word: isClosed || isDecided ? name : `${name} · taken`, rank: null }
  }
  if (isClosed)
    return {
      look: 'shut',
      word: slot.wishes ? (isOver ? `${slot.wishes} wanted it` : wantIt(slot.wishes)) : 'Nobody',
      rank: null,
    }
  if (!verdict.ok && verdict.reason === 'ROSTER_PUBLISHED')
    return { look: 'open', word: slot.offered ? 'On offer' : 'Open', rank: null }
  if (!verdict.ok)
    return {
      look: verdict.waitlistOpen ? 'waitlist' : 'locked',
      word: LOCKED_WORDS[verdict.reason] ?? 'Closed',
      rank: null,
    }
  return slot.wishes
    ? { look: 'wanted', word: wantIt(slot.wishes), rank: null }
    : { look: 'free', word: 'Free', rank: null }
}

/** The slots of a song as the caller sees them. */
export function slotViews(
  view: SessionView,
  song: SessionSongWithSlots,
  now: Date,
  called = playerNames(view),
): SlotView[] {
  const names = slotNames(song.slots)
  return song.slots.map((slot) => {
    const verdict = mayRegister(factsOf(view, song, slot, now), false, now)
    return {
      slot,
      name: names.get(slot.slotId) ?? slot.instrumentName,
      verdict,
      ...lookOf(view, slot, verdict, called),
    }
  })
}

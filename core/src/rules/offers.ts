import { countOf } from './count-of.ts'
import { instantOf, localTimeOf } from './local-time.ts'
import { lockedFor, lockoutSentence, type SlotFacts } from './sign-up.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Nobody is passed over from the first hour on until the second. */
const NIGHT = { from: 22, to: 8 }
/** So shortly before the start an organiser does it by hand. */
const BY_HAND_MS = 2 * HOUR

const ANSWER_MS = { early: 24 * HOUR, dayBefore: 2 * HOUR, onTheDay: 30 * MINUTE }

interface When {
  startsAt: Date
  /** The session's. */
  zone: string
}

const dayOf = (at: Date, zone: string) => localTimeOf(at, zone).slice(0, 10)
const hourOf = (at: Date, zone: string) => Number(localTimeOf(at, zone).slice(11, 13))

/** The day after, as a calendar has it: a day may have 23 or 25 hours. */
const dayAfter = (day: string) => new Date(Date.parse(`${day}T12:00Z`) + 24 * HOUR).toISOString().slice(0, 10)

export const isNight = (at: Date, zone: string): boolean => {
  const hour = hourOf(at, zone)
  return hour >= NIGHT.from || hour < NIGHT.to
}

/** The next eight in the morning, for a moment at night; any other moment stays as it is. */
export function afterTheNight(at: Date, zone: string): Date {
  if (!isNight(at, zone)) return at
  const day = dayOf(at, zone)
  const morning = hourOf(at, zone) < NIGHT.to ? day : dayAfter(day)
  const eight = instantOf(`${morning}T${String(NIGHT.to).padStart(2, '0')}:00`, zone)
  // A zone that leaves out a whole day, as Samoa did once, has no such morning: the offer is not held up for it.
  return eight.ok ? eight.at : at
}

function timeToAnswer(offeredAt: Date, { startsAt, zone }: When): number {
  const [today, theDay] = [dayOf(offeredAt, zone), dayOf(startsAt, zone)]
  if (today >= theDay) return ANSWER_MS.onTheDay
  return dayAfter(today) === theDay ? ANSWER_MS.dayBefore : ANSWER_MS.early
}

/** Until when somebody can say yes to what they are offered now: never later than the start. */
export function answerBy(offeredAt: Date, when: When): Date {
  const due = afterTheNight(new Date(offeredAt.getTime() + timeToAnswer(offeredAt, when)), when.zone)
  return new Date(Math.min(due.getTime(), when.startsAt.getTime()))
}

export type OfferPace = 'by-itself' | 'by-hand' | 'over'

/** Whether a slot that is free goes to the next in line by itself. */
export function offerPace(startsAt: Date, now: Date): OfferPace {
  if (now >= startsAt) return 'over'
  return startsAt.getTime() - now.getTime() > BY_HAND_MS ? 'by-itself' : 'by-hand'
}

export type OfferStanding = 'open' | 'paused' | 'lapsed'

/**
 * How an offer stands that nobody has answered. It is paused where the night gives more time than the offer would have had; one that
 * was due while nobody looked, as when the server was down, is not passed over at night either.
 */
export function offerStanding(
  { offeredAt, answerBy: due }: { offeredAt: Date; answerBy: Date },
  { startsAt, zone }: When,
  now: Date,
): { standing: OfferStanding; until: Date } {
  if (now < due) {
    const isExtended = offeredAt.getTime() + timeToAnswer(offeredAt, { startsAt, zone }) < due.getTime()
    return { standing: isExtended && isNight(now, zone) ? 'paused' : 'open', until: due }
  }
  const until = afterTheNight(now, zone)
  return now < until && until < startsAt ? { standing: 'paused', until } : { standing: 'lapsed', until: due }
}

/** What decides whether a slot can be somebody's who waited for it. */
export interface OfferFacts extends SlotFacts {
  /** The songs that they play so far, and the most that they may; null where there is no such number. */
  plays: number
  most: number | null
}

export type OfferVerdict = { ok: true } | { ok: false; reason: string; sentence: string }

/**
 * Whether somebody may have the slot that became free. They asked for it while that was possible, so a deadline for signing up does
 * not matter; whatever the session's way is, one slot has one player, and a song gives a person one slot.
 */
export function mayHaveOffered(facts: OfferFacts, now: Date, organisersReason = ''): OfferVerdict {
  const asTaken: SlotFacts = { ...facts, byOrganiser: true, session: { ...facts.session, firstCome: true } }
  const locked = lockedFor(asTaken, true, now) ?? (facts.song.cut ? 'SONG_CUT' : null)
  const reason = locked ?? (facts.isTaken ? 'SLOT_TAKEN' : null) ?? (facts.waitsForSession ? 'SESSION_FULL' : null)
  if (reason === 'SLOT_TAKEN')
    return { ok: false, reason, sentence: 'Somebody already has this part. You keep your place in line.' }
  if (reason) return { ok: false, reason, sentence: lockoutSentence(reason, organisersReason) }
  if (facts.most !== null && facts.plays >= facts.most)
    return {
      ok: false,
      reason: 'MOST_SONGS',
      sentence: `You play ${countOf(facts.plays, 'song')} already, the most that was agreed for you. Give one back first, or ask for more songs.`,
    }
  return { ok: true }
}

export type OfferState = 'open' | 'taken' | 'declined' | 'lapsed' | 'withdrawn'

/** What somebody hears who answers an offer that is no longer open. */
export const CLOSED_OFFER: Record<Exclude<OfferState, 'open'>, string> = {
  taken: 'You’ve already said yes to this.',
  declined: 'You’ve already passed on this.',
  lapsed: 'The time to answer has run out, and the part went to the next in line.',
  withdrawn: 'The organisers took this offer back, or somebody already has the part.',
}

/** '1 h 42 min'; less than a minute counts as one. */
export function timeLeft(until: Date, now: Date): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / MINUTE))
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

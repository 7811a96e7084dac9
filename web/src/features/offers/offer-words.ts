import { type OfferStanding, offerStanding, timeLeft } from '@app/core/rules/offers'
import { calendarDay } from '../../lib/words/calendar-day.ts'
import { clockIn, dayAndClock, dayIn, withReadersTime } from '../../lib/words/clock.ts'
import { ordinal } from '../../lib/words/words.ts'
import type { Offer } from './queries.ts'

/** What the page shows: how an open offer stands, or how it ended. */
export type OfferFace = Exclude<OfferStanding, 'open'> | Offer['state'] | 'cancelled'

export function faceOf(offer: Offer, now: Date): { face: OfferFace; until: Date } {
  const { state, session } = offer
  const times = { offeredAt: new Date(offer.offeredAt), answerBy: new Date(offer.answerBy) }
  const when = { startsAt: new Date(session.startDate), zone: session.timeZoneId }
  const { standing, until } = offerStanding(times, when, now)
  if (session.cancelled) return { face: 'cancelled', until }
  return { face: state === 'open' ? standing : state, until }
}

const partOf = ({ instrumentName, title }: Offer) => `${instrumentName} on ${title}`

export function headingOf(offer: Offer, face: OfferFace): string {
  const part = partOf(offer)
  switch (face) {
    case 'open':
    case 'paused':
      return `${part} is yours, if you like`
    case 'taken':
      return `You play ${offer.instrumentName.toLowerCase()} on ${offer.title}`
    case 'declined':
      return `You passed on ${offer.instrumentName.toLowerCase()} on ${offer.title}`
    case 'lapsed':
      return `${part} is no longer on offer to you`
    case 'withdrawn':
      return `${part} is no longer free`
    case 'cancelled':
      return `${offer.session.title} was called off`
  }
}

/** What became of it, for what can no longer be answered. */
export function endingOf({ next, plays }: Offer, face: OfferFace): string {
  switch (face) {
    case 'taken':
      return 'It’s in your songs now. See you there.'
    case 'declined':
      return next ? `It’s been offered to ${next} now. You keep your place in line.` : 'You keep your place in line.'
    case 'lapsed':
      return 'The time to answer has run out, and the next in line has been asked. You keep your place in case it becomes free again.'
    case 'withdrawn':
      return 'Somebody already has it, or the organisers took the offer back.'
    case 'cancelled':
      return 'There’s nothing you need to do.'
    default:
      return plays.length ? 'What you play stays yours either way.' : ''
  }
}

/** 'today', 'tomorrow', 'Thu 12 Nov' */
function dayWord(at: Date, zone: string, now: Date): string {
  const tomorrow = new Date(now.getTime() + 86_400_000)
  if (calendarDay(at, zone) === calendarDay(now, zone)) return 'today'
  if (calendarDay(at, zone) === calendarDay(tomorrow, zone)) return 'tomorrow'
  return dayIn(at, zone)
}

export interface Evening {
  id: number
  title: string
  startDate: string
  timeZoneId: string
}

/** 'Thursday Blues Jam, Thu 12 Nov' */
export const eveningWords = ({ title, startDate, timeZoneId }: Evening, now: Date) =>
  `${title}, ${dayWord(new Date(startDate), timeZoneId, now)}`

/** 'tomorrow, 19:30, The Anchor', with the reader's time where that is another. */
export function whenAndWhere({ session }: Offer, now: Date, readerZone: string): string {
  const at = new Date(session.startDate)
  const { timeZoneId: zone, location } = session
  const time = withReadersTime(clockIn(at, zone), at, zone, readerZone)
  return [dayWord(at, zone, now), time, location].filter(Boolean).join(', ')
}

/** 'until 11:40', with the day where it is another, and with the reader's time where that is. */
export function untilWord(until: Date, zone: string, now: Date, readerZone: string): string {
  const isToday = calendarDay(until, zone) === calendarDay(now, zone)
  const said = isToday ? clockIn(until, zone) : dayAndClock(until, zone)
  return `until ${withReadersTime(said, until, zone, readerZone)}`
}

/** How much of the time is left, from 1 to 0. */
export const shareLeft = (offeredAt: Date, until: Date, now: Date) =>
  Math.min(1, Math.max(0, (until.getTime() - now.getTime()) / Math.max(1, until.getTime() - offeredAt.getTime())))

/** '1 h 42 min' */
export function leftWords(until: Date, now: Date): string {
  const { hours, minutes } = timeLeft(until, now)
  return [hours && `${hours} h`, (minutes || !hours) && `${minutes} min`].filter(Boolean).join(' ')
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const NTH = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** 'Your fourth song' */
export const nthSong = ({ plays }: Offer) => `Your ${NTH[plays.length] ?? ordinal(plays.length + 1)} song`

export function askedWords({ asked, plays }: Offer): string {
  if (!asked) return ''
  const range = asked.min === asked.max ? `${asked.max}` : `${asked.min}–${asked.max}`
  return plays.length + 1 === asked.max ? `You asked for ${range}, so this is the last one.` : `You asked for ${range}.`
}

const restOf = (songs: number) => `${songs === 1 ? 'One song’s' : `${NUMBERS[songs] ?? songs} songs’`} rest`
const begun = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What the reader plays before and after it: 'One song’s rest after Superstition, then straight on into Use Me.' */
export function aroundWords({ song, plays }: Offer): string {
  const { number } = song
  if (number === null) return ''
  const before = plays.filter((one) => one.number < number).at(-1)
  const after = plays.find((one) => one.number > number)
  const first =
    before &&
    (number - before.number === 1
      ? `straight on from ${before.title}`
      : `${restOf(number - before.number - 1)} after ${before.title}`)
  const then =
    after &&
    (after.number - number === 1
      ? `straight on into ${after.title}`
      : `${restOf(after.number - number - 1).toLowerCase()} before ${after.title}`)
  const words = [first, then].filter(Boolean).join(', then ')
  return words ? `${begun(words)}.` : ''
}

export const turnWords = ({ from, byHand }: Offer) =>
  [
    from ? `${from} can’t play it` : 'It became free',
    byHand ? 'and the organisers thought of you' : 'and you were next in line',
  ].join(', ')

export function passWords({ next, plays }: Offer): string {
  const goes = next ? `If you pass or don’t answer, it goes to ${next}.` : 'If you pass or don’t answer, it stays free.'
  const count = NUMBERS[plays.length] ?? String(plays.length)
  const keep = plays.length
    ? ` Your ${plays.length === 1 ? 'song stays' : `${count} songs stay`} yours either way.`
    : ''
  return goes + keep
}

import { expect, test } from 'vitest'
import {
  aroundWords,
  askedWords,
  endingOf,
  faceOf,
  headingOf,
  leftWords,
  nthSong,
  passWords,
  shareLeft,
  turnWords,
  untilWord,
  whenAndWhere,
} from './offer-words.ts'
import type { Offer } from './queries.ts'
import { anOffer } from './testing.ts'

const at = (text: string) => new Date(`2026-11-${text}:00+01:00`)
const NOW = at('11T09:58')
const BERLIN = 'Europe/Berlin'

test('an offer says what it is, when and where, and how long it stands', () => {
  const offer = anOffer()
  const { face, until } = faceOf(offer, NOW)
  expect([face, headingOf(offer, face)]).toEqual(['open', 'Bass on Cissy Strut is yours, if you like'])
  expect(whenAndWhere(offer, NOW, BERLIN)).toBe('tomorrow, 19:30, The Anchor')
  expect([leftWords(until, NOW), untilWord(until, BERLIN, NOW, BERLIN)]).toEqual(['1 h 42 min', 'until 11:40'])
  expect(untilWord(at('12T08:00'), BERLIN, NOW, BERLIN)).toBe('until Thu 12 Nov, 08:00')
  expect(leftWords(at('11T10:00'), NOW)).toBe('2 min')
  expect(leftWords(at('11T11:58'), NOW)).toBe('2 h')
  expect(Math.round(shareLeft(at('11T09:40'), until, NOW) * 100)).toBe(85)
})

test('whoever reads it in another zone has their own time beside it', () => {
  const offer = anOffer()
  const { until } = faceOf(offer, NOW)
  expect(untilWord(until, BERLIN, NOW, 'Europe/London')).toBe('until 11:40 (10:40 your time)')
  expect(untilWord(at('12T20:00'), BERLIN, NOW, 'Asia/Tokyo')).toBe(
    'until Thu 12 Nov, 20:00 (Fri 13 Nov, 04:00 your time)',
  )
  expect(whenAndWhere(offer, NOW, 'Europe/London')).toBe('tomorrow, 19:30 (18:30 your time), The Anchor')
})

test.each<[string, Partial<Offer>, Date, string, RegExp]>([
  ['in time', {}, NOW, 'open', /yours, if you like/],
  ['too late, before the server says so', {}, at('11T11:40'), 'lapsed', /no longer on offer to you/],
  ['at night', { offeredAt: at('11T21:00').toISOString(), answerBy: at('12T08:00').toISOString() }, at('11T23:00'), 'paused', /yours, if you like/],
  ['taken', { state: 'taken' }, NOW, 'taken', /You play bass on Cissy Strut/],
  ['passed', { state: 'declined' }, NOW, 'declined', /You passed on bass/],
  ['lapsed', { state: 'lapsed' }, NOW, 'lapsed', /no longer on offer/],
  ['taken back', { state: 'withdrawn' }, NOW, 'withdrawn', /no longer free/],
  ['called off', { session: { ...anOffer().session, cancelled: true }, state: 'withdrawn' }, NOW, 'cancelled', /Thursday Blues Jam was called off/],
])('each way it can stand has its own words: %s', (_, changes, now, expected, heading) => {
  const offer = anOffer(changes)
  const { face } = faceOf(offer, now)
  expect(face).toBe(expected)
  expect(headingOf(offer, face)).toMatch(heading)
  if (face !== 'open' && face !== 'paused') expect(endingOf(offer, face)).toMatch(/^[A-Z].+\.$/)
}) // biome-ignore format: a table

test('what it does to one’s night: which song it is, what is before and after, whose turn it was', () => {
  const offer = anOffer()
  expect([nthSong(offer), askedWords(offer)]).toEqual(['Your fourth song', 'You asked for 2–4, so this is the last one.'])
  expect(aroundWords(offer)).toBe('One song’s rest after Superstition, then straight on into Use Me.')
  expect(turnWords(offer)).toBe('Sanne can’t play it, and you were next in line')
  expect(turnWords(anOffer({ byHand: true, from: null }))).toBe('It became free, and the organisers thought of you')
  expect(passWords(offer)).toBe('If you pass or don’t answer, it goes to Ivo. Your three songs stay yours either way.')
  const alone = anOffer({ plays: [], next: null, asked: { min: 2, max: 4 } })
  expect([aroundWords(alone), nthSong(alone), askedWords(alone)]).toEqual(['', 'Your first song', 'You asked for 2–4.'])
  expect(passWords(alone)).toBe('If you pass or don’t answer, it stays free.')
  const far = anOffer({ plays: [{ number: 2, title: 'Valerie' }, { number: 7, title: 'Creep' }] })
  expect(aroundWords(far)).toBe('Straight on from Valerie, then three songs’ rest before Creep.')
}) // biome-ignore format: lines of words

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, localTimeOf } from './local-time.ts'
import {
  afterTheNight,
  answerBy,
  isNight,
  mayHaveOffered,
  type OfferFacts,
  offerPace,
  offerStanding,
  timeLeft,
} from './offers.ts'

const ZONES = [
  'America/Los_Angeles',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'America/Sao_Paulo',
  'UTC',
]

const at = (text: string, zone: string) => {
  const found = instantOf(text, zone)
  if (!found.ok) throw new Error(`${text} is no time in ${zone}`)
  return found.at
}

test.each<[string, string, string, string, string]>([
  // what, the zone, offered at, the session's start, until when
  ['days before: 24 hours', 'Europe/Berlin', '2026-11-09T12:00', '2026-11-12T19:30', '2026-11-10T12:00'],
  ['the day before: two hours', 'Europe/Berlin', '2026-11-11T09:40', '2026-11-12T19:30', '2026-11-11T11:40'],
  ['on the day: half an hour', 'Europe/Berlin', '2026-11-12T10:00', '2026-11-12T19:30', '2026-11-12T10:30'],
  ['a minute before midnight is the day before', 'UTC', '2026-11-11T23:59', '2026-11-12T19:30', '2026-11-12T08:00'],
  ['midnight is the day', 'UTC', '2026-11-12T00:00', '2026-11-12T19:30', '2026-11-12T08:00'],
  ['two days before, a minute before midnight', 'UTC', '2026-11-10T23:59', '2026-11-12T19:30', '2026-11-12T08:00'],
  ['24 hours from an evening: the morning after', 'UTC', '2026-11-08T22:30', '2026-11-12T19:30', '2026-11-10T08:00'],
  ['24 hours from before dawn: that morning', 'UTC', '2026-11-08T05:00', '2026-11-12T19:30', '2026-11-09T08:00'],
  ['due at 21:59 stays', 'UTC', '2026-11-11T19:59', '2026-11-12T19:30', '2026-11-11T21:59'],
  ['due at 22:00 waits', 'UTC', '2026-11-11T20:00', '2026-11-12T19:30', '2026-11-12T08:00'],
  ['due at 7:59 waits for 8:00', 'UTC', '2026-11-12T07:29', '2026-11-12T19:30', '2026-11-12T08:00'],
  ['due at 8:00 stays', 'UTC', '2026-11-12T07:30', '2026-11-12T19:30', '2026-11-12T08:00'],
  ['due at 8:01 stays', 'UTC', '2026-11-12T07:31', '2026-11-12T19:30', '2026-11-12T08:01'],
  ['never later than the start', 'UTC', '2026-11-12T19:10', '2026-11-12T19:30', '2026-11-12T19:30'],
  ['a session before eight in the morning', 'UTC', '2026-11-11T21:00', '2026-11-12T07:00', '2026-11-12T07:00'],
  // The clocks go forward on 2026-03-29 in Berlin, at 2:00; back on 2026-10-25 at 3:00.
  ['24 hours into a short day', 'Europe/Berlin', '2026-03-28T12:00', '2026-04-02T19:30', '2026-03-29T13:00'],
  ['24 hours into a long day', 'Europe/Berlin', '2026-10-24T12:00', '2026-10-30T19:30', '2026-10-25T11:00'],
  ['a short night ends at eight', 'Europe/Berlin', '2026-03-28T21:00', '2026-03-29T19:30', '2026-03-29T08:00'],
  ['a long night ends at eight', 'Europe/Berlin', '2026-10-24T21:00', '2026-10-25T19:30', '2026-10-25T08:00'],
  ['the hour that comes twice is night', 'Europe/Berlin', '2026-10-25T02:30', '2026-10-25T19:30', '2026-10-25T08:00'],
  ['the day before a short day', 'America/Los_Angeles', '2026-03-07T10:00', '2026-03-08T19:30', '2026-03-07T12:00'],
  ['the day before a long day', 'America/Los_Angeles', '2026-10-31T10:00', '2026-11-01T19:30', '2026-10-31T12:00'],
  ['24 hours, due as the night falls an hour early', 'America/Los_Angeles', '2026-10-31T22:30', '2026-11-05T19:30', '2026-11-01T21:30'],
  ['half an hour that is left out', 'Australia/Lord_Howe', '2026-10-03T22:30', '2026-10-04T19:30', '2026-10-04T08:00'],
  ['a zone of three quarters of an hour', 'Asia/Kathmandu', '2026-05-01T21:00', '2026-05-02T19:30', '2026-05-02T08:00'],
])('an offer stands until: %s', (_, zone, offered, start, until) => {
  const due = answerBy(at(offered, zone), { startsAt: at(start, zone), zone })
  expect(localTimeOf(due, zone)).toBe(until)
}) // biome-ignore format: a table

test('a night is from 22:00 to 8:00, and ends at eight o’clock in every zone on every night of a year', () => {
  for (const zone of ZONES)
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2027, 0, 1); day += 86_400_000)
      for (const minutes of [0, 359, 479, 480, 1319, 1320, 1439]) {
        const moment = new Date(day + minutes * 60_000)
        const clock = localTimeOf(moment, zone).slice(11)
        expect(isNight(moment, zone)).toBe(clock >= '22:00' || clock < '08:00')
        const morning = afterTheNight(moment, zone)
        if (!isNight(moment, zone)) expect(morning).toEqual(moment)
        else {
          expect(localTimeOf(morning, zone).slice(11)).toBe('08:00')
          expect(morning.getTime() - moment.getTime()).toBeLessThanOrEqual(11 * 3_600_000)
        }
      }
})

test('nobody is passed over at night, nor earlier than was said, whatever the zone, the season and the moment', () => {
  const minute = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 })
  fc.assert(
    fc.property(minute, fc.integer({ min: 121, max: 20_000 }), fc.constantFrom(...ZONES), (moment, ahead, zone) => {
      const offeredAt = new Date(moment * 60_000)
      const startsAt = new Date((moment + ahead) * 60_000)
      const due = answerBy(offeredAt, { startsAt, zone })
      expect(due <= startsAt).toBe(true)
      if (due < startsAt) expect(isNight(due, zone)).toBe(false)
      const [today, theDay] = [offeredAt, startsAt].map((one) => localTimeOf(one, zone).slice(0, 10)) as [
        string,
        string,
      ]
      const least = today === theDay ? 30 : Date.parse(theDay) - Date.parse(today) === 86_400_000 ? 120 : 1440
      const given = (due.getTime() - offeredAt.getTime()) / 60_000
      expect(given).toBeGreaterThanOrEqual(Math.min(least, ahead))
      expect(given).toBeLessThanOrEqual(least + 11 * 60)
    }),
  )
})

test.each<[string, string, string]>([
  ['two hours and a minute before', '2026-11-12T17:29', 'by-itself'],
  ['two hours before', '2026-11-12T17:30', 'by-hand'],
  ['a minute before', '2026-11-12T19:29', 'by-hand'],
  ['at the start', '2026-11-12T19:30', 'over'],
])('who offers what became free: %s', (_, now, pace) => {
  expect(offerPace(at('2026-11-12T19:30', 'Europe/Berlin'), at(now, 'Europe/Berlin'))).toBe(pace)
})

test.each<[string, string, string, string, string]>([
  // what, offered at, now, how it stands, until when
  ['just made', '2026-11-11T09:40', '2026-11-11T09:40', 'open', '2026-11-11T11:40'],
  ['a minute before the end', '2026-11-11T09:40', '2026-11-11T11:39', 'open', '2026-11-11T11:40'],
  ['at the end', '2026-11-11T09:40', '2026-11-11T11:40', 'lapsed', '2026-11-11T11:40'],
  ['long after it, by day', '2026-11-11T09:40', '2026-11-11T15:00', 'lapsed', '2026-11-11T11:40'],
  ['made in the evening, still evening', '2026-11-11T21:00', '2026-11-11T21:59', 'open', '2026-11-12T08:00'],
  ['made in the evening, at night', '2026-11-11T21:00', '2026-11-11T22:00', 'paused', '2026-11-12T08:00'],
  ['before dawn', '2026-11-11T21:00', '2026-11-12T07:59', 'paused', '2026-11-12T08:00'],
  ['in the morning', '2026-11-11T21:00', '2026-11-12T08:00', 'lapsed', '2026-11-12T08:00'],
  ['a night within the 24 hours pauses nothing', '2026-11-08T12:00', '2026-11-09T02:00', 'open', '2026-11-09T12:00'],
  ['due by day, looked at first at night', '2026-11-10T09:40', '2026-11-11T23:00', 'paused', '2026-11-12T08:00'],
  ['due by day, looked at in the morning', '2026-11-10T09:40', '2026-11-12T08:00', 'lapsed', '2026-11-11T09:40'],
])('how an offer stands: %s', (_, offered, now, standing, until) => {
  const zone = 'Europe/Berlin'
  const when = { startsAt: at('2026-11-12T19:30', zone), zone }
  const offer = { offeredAt: at(offered, zone), answerBy: answerBy(at(offered, zone), when) }
  const found = offerStanding(offer, when, at(now, zone))
  expect([found.standing, localTimeOf(found.until, zone)]).toEqual([standing, until])
}) // biome-ignore format: a table

const FREE: OfferFacts = {
  session: {
    isOver: false,
    signUpOpen: false,
    signUpClosesAt: null,
    firstCome: false,
    allowDoubling: false,
    partLockout: true,
    rosterPublished: true,
  },
  song: { cut: false, suggested: false },
  instrument: { state: 1 },
  isTaken: false,
  isOffered: false,
  holdsAnother: false,
  waitsForSession: false,
  byOrganiser: false,
  plays: 3,
  most: 4,
}

test.each<[string, Partial<OfferFacts>, string]>([
  ['sign-up is over, the roster is out', {}, 'ok'],
  ['only the waitlist is open', { instrument: { state: 2 } }, 'ok'],
  ['the session is over', { session: { ...FREE.session, isOver: true } }, 'SESSION_OVER'],
  ['the instrument is closed', { instrument: { state: 3 } }, 'INSTRUMENT_CLOSED'],
  ['the song is cut', { song: { cut: true, suggested: false } }, 'SONG_CUT'],
  ['cut, without lockout', { song: { cut: true, suggested: false }, session: { ...FREE.session, partLockout: false } }, 'SONG_CUT'],
  ['somebody has it', { isTaken: true }, 'SLOT_TAKEN'],
  ['they play in the song', { holdsAnother: true }, 'HOLDS_A_SLOT'],
  ['they play in the song, and may', { holdsAnother: true, session: { ...FREE.session, allowDoubling: true } }, 'ok'],
  ['no place in the session', { waitsForSession: true }, 'SESSION_FULL'],
  ['the most songs already', { plays: 4 }, 'MOST_SONGS'],
  ['no such number', { plays: 40, most: null }, 'ok'],
])('who may have what is offered: %s', (_, change, expected) => {
  const verdict = mayHaveOffered({ ...FREE, ...change }, new Date())
  expect(verdict.ok ? 'ok' : verdict.reason).toBe(expected)
  if (!verdict.ok) expect(verdict.sentence).toMatch(/^[A-Z].+\.$/)
}) // biome-ignore format: a table

test('time left is told in hours and minutes, and a begun minute counts', () => {
  const now = new Date('2026-11-11T09:58:00Z')
  const left = (text: string) => timeLeft(new Date(text), now)
  expect(left('2026-11-11T11:40:00Z')).toEqual({ hours: 1, minutes: 42 })
  expect(left('2026-11-11T09:58:01Z')).toEqual({ hours: 0, minutes: 1 })
  expect(left('2026-11-11T09:50:00Z')).toEqual({ hours: 0, minutes: 0 })
})

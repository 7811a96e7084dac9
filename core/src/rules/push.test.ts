import { expect, test } from 'vitest'
import { isTheNight, pushAt, songAfter } from './push.ts'

const at = (text: string) => new Date(`${text}Z`)
const berlin = { zone: 'Europe/Berlin', quietHours: true }
const plain = { urgent: false, session: null }
const urgentFor = (startsAt: string, endsAt: string) => ({
  urgent: true,
  session: { startsAt: at(startsAt), endsAt: at(endsAt) },
})

test.each([
  // Berlin is an hour ahead of UTC in winter.
  ['in the afternoon it leaves at once', '2026-01-10T14:00', berlin, plain, '2026-01-10T14:00'],
  ['at 21:59 it leaves at once', '2026-01-10T20:59', berlin, plain, '2026-01-10T20:59'],
  ['at 22:00 it waits until eight', '2026-01-10T21:00', berlin, plain, '2026-01-11T07:00'],
  ['at 3:00 it waits until eight the same day', '2026-01-11T02:00', berlin, plain, '2026-01-11T07:00'],
  ['at 7:59 it waits for the minute', '2026-01-11T06:59', berlin, plain, '2026-01-11T07:00'],
  ['at 8:00 it leaves', '2026-01-11T07:00', berlin, plain, '2026-01-11T07:00'],
  [
    'the night is the reader’s',
    '2026-01-10T21:00',
    { zone: 'America/Los_Angeles', quietHours: true },
    plain,
    '2026-01-10T21:00',
  ],
  ['switched off, it leaves at night', '2026-01-11T02:00', { ...berlin, quietHours: false }, plain, '2026-01-11T02:00'],
  ['the night that clocks go forward ends at eight', '2026-03-28T22:00', berlin, plain, '2026-03-29T06:00'],
  [
    'urgent, while the session is on: at once',
    '2026-01-10T22:00',
    berlin,
    urgentFor('2026-01-10T18:30', '2026-01-10T23:00'),
    '2026-01-10T22:00',
  ],
  [
    'urgent, for a session at breakfast: at once',
    '2026-01-11T01:00',
    berlin,
    urgentFor('2026-01-11T08:00', '2026-01-11T12:00'),
    '2026-01-11T01:00',
  ],
  [
    'urgent, for tomorrow evening: eight is early enough',
    '2026-01-10T22:00',
    berlin,
    urgentFor('2026-01-11T18:30', '2026-01-11T22:00'),
    '2026-01-11T07:00',
  ],
  [
    'urgent, of a session that is over: it waits',
    '2026-01-11T02:00',
    berlin,
    urgentFor('2026-01-10T18:30', '2026-01-10T23:00'),
    '2026-01-11T07:00',
  ],
  ['urgent, of no session: it waits', '2026-01-11T02:00', berlin, { urgent: true, session: null }, '2026-01-11T07:00'],
  [
    'not urgent, for a session that is on: it waits',
    '2026-01-10T22:00',
    berlin,
    { ...urgentFor('2026-01-10T18:30', '2026-01-10T23:00'), urgent: false },
    '2026-01-11T07:00',
  ],
])('%s', (_, now, reader, what, leaves) => {
  expect(pushAt(at(now), reader, what)).toEqual(at(leaves))
})

test.each([
  ['a week before', '2026-01-03T19:30', false],
  ['an hour before', '2026-01-10T18:30', true],
  ['while it is on', '2026-01-10T21:00', true],
  ['when it goes on longer', '2026-01-11T01:00', true],
  ['the day after', '2026-01-11T19:30', false],
])('the stage tells who is next: %s', (_, now, isOn) => {
  expect(isTheNight({ startsAt: at('2026-01-10T19:30'), endsAt: at('2026-01-10T23:00') }, at(now))).toBe(isOn)
})

test('the next song is the first after the one on that is neither cut nor only suggested', () => {
  const song = (sessionSongId: number, more: object = {}) => ({ sessionSongId, cut: false, suggested: false, ...more })
  const songs = [song(1), song(2, { cut: true }), song(3, { suggested: true }), song(4)]
  expect(songAfter(songs, 1)?.sessionSongId).toBe(4)
  expect(songAfter(songs, 2)?.sessionSongId).toBe(4)
  expect(songAfter(songs, 4)).toBeUndefined()
  expect(songAfter(songs, 9)).toBeUndefined()
})

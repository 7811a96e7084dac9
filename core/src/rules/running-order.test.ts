import { expect, test } from 'vitest'
import { estimatedStarts, minutesBehind, runningSeconds } from './running-order.ts'

const START = new Date('2026-03-02T19:30:00Z')
const minutes = (count: number) => new Date(START.getTime() + count * 60_000)
const songs = [
  { sessionSongId: 1, durationSeconds: 180 },
  { sessionSongId: 2, durationSeconds: 180 },
  { sessionSongId: 3, durationSeconds: null },
]
const told = (starts: Map<number, Date | null>) =>
  [...starts.values()].map((at) => at && (at.getTime() - START.getTime()) / 60_000)

test.each([
  ['before the start', null, minutes(-30), [0, 5, 10]],
  ['late, with nothing on yet', null, minutes(12), [12, 17, 22]],
  ['with the second song on', { sessionSongId: 2, since: minutes(20) }, minutes(21), [null, 20, 25]],
  ['with a song that does not end', { sessionSongId: 2, since: minutes(20) }, minutes(40), [null, 20, 40]],
  ['with a song on that is gone', { sessionSongId: 9, since: minutes(20) }, minutes(3), [3, 8, 13]],
] as const)('%s', (_, playing, now, expected) => {
  expect(told(estimatedStarts(songs, START, playing, now))).toEqual(expected)
})

test.each([
  ['nothing is on', null, null],
  ['on time', { sessionSongId: 2, since: minutes(5) }, 0],
  ['behind', { sessionSongId: 2, since: minutes(8) }, 3],
  ['ahead', { sessionSongId: 3, since: minutes(8) }, -2],
  ['a song that is gone', { sessionSongId: 9, since: minutes(8) }, null],
] as const)('the set is behind by what the song that is on began late: %s', (_, playing, expected) => {
  expect(minutesBehind(songs, START, playing)).toBe(expected)
})

test('the running time has a change between songs, and a usual length where none is known', () => {
  expect(runningSeconds([])).toBe(0)
  expect(runningSeconds(songs)).toBe(180 + 180 + 270 + 2 * 120)
})

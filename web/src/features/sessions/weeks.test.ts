import { expect, test } from 'vitest'
import type { UpcomingSession } from './queries.ts'
import { weeksOf } from './weeks.ts'

const session = (id: number, startDate: string): UpcomingSession => ({
  id,
  title: `Jam ${id}`,
  startDate,
  endDate: startDate,
  location: '',
  imageAssetData: null,
  timeZoneId: 'Europe/London',
  groupId: 1,
  groupName: 'Group',
  songs: 0,
  registered: 0,
  signUpOpen: true,
  signUpClosesAt: null,
  isRosterOut: false,
  isRegistered: false,
  isWaiting: false,
  offers: [],
  unanswered: [],
})
const NOW = new Date('2026-11-10T12:00:00Z')

test('own and public sessions stand together, each once, by week', () => {
  const own = [session(1, '2026-11-19T19:00:00Z')]
  const open = [
    session(2, '2026-11-12T19:00:00Z'),
    session(1, '2026-11-19T19:00:00Z'),
    session(3, '2026-11-13T19:00:00Z'),
  ]
  expect(weeksOf(own, open, NOW).map(({ name, sessions }) => [name, ...sessions.map(({ id }) => id)])).toEqual([
    ['This week', 2, 3],
    ['Next week', 1],
  ])
})

test('nothing planned is no week at all', () => {
  expect(weeksOf([], [], NOW)).toEqual([])
})

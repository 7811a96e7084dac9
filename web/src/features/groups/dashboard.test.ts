import { expect, test } from 'vitest'
import { countNeeds, needsOf, needsWords } from './dashboard.ts'
import type { Dashboard } from './queries.ts'

const NOW = new Date('2026-11-09T12:00:00Z')
const person = { userId: 1, firstName: 'Mina', lastName: 'Park', imageUrl: null }
const lacking = [{ slotId: 1, instrumentName: 'Bass', family: 'bass', couldFill: [1], others: 0 }]

function dashboard(startDate: string, changes: Partial<Dashboard> = {}): Dashboard {
  return {
    next: {
      session: {
        id: 2,
        title: 'Thursday Blues Jam',
        startDate,
        endDate: startDate,
        timeZoneId: 'UTC',
        location: '',
        imageAssetData: null,
        groupId: 1,
        groupName: 'Anchor',
        songs: 15,
        registered: 31,
        signUpOpen: true,
        signUpClosesAt: null,
        isRosterOut: false,
      },
      signUpClosesAt: null,
      rosterPublished: false,
      ready: 14,
      short: [{ sessionSongId: 7, number: 7, title: 'Valerie', lacking }],
      candidates: [],
      unanswered: 9,
      reached: 9,
    },
    requests: [{ ...person, askedAt: NOW.toISOString(), instruments: [] }],
    reports: 0,
    suggestions: [],
    owing: [],
    numbers: { members: 40, joined: 3, sessions: 12, cameLast: 28 },
    ...changes,
  }
}

test('of a session that is near, gaps come first and those who have not answered next', () => {
  expect(needsOf(dashboard('2026-11-12T19:30:00Z'), NOW)).toEqual(['gaps', 'unanswered', 'requests'])
})

test('of one that is far away nobody is reminded yet, and its gaps come last', () => {
  expect(needsOf(dashboard('2026-12-12T19:30:00Z'), NOW)).toEqual(['requests', 'gaps'])
})

test('what was reported comes before who asks to join, and behind a session that is near', () => {
  expect(needsOf(dashboard('2026-11-12T19:30:00Z', { reports: 2 }), NOW)).toEqual([
    'gaps',
    'unanswered',
    'reports',
    'requests',
  ])
})

test('three suggestions and two sessions that are owed for are five things', () => {
  const suggestion = {
    ...{ sessionId: 2, sessionTitle: 'Jam', title: 'Use Me', artistName: 'Bill Withers', by: person },
    sessionSongId: 1,
  }
  const owing = { ...{ sessionId: 2, title: 'Jam', startDate: '', timeZoneId: 'UTC', fee: 5, people: [] }, total: 1 }
  const many = dashboard('2026-12-12T19:30:00Z', {
    next: null,
    suggestions: [1, 2, 3].map((sessionSongId) => ({ ...suggestion, sessionSongId })),
    owing: [owing, { ...owing, sessionId: 3 }],
  })
  expect(countNeeds(needsOf({ ...many, requests: [] }, NOW), many)).toBe(5)
  expect(countNeeds(needsOf(many, NOW), many)).toBe(6)
})

test('with no session and nobody waiting, nothing needs anybody', () => {
  expect(needsOf(dashboard('2026-11-12T19:30:00Z', { next: null, requests: [] }), NOW)).toEqual([])
  expect([0, 1, 5].map(needsWords)).toEqual(['Nothing needs you', '1 thing needs you', '5 things need you'])
})

import { expect, test } from 'vitest'
import { sessionView, slot, song } from '../sessions/testing.ts'
import { emptyCore, tasksOf } from './overview.ts'

const NOW = new Date('2026-11-09T12:00:00Z')
const settings = sessionView([]).session.settings
const view = (songs: Parameters<typeof sessionView>[0], session = {}) => sessionView(songs, { session }).session

test('empty core slots are those that nobody has or wants, in songs that are played', () => {
  const ben = { userId: 5, firstName: 'Ben', lastName: 'O', imageUrl: null }
  const found = emptyCore(
    view([
      song(1, [slot(11, 1, { wishes: 2 }), slot(12, 3)]),
      song(2, [slot(21, 2), slot(22, 2), slot(23, 5, { required: false })]),
      song(3, [slot(31, 1, { player: ben })]),
      song(4, [slot(41, 1)], { cut: true }),
      song(5, [slot(51, 1)], { suggested: true, position: null }),
    ]),
  )
  expect(found.map(({ song: { sessionSongId }, slots }) => [sessionSongId, slots.map(({ name }) => name)])).toEqual([
    [2, ['Guitar 1', 'Guitar 2']],
    [1, ['Bass']],
  ])
})

const full = song(1, [slot(11, 1, { wishes: 1 })])

test.each([
  ['no songs', view([]), ['add-songs']],
  ['all is well', view([full]), []],
  ['a song without slots', view([full, song(2, [])]), ['no-slots']],
  ['sign-up is not open', view([full], { settings: { ...settings, signUpOpen: false } }), ['open-sign-up']],
  ['members suggest', view([full, song(2, [], { suggested: true })]), ['suggestions']],
  ['the set is longer than the evening', view([full], { counts: { runningSeconds: 99_999 } }), ['too-long']],
  [
    'sign-up closes tomorrow and a core slot is empty',
    view([song(1, [slot(11, 1)])], { settings: { ...settings, signUpClosesAt: '2026-11-10T12:00:00Z' } }),
    ['closes-soon'],
  ],
  ['it is over', view([], { endDate: '2026-11-01T00:00:00Z' }), []],
])('%s: what there is to do', (_, session, tasks) => expect(tasksOf(session, NOW)).toEqual(tasks))

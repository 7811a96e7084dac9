import { expect, test } from 'vitest'
import { dayForReader } from '../../lib/words/clock.ts'
import { sessionView, slot, song } from '../sessions/testing.ts'
import { comingWords, currentStage, signUpWords, stagesOf } from './stage.ts'

const NOW = new Date('2026-11-09T12:00:00Z')
const full = [song(1, [slot(11, 1, { wishes: 1 })])]
const { settings } = sessionView([]).session
const session = (songs = full, changes = {}) => sessionView(songs, { session: changes }).session

test.each([
  ['no songs yet', session([]), 'songs'],
  ['songs, and sign-up open', session(), 'sign-up'],
  [
    'sign-up that was never opened',
    session(full, { settings: { ...settings, signUpOpen: false }, counts: { registered: 0 } }),
    'sign-up',
  ],
  [
    'sign-up closed, and people who wait for a roster',
    session(full, { settings: { ...settings, signUpOpen: false } }),
    'roster',
  ],
  [
    'sign-up past its deadline',
    session(full, { settings: { ...settings, signUpClosesAt: '2026-11-09T11:00:00Z' } }),
    'roster',
  ],
  ['the roster is out', session(full, { rosterPublished: true }), 'roster'],
  [
    'first come has no roster stage',
    session(full, { rosterPublished: true, settings: { ...settings, firstCome: true } }),
    'sign-up',
  ],
  [
    'the door is open',
    session(full, { startDate: '2026-11-09T19:30:00Z', endDate: '2026-11-09T22:30:00Z' }),
    'tonight',
  ],
  ['it is over', session(full, { startDate: '2026-11-01T19:30:00Z', endDate: '2026-11-01T22:30:00Z' }), 'tonight'],
])('%s: the stage is %#', (_, given, stage) => expect(currentStage(given, NOW)).toBe(stage))

test('what lies behind is done, what comes is later; first come has three stages', () => {
  expect(stagesOf(session(), NOW).map(({ stage, state }) => `${stage} ${state}`)).toEqual([
    'songs done',
    'sign-up now',
    'roster later',
    'tonight later',
  ])
  const firstCome = session(full, { settings: { ...settings, firstCome: true } })
  expect(stagesOf(firstCome, NOW).map(({ stage }) => stage)).toEqual(['songs', 'sign-up', 'tonight'])
})

test('a roster that is published is done, though the session stands there until the night', () => {
  expect(
    stagesOf(session(full, { rosterPublished: true }), NOW).map(({ stage, state }) => `${stage} ${state}`),
  ).toEqual(['songs done', 'sign-up done', 'roster done', 'tonight later'])
})

test('on the night, what nobody has done is not ticked', () => {
  const night = { startDate: '2026-11-09T11:30:00Z', endDate: '2026-11-09T22:30:00Z' }
  const states = (changes: object) => stagesOf(session(full, { ...night, ...changes }), NOW).map(({ state }) => state)
  expect(states({})).toEqual(['done', 'later', 'later', 'now'])
  expect(states({ settings: { ...settings, signUpOpen: false } })).toEqual(['done', 'done', 'later', 'now'])
  expect(states({ rosterPublished: true })).toEqual(['done', 'done', 'done', 'now'])
})

test('to what is over people came, as far as anybody checked them in; to what is ahead they are coming', () => {
  const [over, ahead] = ['2026-11-01T22:30:00Z', '2026-11-12T22:30:00Z']
  expect(comingWords({ registered: 26, came: 22, endDate: over }, NOW)).toBe('22 came')
  expect(comingWords({ registered: 26, came: 0, endDate: over }, NOW)).toBe('26 signed up')
  expect(comingWords({ registered: 26, came: 0, endDate: ahead }, NOW)).toBe('26 are coming')
  expect(comingWords({ registered: 1, came: 1, endDate: ahead }, NOW)).toBe('1 is coming')
})

test('sign-up says until when it is open, as the reader is told a moment', () => {
  const day = (at: string, zone: string) => dayForReader(new Date(at), zone, 'Europe/Berlin')

  const closing = session(full, { settings: { ...settings, signUpClosesAt: '2026-11-10T20:00:00Z' } })
  expect(signUpWords(closing, NOW, day)).toBe('Open until Tue 10 Nov, 20:00 (21:00 your time)')
  expect(signUpWords(closing, new Date('2026-11-10T20:00:00Z'), day)).toBe('Closed')
  const nobody = { ...closing.counts, registered: 0, waitlisted: 0 }
  const shut = { ...closing, counts: nobody, settings: { ...settings, signUpOpen: false } }
  expect(signUpWords(shut, NOW, day)).toBe('Not open yet')
  expect(stagesOf(shut, NOW).find(({ stage }) => stage === 'sign-up')?.words).toBe('Not open yet')
})

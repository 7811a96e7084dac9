import { expect, test } from 'vitest'
import { mayConfirmBy, usualConfirmBy } from './confirm-by.ts'

const startsAt = new Date('2026-11-21T20:00:00Z')

test.each([
  ['2026-11-10T12:00:00Z', '2026-11-19T20:00:00.000Z'],
  ['2026-11-19T20:00:00Z', '2026-11-20T20:00:00.000Z'],
  ['2026-11-20T21:00:00Z', undefined],
])('published %s, people are asked for an answer by %s', (now, by) => {
  expect(usualConfirmBy(startsAt, new Date(now))?.toISOString()).toBe(by)
})

test.each([
  ['2026-11-18T11:59:59Z', 'CONFIRM_BY_PAST'],
  ['2026-11-18T12:00:00Z', 'CONFIRM_BY_PAST'],
  ['2026-11-18T12:00:01Z', undefined],
  ['2026-11-21T19:59:59Z', undefined],
  ['2026-11-21T20:00:00Z', 'CONFIRM_BY_LATE'],
])('an answer can be asked for from now until the session starts: %s', (by, reason) => {
  const verdict = mayConfirmBy(new Date(by), { startsAt, now: new Date('2026-11-18T12:00:00Z') })
  expect(verdict.ok ? undefined : verdict.reason).toBe(reason)
})

import { expect, test } from 'vitest'
import { isDoorOpen, isNight } from './door.ts'

const start = new Date('2026-03-02T19:00:00Z')
const end = new Date('2026-03-02T23:00:00Z')

test.each([
  ['2026-03-02T06:59:59.999Z', false],
  ['2026-03-02T07:00:00Z', true],
  ['2026-03-02T22:59:59.999Z', true],
  ['2026-03-02T23:00:00Z', false],
])('at %s the door of a session from 19:00 to 23:00 is open: %s', (now, isOpen) => {
  expect(isDoorOpen(start, end, new Date(now))).toBe(isOpen)
})

test.each([
  ['2026-03-02T06:59:59.999Z', false],
  ['2026-03-03T01:00:00Z', true],
  ['2026-03-03T11:00:00Z', false],
])('at %s it is the night of that session, which may run over: %s', (now, is) => {
  expect(isNight(start, end, new Date(now))).toBe(is)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, localTimeOf } from './local-time.ts'

const utc = (text: string, zone: string) => {
  const verdict = instantOf(text, zone)
  return verdict.ok ? verdict.at.toISOString() : verdict.reason
}

test.each([
  ['an evening in winter', '2026-01-15T19:30', 'America/Los_Angeles', '2026-01-16T03:30:00.000Z'],
  ['an evening in summer', '2026-07-15T19:30', 'America/Los_Angeles', '2026-07-16T02:30:00.000Z'],
  ['the minute before the clocks go forward', '2026-03-08T01:59', 'America/Los_Angeles', '2026-03-08T09:59:00.000Z'],
  ['an hour that is left out', '2026-03-08T02:30', 'America/Los_Angeles', 'NO_SUCH_TIME'],
  ['the first minute after it', '2026-03-08T03:00', 'America/Los_Angeles', '2026-03-08T10:00:00.000Z'],
  ['an hour that comes twice: the first', '2026-11-01T01:30', 'America/Los_Angeles', '2026-11-01T08:30:00.000Z'],
  ['half an hour that is left out', '2026-10-04T02:15', 'Australia/Lord_Howe', 'NO_SUCH_TIME'],
  ['a whole day that was left out', '2011-12-30T12:00', 'Pacific/Apia', 'NO_SUCH_TIME'],
  ['a zone of three quarters of an hour', '2026-05-01T12:00', 'Asia/Kathmandu', '2026-05-01T06:15:00.000Z'],
  ['an instant with its offset', '2026-03-08T02:30+01:00', 'America/Los_Angeles', '2026-03-08T01:30:00.000Z'],
  ['an instant in UTC', '2026-03-08T02:30:00Z', 'America/Los_Angeles', '2026-03-08T02:30:00.000Z'],
])('%s', (_, text, zone, expected) => {
  expect(utc(text, zone)).toBe(expected)
})

test('a clock that was read from an instant leads back to it, or to the first of two', () => {
  const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC', 'Africa/Cairo']
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 }),
      fc.constantFrom(...zones),
      (minute, zone) => {
        const at = new Date(minute * 60_000)
        const back = instantOf(localTimeOf(at, zone), zone)
        expect(back.ok).toBe(true)
        if (back.ok) expect([0, 30, 60]).toContain((at.getTime() - back.at.getTime()) / 60_000)
      },
    ),
  )
})

import { expect, test } from 'vitest'
import { toICalendar } from './icalendar.ts'

const EVENT = {
  uid: 'session-1@jam.example',
  title: 'Jam',
  startsAt: new Date('2026-03-08T09:30:00Z'),
  endsAt: new Date('2026-03-08T12:30:00Z'),
  location: '',
  description: '',
  url: 'https://jam.example/session/1',
  status: 'CONFIRMED' as const,
  changedAt: new Date('2026-03-01T00:00:00Z'),
  sequence: 3,
}
const linesOf = (text: string) => text.split('\r\n')

test('instants are in UTC, and what is empty is left out', () => {
  const lines = linesOf(toICalendar('Jams', 'Us', [EVENT]))
  expect(lines).toContain('DTSTART:20260308T093000Z')
  expect(lines).toContain('SEQUENCE:3')
  expect(lines.filter((line) => /^(LOCATION|DESCRIPTION)/.test(line))).toEqual([])
})

test('D5 odd text stays text: signs, line breaks and whole lines of a calendar', () => {
  const title = 'A; B, C\\ \r\nEND:VEVENT\nBEGIN:VALARM\u0007'
  const lines = linesOf(toICalendar('Jams', 'Us', [{ ...EVENT, title }]))
  expect(lines).toContain('SUMMARY:A\\; B\\, C\\\\ \\nEND:VEVENT\\nBEGIN:VALARM')
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})

test('no line is longer than 75 bytes, and no character is cut in two', () => {
  const description = '🎸é漢'.repeat(60)
  const text = toICalendar('Jams', 'Us', [{ ...EVENT, description }])
  for (const line of linesOf(text)) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replace(/\r\n /g, '')).toContain(`DESCRIPTION:${description}`)
})

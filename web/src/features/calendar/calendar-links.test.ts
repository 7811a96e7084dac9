import { expect, test } from 'vitest'
import { calendarLinks } from './calendar-links.ts'

test('each calendar is told to follow the feed, at its whole address', () => {
  const url = 'https://jam.example/api/v1/calendar/7-abc.ics'
  const links = new Map(calendarLinks(url, 'Jamboree').map(({ label, href }) => [label, new URL(href)]))
  expect(links.get('Google')?.searchParams.get('cid')).toBe('webcal://jam.example/api/v1/calendar/7-abc.ics')
  expect(links.get('Apple')?.href).toBe('webcal://jam.example/api/v1/calendar/7-abc.ics')
  expect(links.get('Outlook')?.searchParams.get('url')).toBe(url)
})

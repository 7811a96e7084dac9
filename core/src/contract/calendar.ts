import { z } from 'zod'
import { key } from './fields.ts'
import { get, post } from './route.ts'

const link = z.object({
  /** Whoever has it can read when and what its owner plays. */
  url: z.string(),
})

export const calendarLink = get('/v1/user/calendar-link', {
  summary: 'The address of the own calendar feed, which holds a secret key',
  access: 'user',
  reply: link,
})

export const resetCalendarLink = post('/v1/user/reset-calendar-link', {
  summary: 'Gives the own calendar feed a new address; the old one stops',
  access: 'user',
  reply: link,
})

export const personalCalendar = get('/v1/calendar/{key}.ics', {
  summary: 'The sessions that somebody comes to, with what they play, as a calendar',
  access: 'anonymous',
  params: z.object({ key: key(120) }),
  type: 'text/calendar',
  reply: z.string(),
})

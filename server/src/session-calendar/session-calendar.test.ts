import { groupCalendar, sessionCalendar } from '@app/core/contract/session-night'
import { addSession, deleteSession, editSession } from '@app/core/contract/sessions'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'
import { sessionOfSix } from '../test/session.ts'

const app = testApp()

/** As a program that is not ours reads it. */
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))

test('D5 a session is read by another program as it was typed, whatever was typed', async () => {
  const { group, admin } = await groupOfSix(app)
  const typed = {
    title: 'Blues; soul, & more \\ 🎸 END:VEVENT',
    description: 'Line one\nBEGIN:VEVENT\nLine three, with a comma; and more'.repeat(5),
    location: 'The Anchor, back room',
  }
  const { payload } = await app.call(
    addSession,
    { groupId: group.id, startDate: '2026-03-12T19:30', ...typed },
    { token: admin.token },
  )
  const { text, headers } = await app.call(sessionCalendar, { id: payload.id })
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  const [event, ...more] = eventsIn(text)
  expect(more).toEqual([])
  expect([event?.summary, event?.description, event?.location]).toEqual([
    typed.title,
    typed.description,
    typed.location,
  ])
  expect(event?.uid).toBe(`session-${payload.id}@jam.example`)
})

test.each([
  [
    'the night the clocks go forward',
    '2026-03-07T23:00',
    '2026-03-08T04:00',
    '2026-03-08T07:00:00.000Z',
    '2026-03-08T11:00:00.000Z',
  ],
  [
    'the night the clocks go back',
    '2026-10-31T23:00',
    '2026-11-01T04:00',
    '2026-11-01T06:00:00.000Z',
    '2026-11-01T12:00:00.000Z',
  ],
])('a session across %s has the right instants', async (_, startDate, endDate, starts, ends) => {
  const { group, admin } = await groupOfSix(app)
  const body = { groupId: group.id, title: 'Long night', startDate, endDate }
  const { payload } = await app.call(addSession, body, { token: admin.token })
  const [event] = eventsIn((await app.call(sessionCalendar, { id: payload.id })).text)
  expect(event?.startDate.toJSDate().toISOString()).toBe(starts)
  expect(event?.endDate.toJSDate().toISOString()).toBe(ends)
})

test('a group’s feed has its sessions; those cancelled are marked so that calendars take them out, without what they were called', async () => {
  const six = await sessionOfSix(app)
  const other = await sessionOfSix(app, {}, six)
  const secret = { title: 'Called off', description: 'The singer is ill', location: 'At Zoe’s' }
  await app.call(editSession, { id: other.session.id, ...secret }, { token: six.admin.token })
  const where = { groupId: six.group.id, sessionId: other.session.id }
  await app.call(deleteSession, where, { token: six.admin.token })
  const { text } = await app.call(groupCalendar, { id: six.group.id })
  expect(text).toContain('REFRESH-INTERVAL')
  const statuses = eventsIn(text).map((event) => [event.uid, event.component.getFirstPropertyValue('status')])
  expect(statuses).toEqual([
    [`session-${six.session.id}@jam.example`, 'CONFIRMED'],
    [`session-${other.session.id}@jam.example`, 'CANCELLED'],
  ])
  for (const words of Object.values(secret)) expect(text).not.toContain(words)
})

test('a private group has no feed without a key, for its members either', async () => {
  const six = await sessionOfSix(app, { isPublic: false })
  expect((await app.call(groupCalendar, { id: six.group.id })).status).toBe(404)
  expect((await app.call(groupCalendar, { id: six.group.id }, { token: six.member.token })).status).toBe(404)
  expect((await app.call(sessionCalendar, { id: six.session.id })).status).toBe(404)
})

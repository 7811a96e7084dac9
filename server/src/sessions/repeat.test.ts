import { groupSessions, listSessionsForGroup, repeatSession } from '@app/core/contract/sessions'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { sessionOfSix } from '../test/session.ts'

const app = testApp()
const DATES = ['2026-03-19T19:30', '2026-03-26T19:30', '2026-04-02T19:30']

test('sessions are repeated in one go, at the same time on the clock, and nobody is told', async () => {
  const settings = { capacity: 30, signUpClosesAt: '2026-03-12T01:00:00.000Z' }
  const six = await sessionOfSix(app, { songs: 2, settings })
  const as = { token: six.admin.token }
  const mails = app.mails.length
  const body = { SessionId: six.session.id, startDates: DATES, withSongs: true }
  const { payload } = await app.call(repeatSession, body, as)
  // The group is in Portland, where the clocks went forward on the 8th.
  expect(payload.map(({ startDate }) => startDate)).toEqual([
    '2026-03-20T02:30:00.000Z',
    '2026-03-27T02:30:00.000Z',
    '2026-04-03T02:30:00.000Z',
  ])
  const { sessions } = (await app.call(groupSessions, { id: six.group.id }, as)).payload
  expect(sessions.map(({ title, songs }) => [title, songs])).toEqual(Array(4).fill(['Thursday Blues', 2]))
  const rows = await app.database.db
    .selectFrom('sessions')
    .select(['capacity', 'sign_up_closes_at'])
    .where('id', '=', payload[0]?.id ?? 0)
    .executeTakeFirstOrThrow()
  expect(rows).toEqual({ capacity: 30, sign_up_closes_at: new Date('2026-03-19T01:00:00.000Z') })
  expect(app.mails).toHaveLength(mails)
})

test('a sign-up that would close in the hour that the clocks leave out closes then all the same', async () => {
  // Half past two in the morning, four days before.
  const six = await sessionOfSix(app, { settings: { signUpClosesAt: '2026-03-09T09:30:00.000Z' } })
  const body = { SessionId: six.session.id, startDates: ['2027-03-17T19:30'], withSongs: false }
  const { payload } = await app.call(repeatSession, body, { token: six.admin.token })
  const { sign_up_closes_at } = await app.database.db
    .selectFrom('sessions')
    .select('sign_up_closes_at')
    .where('id', '=', payload[0]?.id ?? 0)
    .executeTakeFirstOrThrow()
  expect(sign_up_closes_at?.toISOString()).toBe('2027-03-14T10:30:00.000Z')
})

test('pressed twice, each day has one session', async () => {
  const six = await sessionOfSix(app)
  const as = { token: six.admin.token }
  const body = { SessionId: six.session.id, startDates: [...DATES, DATES[0] ?? ''], withSongs: false }
  const answers = await Promise.all([app.call(repeatSession, body, as), app.call(repeatSession, body, as)])
  expect(answers[0]?.payload).toEqual(answers[1]?.payload)
  expect((await app.call(listSessionsForGroup, { groupId: six.group.id }, as)).payload).toHaveLength(4)
})

test('all are made or none: a day in the past, or too many, makes no session', async () => {
  const six = await sessionOfSix(app)
  const as = { token: six.admin.token }
  const repeat = (startDates: string[]) =>
    app.call(repeatSession, { SessionId: six.session.id, startDates, withSongs: false }, as)
  expect((await repeat(['2026-03-19T19:30', '2020-01-01T19:30'])).status).toBe(400)
  const many = Array.from({ length: 27 }, (_, index) => `2027-01-${String(index + 1).padStart(2, '0')}T19:30`)
  expect((await repeat(many)).status).toBe(400)
  expect((await app.call(listSessionsForGroup, { groupId: six.group.id }, as)).payload).toHaveLength(1)
})

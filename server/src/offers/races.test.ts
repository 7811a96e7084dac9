import { answerOffer } from '@app/core/contract/offers'
import { sessionDetails } from '@app/core/contract/sessions'
import { registerPart, unregisterPart } from '@app/core/contract/sign-up'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp, testApp } from '../test/app.ts'
import { members, type SessionOfSix, sessionOfSix } from '../test/session.ts'
import { moveInTime } from './move-in-time.ts'
import { insertOffer } from './sql.ts'

const HOUR = 3_600_000
const app = testApp()
let other: TestApp
beforeAll(async () => {
  other = await makeTestApp(app.database)
  // Noon on the clocks of the group.
  for (const one of [app, other]) one.advance(8 * HOUR)
})
afterAll(() => other.close())

/** First come, with the slot just given back, so that the first of these is asked. */
async function freed(count: number) {
  const six = await sessionOfSix(app, { settings: { firstCome: true } })
  const [holder, ...line] = await members(app, six.group.id, count + 1)
  const body = { SessionId: six.session.id, SlotId: six.slotId }
  await app.call(registerPart, body, { token: holder?.token ?? '' })
  for (const { token } of line) await app.call(registerPart, { ...body, Waitlist: true }, { token })
  await app.call(unregisterPart, body, { token: holder?.token ?? '' })
  return { six, line }
}

const rows = (six: SessionOfSix) =>
  app.database.db.selectFrom('offers').selectAll().where('session_id', '=', six.session.id).orderBy('id').execute()
const players = (six: SessionOfSix) =>
  app.database.db.selectFrom('assignments').select('user_id').where('session_id', '=', six.session.id).execute()
const due = (six: SessionOfSix) =>
  app.database.db
    .updateTable('offers')
    .set({ answer_by: new Date(app.now().getTime() - 1000) })
    .where('session_id', '=', six.session.id)
    .where('state', '=', 'open')
    .execute()

test('E1 twenty who take one slot’s offer at once, some of them in time: one has it, the others hear why not', async () => {
  const { six, line } = await freed(20)
  const [open] = await rows(six)
  // Everyone has a link in their hands: one that stands, and nineteen whose time was over before.
  const links = [open?.id ?? 0]
  for (const { id } of line.slice(1)) {
    const past = { freedAt: open?.freed_at ?? app.now(), offeredAt: app.now(), answerBy: app.now(), by: null }
    const made = await app.database.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('offers')
        .set({ state: 'lapsed', ended_at: app.now() })
        .where('slot_id', '=', six.slotId)
        .execute()
      return insertOffer(tx, { sessionId: six.session.id, slotId: six.slotId, userId: id, ...past })
    })
    links.push(made.id)
  }
  const later = new Date(app.now().getTime() + HOUR)
  await app.database.db
    .updateTable('offers')
    .set({ answer_by: later })
    .where('session_id', '=', six.session.id)
    .execute()
  const answers = await Promise.all(
    line.map(({ token }, index) =>
      (index % 2 ? app : other).call(answerOffer, { offerId: links[index] ?? 0, accept: true }, { token }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ error }) => error?.code === 'OFFER_CLOSED')).toHaveLength(19)
  expect(await players(six)).toHaveLength(1)
})

test('E1 one who says yes twenty times at once has it once; yes and no at once is one of the two', async () => {
  const { six, line } = await freed(1)
  const token = line[0]?.token ?? ''
  const [open] = await rows(six)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.call(answerOffer, { offerId: open?.id ?? 0, accept: true }, { token })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await players(six)).toEqual([{ user_id: line[0]?.id }])

  const both = await freed(1)
  const [offer] = await rows(both.six)
  const as = { token: both.line[0]?.token ?? '' }
  const outcomes = await Promise.all(
    [true, false].map((accept) => app.call(answerOffer, { offerId: offer?.id ?? 0, accept }, as)),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('E1 those who take a slot that is on offer, and who is offered it, at the same moment: one has it', async () => {
  const { six, line } = await freed(1)
  const others = await members(app, six.group.id, 10)
  const [open] = await rows(six)
  const body = { SessionId: six.session.id, SlotId: six.slotId }
  const [yes, ...tries] = await Promise.all([
    app.call(answerOffer, { offerId: open?.id ?? 0, accept: true }, { token: line[0]?.token ?? '' }),
    ...others.map(({ token }) => other.call(registerPart, body, { token })),
  ])
  expect(yes.status).toBe(200)
  expect(new Set(tries.map(({ error }) => error?.code))).toEqual(
    new Set(['SLOT_OFFERED', 'SLOT_TAKEN'].filter((code) => tries.some(({ error }) => error?.code === code))),
  )
  expect(await players(six)).toEqual([{ user_id: line[0]?.id }])
})

test('two instances that move the same waitlist, however often and at once, ask each person once and skip nobody', async () => {
  const { six, line } = await freed(6)
  for (let round = 0; round < 7; round++) {
    await due(six)
    await Promise.all([app, other, app, other].map((one) => moveInTime(one.app, six.session.id)))
  }
  const made = await rows(six)
  expect(made.map(({ user_id }) => user_id)).toEqual(line.map(({ id }) => id))
  expect(made.every(({ state }) => state === 'lapsed')).toBe(true)
  await app.app.jobs.wake()
  for (const { email } of line)
    expect([...app.mails, ...other.mails].filter(({ to, kind }) => to === email && kind === 'offer')).toHaveLength(1)
})

test('a yes and the end of its time at once: either it is theirs, or the next is asked, never both', async () => {
  for (let round = 0; round < 5; round++) {
    const { six, line } = await freed(2)
    const [open] = await rows(six)
    await due(six)
    const as = { token: line[0]?.token ?? '' }
    const [answered] = await Promise.all([
      app.call(answerOffer, { offerId: open?.id ?? 0, accept: true }, as),
      moveInTime(other.app, six.session.id),
    ])
    expect([answered.status, answered.error?.code]).toEqual([409, 'OFFER_CLOSED'])
    const { me } = (await app.call(sessionDetails, { id: six.session.id }, { token: line[1]?.token ?? '' })).payload
    expect(me.offers).toHaveLength(1)
    expect(await players(six)).toEqual([])
  }
})

import { saveGroup } from '@app/core/contract/groups'
import { listPayments, recordPayment, takePaymentBack } from '@app/core/contract/payments'
import { sessionHistory } from '@app/core/contract/session-night'
import { registerPart } from '@app/core/contract/sign-up'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { GROUP } from '../test/group.ts'
import { sessionOfSix } from '../test/session.ts'

const app = testApp()

async function sessionWithFee() {
  const six = await sessionOfSix(app, { settings: { fee: 7.5 } })
  const as = { token: six.admin.token }
  await app.call(registerPart, { SessionId: six.session.id, SlotId: six.slotId }, { token: six.member.token })
  const listed = async () => (await app.call(listPayments, { sessionId: six.session.id }, as)).payload
  const pay = async (Method: 'cash' | 'comp') =>
    (await app.call(recordPayment, { SessionId: six.session.id, UserId: six.member.id, Amount: 7.5, Method }, as))
      .payload
  const setBack = (PaymentId: number, TakenBack: boolean) =>
    app.call(takePaymentBack, { SessionId: six.session.id, PaymentId, TakenBack }, as)
  return { ...six, as, listed, pay, setBack }
}

test.each(['cash', 'comp'] as const)(
  'a payment (%s) that is taken back is owed again, and can be put back',
  async (way) => {
    const { listed, pay, setBack, session, as } = await sessionWithFee()
    const { id } = await pay(way)
    expect((await listed()).owing).toEqual([])
    expect((await setBack(id, true)).payload.takenBack).toBe(true)
    // Twice is once.
    expect((await setBack(id, true)).status).toBe(200)
    const after = await listed()
    expect(after.owing.map(({ owes }) => owes)).toEqual([7.5])
    expect(after.payments).toMatchObject([{ id, takenBack: true }])
    await setBack(id, false)
    expect((await listed()).owing).toEqual([])
    const { entries } = (await app.call(sessionHistory, { id: session.id }, as)).payload
    const actions = entries.map(({ action }) => action).filter((action) => action.startsWith('payment'))
    expect(actions).toEqual(['payment-put-back', 'payment-taken-back', 'payment-recorded'])
  },
)

test('a payment of another session is not there, and a member takes none back', async () => {
  const one = await sessionWithFee()
  const other = await sessionWithFee()
  const { id } = await other.pay('cash')
  expect((await one.setBack(id, true)).status).toBe(404)
  const asMember = { token: other.member.token }
  const body = { SessionId: other.session.id, PaymentId: id, TakenBack: true }
  expect((await app.call(takePaymentBack, body, asMember)).status).toBe(403)
  expect((await other.listed()).payments).toMatchObject([{ takenBack: false }])
})

test('payments are in the currency of the group', async () => {
  const six = await sessionWithFee()
  expect((await six.listed()).currency).toBe('USD')
  await app.call(saveGroup, { ...GROUP, id: six.group.id, currency: 'EUR' }, six.as)
  expect((await six.listed()).currency).toBe('EUR')
  await six.pay('cash')
  const { entries } = (await app.call(sessionHistory, { id: six.session.id }, six.as)).payload
  expect(entries[0]?.detail).toMatchObject({ amount: 7.5, currency: 'EUR' })
})

test('E5 the same payment sent ten times at once is recorded once, and equal ones under other ids each', async () => {
  const { session, member, as, listed } = await sessionWithFee()
  const send = (Id?: string) =>
    app.call(recordPayment, { SessionId: session.id, UserId: member.id, Amount: 2.5, Id: Id ?? null }, as)
  const sent = await Promise.all(Array.from({ length: 10 }, () => send('one')))
  expect(new Set(sent.map(({ payload }) => payload.id)).size).toBe(1)
  expect((await listed()).payments).toHaveLength(1)
  const { entries } = (await app.call(sessionHistory, { id: session.id }, as)).payload
  expect(entries.filter(({ action }) => action === 'payment-recorded')).toHaveLength(1)
  await send('two')
  await Promise.all([send(), send()])
  expect((await listed()).payments).toHaveLength(4)
})

test('the id of another payment, or of one that was taken back, records nothing and says so', async () => {
  const { session, member, as, listed, setBack } = await sessionWithFee()
  const send = (Amount: number) =>
    app.call(recordPayment, { SessionId: session.id, UserId: member.id, Amount, Id: 'one' }, as)
  const { id } = (await send(7.5)).payload
  expect((await send(5)).error.code).toBe('RECORDED_BEFORE')
  await setBack(id, true)
  expect((await send(7.5)).status).toBe(409)
  expect((await listed()).payments).toMatchObject([{ id, amount: 7.5, takenBack: true }])
})

test.each([1e-300, 0.001, 2.505])(
  '%d is no amount that can be kept as it is, and nothing is recorded',
  async (Amount) => {
    const { session, member, as, listed } = await sessionWithFee()
    expect((await app.call(recordPayment, { SessionId: session.id, UserId: member.id, Amount }, as)).status).toBe(400)
    expect((await listed()).payments).toEqual([])
  },
)

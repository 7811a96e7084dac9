import { z } from 'zod'
import { id, instant, key, money, pathId, text } from './fields.ts'
import { person } from './profile.ts'
import { get, post } from './route.ts'

export const PAYMENT_METHODS = ['cash', 'transfer', 'comp'] as const

export const payment = z.object({
  id: z.number(),
  person,
  amount: z.number(),
  method: z.enum(PAYMENT_METHODS),
  note: z.string(),
  at: instant,
  recordedBy: person.nullable(),
  /** It counts no more; kept, so that it can be put back. */
  takenBack: z.boolean(),
})

/** In the group's currency; below zero it takes an earlier record back. */
const amount = money(-10_000, 10_000)

export const recordPayment = post('/v1/payment/manual-payment/', {
  summary: 'Records a payment made by hand',
  access: 'sadmin',
  session: 'body.SessionId',
  body: z.object({
    SessionId: id,
    UserId: id,
    Amount: amount,
    Method: z.enum(PAYMENT_METHODS).nullish(),
    Note: text(300).nullish(),
    /** Made by the client: the same one again is the same payment. */
    Id: key(64).nullish(),
  }),
  reply: payment,
})

export const takePaymentBack = post('/v1/payment/take-back/', {
  summary: 'Takes a recorded payment back, or puts it back',
  access: 'sadmin',
  session: 'body.SessionId',
  body: z.object({ SessionId: id, PaymentId: id, TakenBack: z.boolean() }),
  reply: payment,
})

export const listPayments = get('/v1/payment/list/{sessionId}', {
  summary: 'Payments, and who still owes',
  access: 'sadmin',
  session: 'params.sessionId',
  params: z.object({ sessionId: pathId }),
  reply: z.object({
    fee: z.number(),
    /** What all of it is in, as EUR. */
    currency: z.string(),
    payments: z.array(payment),
    owing: z.array(z.object({ person, owes: z.number() })),
  }),
})

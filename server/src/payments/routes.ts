import { listPayments, recordPayment, takePaymentBack } from '@app/core/contract/payments'
import type { GroupAct } from '@app/core/rules/group-acts'
import type { SessionAct } from '@app/core/rules/session-acts'
import { findGroup } from '../groups/sql.ts'
import type { Db } from '../lib/db/database.ts'
import { notFound, refused } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { insertGroupAudit } from '../members/audit-sql.ts'
import { findMember } from '../members/sql.ts'
import { insertHistory } from '../session-history/sql.ts'
import { findSessionRow } from '../sessions/sql.ts'
import { findRegistration } from '../sign-up/seats-sql.ts'
import { insertPayment, listOwing, listPaymentsOf, setTakenBack } from './sql.ts'

export function paymentsRoutes(app: App): void {
  transact(app, recordPayment, async ({ body, caller, session, db, now }) => {
    const isHere =
      (await findRegistration(db, session.id, body.UserId)) ?? (await findMember(db, session.groupId, body.UserId))
    if (!isHere) throw notFound('This member')
    const method = body.Method ?? 'cash'
    const { payment, isNew } = await insertPayment(db, {
      session_id: session.id,
      user_id: body.UserId,
      amount: body.Amount,
      method,
      note: body.Note ?? '',
      recorded_by: caller.userId,
      at: now,
      client_id: body.Id ?? null,
    })
    const entry = { at: now, by: caller.userId, action: 'payment-recorded' as const, about: body.UserId }
    if (isNew) await writeDown(db, session, entry, payment)
    else if (payment.takenBack || !isSame(payment, { ...body, method }))
      throw refused('RECORDED_BEFORE', 'This was recorded before, and has changed since. Look at the payments again.')
    return { ...payment, at: payment.at.toISOString() }
  })

  transact(app, takePaymentBack, async ({ body, caller, session, db, now }) => {
    const found = await setTakenBack(db, session.id, body.PaymentId, body.TakenBack ? now : null)
    if (!found) throw notFound('This payment')
    const { payment, isChanged } = found
    const action: GroupAct = body.TakenBack ? 'payment-taken-back' : 'payment-put-back'
    const entry = { at: now, by: caller.userId, action, about: payment.person.userId }
    // Pressed twice, or by two: once in the history.
    if (isChanged) await writeDown(db, session, entry, payment)
    return { ...payment, at: payment.at.toISOString() }
  })

  handle(app, listPayments, async ({ session, db }) => ({
    currency: await currencyIn(db, session.groupId),
    fee: Number((await findSessionRow(db, session.id))?.fee ?? 0),
    payments: (await listPaymentsOf(db, session.id)).map((payment) => ({ ...payment, at: payment.at.toISOString() })),
    owing: await listOwing(db, session.id),
  }))
}

const isSame = (
  payment: { person: { userId: number }; amount: number; method: string },
  sent: { UserId: number; Amount: number; method: string },
) =>
  payment.person.userId === sent.UserId &&
  payment.method === sent.method &&
  Math.abs(payment.amount - sent.Amount) < 0.005

const currencyIn = async (db: Db, groupId: number) => (await findGroup(db, groupId))?.currency ?? 'USD'

/** In the history of the session and of its group. */
async function writeDown(
  db: Db,
  session: { id: number; groupId: number },
  entry: { at: Date; by: number; action: GroupAct & SessionAct; about: number },
  { amount, method }: { amount: number; method: string },
): Promise<void> {
  const detail = { amount, method, currency: await currencyIn(db, session.groupId) }
  await insertHistory(db, { ...entry, sessionId: session.id, detail })
  await insertGroupAudit(db, { ...entry, groupId: session.groupId, detail: { ...detail, sessionId: session.id } })
}

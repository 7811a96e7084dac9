import { listPayments, recordPayment } from '@app/core/contract/payments'
import { notFound } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/handle.ts'
import { findMember, insertGroupAudit } from '../members/sql.ts'
import { findRegistration } from '../registrations/sql.ts'
import { insertHistory } from '../session-history/sql.ts'
import { findSessionRow } from '../sessions/sql.ts'
import { insertPayment, listOwing, listPaymentsOf } from './sql.ts'

export function paymentsRoutes(app: App): void {
  transact(app, recordPayment, async ({ body, caller, session, db, now }) => {
    const isHere =
      (await findRegistration(db, session.id, body.UserId)) ?? (await findMember(db, session.groupId, body.UserId))
    if (!isHere) throw notFound('This member')
    const payment = await insertPayment(db, {
      session_id: session.id,
      user_id: body.UserId,
      amount: body.Amount,
      method: body.Method ?? 'cash',
      note: body.Note ?? '',
      recorded_by: caller.userId,
      at: now,
    })
    const entry = { at: now, by: caller.userId, action: 'payment-recorded', about: body.UserId }
    const detail = { amount: body.Amount, method: payment.method }
    await insertHistory(db, { ...entry, sessionId: session.id, detail })
    await insertGroupAudit(db, { ...entry, groupId: session.groupId, detail: { ...detail, sessionId: session.id } })
    return { ...payment, at: payment.at.toISOString() }
  })

  handle(app, listPayments, async ({ session, db }) => ({
    fee: Number((await findSessionRow(db, session.id))?.fee ?? 0),
    payments: (await listPaymentsOf(db, session.id)).map((payment) => ({ ...payment, at: payment.at.toISOString() })),
    owing: await listOwing(db, session.id),
  }))
}

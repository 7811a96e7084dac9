import { recordPayment, takePaymentBack } from '@app/core/contract/payments'
import type { Input } from '@app/core/contract/route'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { layer, shownAtOnce } from '../../lib/api/pending-changes.ts'
import { askAgain } from '../../lib/api/query-client.ts'
import { showToast } from '../../lib/toasts.ts'
import { sessionKey } from '../sessions/queries.ts'
import type { Payments } from './queries.ts'

const INLINE = { errors: 'inline' } as const

const paymentsKey = (sessionId: number) => [...sessionKey(sessionId), 'payments']

type NewPayment = Omit<Input<typeof recordPayment>, 'SessionId'>

const askPaymentsAgain = (sessionId: number) => askAgain(paymentsKey(sessionId), [...sessionKey(sessionId), 'history'])

const withPayment =
  ({ UserId, Amount }: NewPayment) =>
  (known: Payments): Payments => ({
    ...known,
    owing: known.owing
      .map((one) => (one.person.userId === UserId ? { ...one, owes: one.owes - Amount } : one))
      .filter(({ owes }) => owes > 0),
  })

/** Writes a payment down: who paid no longer owes, at once. */
export function useRecordPayment(SessionId: number) {
  // What got no answer may be recorded all the same: until there is one, the same payment goes out under the same id.
  const [ids] = useState(() => new Map<string, string>())
  const keyOf = ({ UserId, Amount, Method }: NewPayment) => `${UserId} ${Amount} ${Method}`
  const shown = shownAtOnce<NewPayment>(
    (payment) => [layer(paymentsKey(SessionId), withPayment(payment))],
    () => askPaymentsAgain(SessionId),
  )
  return useMutation({
    mutationFn: (payment: NewPayment) => {
      const Id = ids.get(keyOf(payment)) ?? crypto.randomUUID()
      ids.set(keyOf(payment), Id)
      return call(recordPayment, { SessionId, ...payment, Id }, INLINE)
    },
    ...shown,
    onSuccess: (answer, payment, layers) => {
      ids.delete(keyOf(payment))
      shown.onSuccess(answer, payment, layers)
    },
    onError: (error, payment, layers) => {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) ids.delete(keyOf(payment))
      shown.onError(error, payment, layers)
      showToast({ kind: 'error', title: 'Not recorded', body: error.message })
    },
  })
}

/** Takes a payment back, or puts it back: shown at once, undone when refused. */
export function useTakePaymentBack(SessionId: number) {
  const shown = shownAtOnce<{ id: number; takenBack: boolean }>(
    ({ id, takenBack }) => [
      layer<Payments>(paymentsKey(SessionId), (known) => ({
        ...known,
        payments: known.payments.map((one) => (one.id === id ? { ...one, takenBack } : one)),
      })),
    ],
    () => askPaymentsAgain(SessionId),
  )
  return useMutation({
    scope: { id: `payments-${SessionId}` },
    mutationFn: ({ id, takenBack }: { id: number; takenBack: boolean }) =>
      call(takePaymentBack, { SessionId, PaymentId: id, TakenBack: takenBack }, INLINE),
    ...shown,
    onError: (error, change, layers) => {
      shown.onError(error, change, layers)
      showToast({ kind: 'error', title: 'That did not work', body: error.message })
    },
  })
}

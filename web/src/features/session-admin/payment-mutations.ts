import { recordPayment, takePaymentBack } from '@app/core/contract/payments'
import type { Input } from '@app/core/contract/route'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { askAgain, queryClient } from '../../lib/api/query-client.ts'
import { showToast } from '../../lib/toasts.ts'
import { sessionKey } from '../sessions/queries.ts'
import type { Payments } from './queries.ts'

const INLINE = { errors: 'inline' } as const

const paymentsKey = (sessionId: number) => [...sessionKey(sessionId), 'payments']

type NewPayment = Omit<Input<typeof recordPayment>, 'SessionId'>

/** Writes a payment down: who paid no longer owes, at once. */
export function useRecordPayment(SessionId: number) {
  // What got no answer may be recorded all the same: until there is one, the same payment goes out under the same id.
  const [ids] = useState(() => new Map<string, string>())
  const keyOf = ({ UserId, Amount, Method }: NewPayment) => `${UserId} ${Amount} ${Method}`
  return useMutation({
    mutationFn: (payment: NewPayment) => {
      const Id = ids.get(keyOf(payment)) ?? crypto.randomUUID()
      ids.set(keyOf(payment), Id)
      return call(recordPayment, { SessionId, ...payment, Id }, INLINE)
    },
    onSuccess: (_, payment) => {
      ids.delete(keyOf(payment))
    },
    onMutate: async ({ UserId, Amount }) => {
      await queryClient.cancelQueries({ queryKey: paymentsKey(SessionId) })
      const before = queryClient.getQueryData<Payments>(paymentsKey(SessionId))
      queryClient.setQueryData<Payments>(
        paymentsKey(SessionId),
        (known) =>
          known && {
            ...known,
            owing: known.owing
              .map((one) => (one.person.userId === UserId ? { ...one, owes: one.owes - Amount } : one))
              .filter(({ owes }) => owes > 0),
          },
      )
      return before
    },
    onError: (error, payment, before) => {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) ids.delete(keyOf(payment))
      queryClient.setQueryData(paymentsKey(SessionId), before)
      showToast({ kind: 'error', title: 'Not recorded', body: error.message })
    },
    onSettled: () => askAgain(paymentsKey(SessionId), [...sessionKey(SessionId), 'history']),
  })
}

/** Takes a payment back, or puts it back: shown at once, undone when refused. */
export const useTakePaymentBack = (SessionId: number) =>
  useMutation({
    scope: { id: `payments-${SessionId}` },
    mutationFn: ({ id, takenBack }: { id: number; takenBack: boolean }) =>
      call(takePaymentBack, { SessionId, PaymentId: id, TakenBack: takenBack }, INLINE),
    onMutate: async ({ id, takenBack }) => {
      await queryClient.cancelQueries({ queryKey: paymentsKey(SessionId) })
      queryClient.setQueryData<Payments>(
        paymentsKey(SessionId),
        (known) =>
          known && { ...known, payments: known.payments.map((one) => (one.id === id ? { ...one, takenBack } : one)) },
      )
    },
    onError: ({ message }) => showToast({ kind: 'error', title: 'That did not work', body: message }),
    onSettled: () => askAgain(paymentsKey(SessionId), [...sessionKey(SessionId), 'history']),
  })

import type { PAYMENT_METHODS } from '@app/core/contract/payments'
import { relativeTime } from '@app/core/rules/time'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useRecordPayment } from './mutations.ts'
import styles from './PaymentList.module.css'
import { type Payments, usePaymentsQuery } from './queries.ts'

type Method = (typeof PAYMENT_METHODS)[number]
const WAYS: { method: Method; label: string }[] = [
  { method: 'cash', label: 'Cash' },
  { method: 'transfer', label: 'Transfer' },
  { method: 'comp', label: 'Free' },
]

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  [firstName, lastName].filter(Boolean).join(' ')
const money = (amount: number) =>
  amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })

function Owing({
  owing,
  onPay,
}: {
  owing: Payments['owing']
  onPay: (userId: number, owes: number, method: Method) => void
}) {
  return (
    <ul>
      {owing.map(({ person, owes }) => (
        <li key={person.userId} className={styles.row}>
          <span className={styles.name}>{nameOf(person)}</span>
          <span className={styles.amount}>{money(owes)}</span>
          <span className={styles.ways}>
            {WAYS.map(({ method, label }) => (
              <Button
                key={method}
                look="outlined"
                size="compact"
                aria-label={`${nameOf(person)}: ${label}, ${money(owes)}`}
                onClick={() => onPay(person.userId, owes, method)}
              >
                {label}
              </Button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Who still owes, settled with one press; and what was paid. */
export function PaymentList({ sessionId }: { sessionId: number }) {
  const payments = usePaymentsQuery(sessionId)
  const record = useRecordPayment(sessionId)
  if (payments.isError) return <LoadFailed what="The payments" onRetry={() => payments.refetch()} />
  if (!payments.data) return <Skeleton lines={4} label="Loading the payments" />
  const { fee, owing, payments: paid } = payments.data
  if (!fee && !paid.length) return <p className={styles.none}>This session is free. A fee is set in its details.</p>
  const total = paid.reduce((sum, { amount, method }) => (method === 'comp' ? sum : sum + amount), 0)
  return (
    <>
      <p className={styles.lead}>
        <strong>{money(total)}</strong> paid so far.{' '}
        {owing.length ? `${owing.length} still ${owing.length === 1 ? 'owes' : 'owe'}.` : 'Nobody owes.'}
      </p>
      <Owing owing={owing} onPay={(UserId, Amount, Method) => record.mutate({ UserId, Amount, Method })} />
      {paid.length > 0 && (
        <ul className={styles.paid}>
          {paid.map(({ id, person, amount, method, at }) => (
            <li key={id} className={styles.row}>
              <span className={styles.name}>{nameOf(person)}</span>
              <span className={styles.amount}>{method === 'comp' ? 'free' : money(amount)}</span>
              <span className={styles.when}>
                {method === 'comp' ? '' : `${method}, `}
                {relativeTime(new Date(at), new Date())}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

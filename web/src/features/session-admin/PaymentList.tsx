import type { PAYMENT_METHODS } from '@app/core/contract/payments'
import { amountFrom, moneyText } from '@app/core/rules/money'
import { relativeTime } from '@app/core/rules/time'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useNameSearch } from '../../ui/use-name-search.tsx'
import styles from './PaymentList.module.css'
import { useRecordPayment, useTakePaymentBack } from './payment-mutations.ts'
import { type Payments, usePaymentsQuery } from './queries.ts'

type Method = (typeof PAYMENT_METHODS)[number]
const WAYS: { method: Method; label: string }[] = [
  { method: 'cash', label: 'Cash' },
  { method: 'transfer', label: 'Transfer' },
  { method: 'comp', label: 'Free' },
]

type Named = { firstName: string; lastName: string }
const nameOf = ({ firstName, lastName }: Named) => [firstName, lastName].filter(Boolean).join(' ')

interface OwingRowProps {
  name: string
  owes: number
  currency: string
  /** While a payment of theirs is being written down: a second one would be another. */
  isPaying: boolean
  onPay: (amount: number, method: Method) => void
}

/** Settled with one press; who gives another amount, with that typed first. */
function OwingRow({ name, owes, currency, isPaying, onPay }: OwingRowProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const amount = typed === null ? owes : amountFrom(typed)
  const isAmount = amount !== null && amount > 0 && amount <= 10_000
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.amount}>{moneyText(owes, currency)}</span>
      <span className={styles.ways}>
        {WAYS.map(({ method, label }) => (
          <Button
            key={method}
            look="outlined"
            size="compact"
            disabled={!isAmount}
            busy={isPaying}
            aria-label={`${name}: ${label}, ${isAmount ? moneyText(amount, currency) : 'no amount'}`}
            onClick={() => isAmount && onPay(amount, method)}
          >
            {label}
          </Button>
        ))}
        <Button
          look="text"
          size="compact"
          aria-expanded={typed !== null}
          aria-label={`${name}: another amount`}
          onClick={() => setTyped(typed === null ? '' : null)}
        >
          {typed === null ? 'Other' : `All ${moneyText(owes, currency)}`}
        </Button>
      </span>
      {typed !== null && (
        <div className={styles.other}>
          <TextField
            label={`What ${name} gave (${currency})`}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            errors={typed && !isAmount ? ['Enter an amount, like 5 or 7.50.'] : []}
            hint="Then press how it was paid."
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
    </li>
  )
}

/** Settled just now: it stays where it was, so that the next press meets nobody else. */
function SettledRow({ name }: { name: string }) {
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.amount}>
        <Check size={20} aria-hidden />
      </span>
      <span className={styles.when}>settled</span>
    </li>
  )
}

/** Everybody who owed since the page was opened, in the order they came. */
function useAllWhoOwed(owing: Payments['owing']): Payments['owing'] {
  const [all, setAll] = useState<Payments['owing']>([])
  const known = new Set(all.map(({ person }) => person.userId))
  const added = owing.filter(({ person }) => !known.has(person.userId))
  if (added.length) setAll([...all, ...added])
  return all
}

const NONE: Payments['owing'] = []

interface PaidRowProps {
  payment: Payments['payments'][number]
  currency: string
  onTakeBack: (takenBack: boolean) => void
}

/** What was paid. Taken back, it stays in its place, struck out, and can be put back. */
function PaidRow({ payment: { person, amount, method, at, takenBack }, currency, onTakeBack }: PaidRowProps) {
  const what = method === 'comp' ? 'free' : moneyText(amount, currency)
  return (
    <li className={cx(styles.row, takenBack && styles.back)}>
      <span className={styles.name}>{nameOf(person)}</span>
      <span className={styles.amount}>{what}</span>
      <span className={styles.when}>
        {takenBack
          ? 'taken back'
          : `${method === 'comp' ? '' : `${method}, `}${relativeTime(new Date(at), new Date())}`}
        <Button
          look="text"
          size="compact"
          aria-label={`${nameOf(person)}, ${what}: ${takenBack ? 'put back' : 'take back'}`}
          onClick={() => onTakeBack(!takenBack)}
        >
          {takenBack ? 'Put back' : 'Take back'}
        </Button>
      </span>
    </li>
  )
}

const isCounted = ({ takenBack, method }: Payments['payments'][number]) => !takenBack && method !== 'comp'

/** Who still owes, and what was paid, in the currency of the group. */
export function PaymentList({ sessionId }: { sessionId: number }) {
  const payments = usePaymentsQuery(sessionId)
  const record = useRecordPayment(sessionId)
  const back = useTakePaymentBack(sessionId)
  const whoOwed = useAllWhoOwed(payments.data?.owing ?? NONE)
  const { isSought, isSeeking, field } = useNameSearch(whoOwed.length + (payments.data?.payments.length ?? 0))
  const isNamed = ({ person }: { person: Named }) => isSought(nameOf(person))
  if (payments.isError && !payments.data) return <LoadFailed what="The payments" onRetry={() => payments.refetch()} />
  if (!payments.data) return <Skeleton lines={4} label="Loading the payments" />
  const { fee, currency, owing, payments: paid } = payments.data
  if (!fee && !paid.length) return <p className={styles.none}>This session is free. A fee is set in its details.</p>
  const owes = new Map(owing.map((one) => [one.person.userId, one.owes]))
  const total = paid.filter(isCounted).reduce((sum, { amount }) => sum + amount, 0)

  const pay = (UserId: number, name: string) => (Amount: number, Method: Method) =>
    record.mutate(
      { UserId, Amount, Method },
      {
        onSuccess: ({ id }) =>
          showToast({
            kind: 'plain',
            topic: 'payment',
            title: Method === 'comp' ? `${name} plays free` : `${moneyText(Amount, currency)} from ${name}`,
            body: 'Recorded.',
            action: { label: 'Undo', run: () => back.mutate({ id, takenBack: true }) },
          }),
      },
    )
  return (
    <>
      <p className={styles.lead}>
        <strong>{moneyText(total, currency)}</strong> paid so far.{' '}
        {owing.length ? `${owing.length} still ${owing.length === 1 ? 'owes' : 'owe'}.` : 'Nobody owes anything.'}
      </p>
      {field}
      {isSeeking && ![...whoOwed, ...paid].some(isNamed) && (
        <p className={styles.none}>Nobody by that name owes or has paid anything.</p>
      )}
      <ul>
        {whoOwed.filter(isNamed).map(({ person }) => {
          const name = nameOf(person)
          const rest = owes.get(person.userId)
          return rest ? (
            <OwingRow
              key={person.userId}
              name={name}
              owes={rest}
              currency={currency}
              isPaying={record.isPending && record.variables.UserId === person.userId}
              onPay={pay(person.userId, name)}
            />
          ) : (
            <SettledRow key={person.userId} name={name} />
          )
        })}
      </ul>
      {paid.length > 0 && (
        <ul className={styles.paid}>
          {paid.filter(isNamed).map((payment) => (
            <PaidRow
              key={payment.id}
              payment={payment}
              currency={currency}
              onTakeBack={(takenBack) => back.mutate({ id: payment.id, takenBack })}
            />
          ))}
        </ul>
      )}
    </>
  )
}

import { moneyText } from './money.ts'

/** What was written down about a payment; before groups had a currency it was a number alone, and who deletes their account takes it all along. */
interface Written {
  amount?: unknown
  method?: unknown
  currency?: unknown
}

function payment({ amount, currency }: Written): string {
  if (typeof amount !== 'number') return 'a payment'
  return `a payment of ${typeof currency === 'string' ? moneyText(amount, currency) : amount}`
}

/** What somebody did with a payment, as it stands in the history of a session and in its group's log. Who was let off has paid nothing. */
export const PAYMENT_WORDS = {
  'payment-recorded': (whom: string, detail: Written) =>
    detail.method === 'comp' ? `let ${whom} off paying` : `recorded ${payment(detail)} from ${whom}`,
  'payment-taken-back': (whom: string, detail: Written) =>
    detail.method === 'comp' ? `asked ${whom} to pay after all` : `took back ${payment(detail)} from ${whom}`,
  'payment-put-back': (whom: string, detail: Written) =>
    detail.method === 'comp' ? `let ${whom} off paying again` : `put back ${payment(detail)} from ${whom}`,
}

/**
 * An amount as people type it: 7.50 and 7,50 are the same, and so are 1,200 and 1.200,00. The last comma or point with one or two digits
 * behind it is the decimal sign. Null for what is no amount.
 */
export function amountFrom(text: string): number | null {
  const typed = text.replace(/[\s\u00a0'’]/g, '')
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(typed) ?? []
  if (!whole) return null
  const groups = whole.split(/[.,]/)
  if (groups.length > 1 && !groups.slice(1).every((group) => group.length === 3)) return null
  return Number(`${sign}${groups.join('')}.${decimals || 0}`)
}

/** '€7.50', '$5', '¥800' */
export const moneyText = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(Number.isInteger(amount) && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  }).format(amount)

import { expect, test } from 'vitest'
import { amountFrom, moneyText } from './money.ts'

test.each([
  ['5', 5],
  ['7.50', 7.5],
  ['7,50', 7.5],
  ['7,5', 7.5],
  [' 12 ', 12],
  ['1,200', 1200],
  ['1.200,50', 1200.5],
  ['1,200.50', 1200.5],
  ['1 200,5', 1200.5],
  ["1'200.50", 1200.5],
  ['-5', -5],
  ['0', 0],
])('%s is %d', (text, amount) => {
  expect(amountFrom(text)).toBe(amount)
})

test.each(['', 'five', '5 EUR', '1,2,3', '7,', '.', '5.1234', '12,34,56', 'Infinity', '1e3'])(
  '%s is no amount',
  (text) => {
    expect(amountFrom(text)).toBeNull()
  },
)

test.each([
  [5, 'USD', '$5'],
  [7.5, 'EUR', '€7.50'],
  [-5, 'GBP', '-£5'],
  [800, 'JPY', '¥800'],
])('%d in %s is written %s', (amount, currency, text) => {
  expect(moneyText(amount, currency)).toBe(text)
})

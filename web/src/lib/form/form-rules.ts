import { amountFrom } from '@app/core/rules/money'
import type { Rule } from './form.ts'

export const filled =
  (sentence = 'Fill this in.'): Rule =>
  (value) =>
    value.trim() !== '' || sentence

// The server has the last word; this catches what is plainly unfinished.
export const looksLikeEmail: Rule = (value) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) || 'This does not look like an e-mail address.'

export const longEnough: Rule = (value) => Array.from(value).length >= 10 || 'Use at least 10 characters.'
export const shortEnough =
  (max: number): Rule =>
  (value) =>
    Array.from(value).length <= max || `Use at most ${max} characters.`

export const sameAs =
  (other: string, sentence: string): Rule =>
  (value, values) =>
    value === values[other] || sentence

const MOST_MONEY = 10_000

/** An amount with comma or point, or nothing. */
export const amountOrNone: Rule = (value) => {
  if (!value.trim()) return true
  const amount = amountFrom(value)
  return (amount !== null && amount >= 0 && amount <= MOST_MONEY) || 'Enter an amount, like 5 or 7.50.'
}

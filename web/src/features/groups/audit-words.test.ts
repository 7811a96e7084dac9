import { GROUP_ACTS } from '@app/core/rules/group-acts'
import { expect, test } from 'vitest'
import { auditWords } from './audit-words.ts'

const priya = { userId: 1, firstName: 'Priya', lastName: 'Venkataraman' }
const mina = { userId: 2, firstName: 'Mina', lastName: 'Park' }
const said = (action: string, about: typeof mina | null = mina, detail = {}) => {
  const { who, what } = auditWords({ by: priya, action, about, detail })
  return `${who} ${what}`
}

test.each([
  ['approved', 'Priya Venkataraman let Mina Park in'],
  ['declined', 'Priya Venkataraman declined Mina Park’s request to join'],
  ['removed', 'Priya Venkataraman removed Mina Park from the group'],
  ['made-admin', 'Priya Venkataraman made Mina Park an organiser'],
  ['admin-taken', 'Priya Venkataraman took Mina Park off the organisers'],
  ['made-session-admin', 'Priya Venkataraman let Mina Park run a session'],
])('%s reads as a sentence', (action, sentence) => expect(said(action)).toBe(sentence))

test.each([
  ['message-deleted', 'Priya Venkataraman deleted a message'],
  ['comments-closed', 'Priya Venkataraman closed the comments on a post'],
  ['comments-opened', 'Priya Venkataraman opened the comments on a post again'],
  ['report-settled', 'Priya Venkataraman settled a report about a message'],
])('%s reads as a sentence, whoever it was about', (action, sentence) => expect(said(action, null)).toBe(sentence))

test.each(GROUP_ACTS)('%s has words of its own', (action) => {
  const { what } = auditWords({ by: priya, action, about: mina, detail: {} })
  expect(what).toMatch(/^[a-z’]+( .+)?/)
  expect(what).not.toMatch(/undefined|NaN/)
  if (action.includes('-')) expect(what).not.toBe(action.replaceAll('-', ' '))
})

test.each([
  ['payment-recorded', 'recorded a payment of €5 from Mina Park', 'let Mina Park off paying'],
  ['payment-taken-back', 'took back a payment of €5 from Mina Park', 'asked Mina Park to pay after all'],
  ['payment-put-back', 'put back a payment of €5 from Mina Park', 'let Mina Park off paying again'],
])('%s says how much and from whom; who was let off is no payment', (action, payment, letOff) => {
  const detail = { amount: 5, method: 'cash', currency: 'EUR' }
  expect(said(action, mina, detail)).toBe(`Priya Venkataraman ${payment}`)
  expect(said(action, mina, { ...detail, method: 'comp' })).toBe(`Priya Venkataraman ${letOff}`)
})

test('a payment without a currency, or without details, still reads as a sentence', () => {
  expect(said('payment-recorded', mina, { amount: 5 })).toMatch(/ recorded a payment of 5 from Mina Park$/)
  expect(said('payment-taken-back')).toMatch(/ took back a payment from Mina Park$/)
})

test('who was invited and which venue it was is named where it was written down', () => {
  expect(said('invited', null, { name: 'Ben Okafor' })).toBe('Priya Venkataraman invited Ben Okafor')
  expect(said('invited', mina)).toBe('Priya Venkataraman invited Mina Park')
  expect(said('venue-changed', null, { name: 'The Boathouse' })).toBe(
    'Priya Venkataraman changed the venue The Boathouse',
  )
  expect(said('venue-changed', null)).toBe('Priya Venkataraman changed a venue')
})

test('what somebody does about themselves names them once; who is gone is somebody', () => {
  expect(said('rated', priya)).toBe('Priya Venkataraman rated themselves')
  expect(said('removed', null)).toBe('Priya Venkataraman removed Somebody from the group')
})

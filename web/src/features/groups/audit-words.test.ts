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
  ['made-admin', 'Priya Venkataraman made Mina Park an admin'],
  ['admin-taken', 'Priya Venkataraman took Mina Park’s admin rights away'],
  ['made-session-admin', 'Priya Venkataraman let Mina Park run a session'],
])('%s reads as a sentence', (action, sentence) => expect(said(action)).toBe(sentence))

test('a payment says how much and from whom; who was let off is no payment', () => {
  expect(said('payment-recorded', mina, { amount: 5, method: 'cash' })).toBe(
    'Priya Venkataraman recorded a payment of 5 from Mina Park',
  )
  expect(said('payment-recorded', mina, { amount: 5, method: 'comp' })).toBe(
    'Priya Venkataraman let Mina Park off paying',
  )
})

test('what somebody does about themselves names them once; who is gone is somebody', () => {
  expect(said('rated', priya)).toBe('Priya Venkataraman rated themselves')
  expect(said('removed', null)).toBe('Priya Venkataraman removed Somebody from the group')
})

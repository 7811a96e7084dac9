import { expect, test } from 'vitest'
import { asTyped, whoIsMeant, withNames } from './mentions.ts'

const ANA = { userId: 7, name: 'Ana Lindqvist' }
const ANNE = { userId: 8, name: 'Ana' }
const MARIA = { userId: 9, name: 'Maria-Fernanda Rojas' }

test('a name that was chosen says who it is, the longest name first', () => {
  expect(withNames('Hi @Ana Lindqvist and @Ana!', [ANNE, ANA])).toBe(
    'Hi [@Ana Lindqvist](/profile/7) and [@Ana](/profile/8)!',
  )
})

test('a name that nobody chose stays as it was typed', () => {
  expect(withNames('Hi @Bob', [ANA])).toBe('Hi @Bob')
})

test('what is taken up again reads as it was typed, and is sent as it was', () => {
  const body = 'Hi [@Ana Lindqvist](/profile/7), and [@Ana](/profile/8)'
  const { text, people } = asTyped(body)
  expect(text).toBe('Hi @Ana Lindqvist, and @Ana')
  expect(withNames(text, people)).toBe(body)
})

test('C3 a name with brackets cannot make another link of it', () => {
  expect(withNames('@x](https://evil.example)', [{ userId: 3, name: 'x](https://evil.example)' }])).toBe(
    '[@x(https://evil.example)](/profile/3)',
  )
})

test('somebody is found by the beginning of each of their names', () => {
  const people = [ANA, ANNE, MARIA]
  expect(whoIsMeant(people, 'lin', 5)).toEqual([ANA])
  expect(whoIsMeant(people, 'FERN', 5)).toEqual([MARIA])
  expect(whoIsMeant(people, '', 2)).toEqual([ANA, ANNE])
})

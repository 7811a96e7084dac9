import { expect, test } from 'vitest'
import { passwordFault } from './password.ts'

const about = {
  email: 'ana.lindqvist@example.org',
  product: 'Jamboree',
  isCommon: (word: string) => word === 'qwertyuiop',
}

test.each([
  ['ten characters', 'k7#pWq9!xz', null],
  ['64 characters', 'a'.repeat(64), null],
  ['128 characters', 'b'.repeat(128), null],
  ['ten emoji', '🎸🥁🎹🎺🎻🎷🪗🪘🪕🎤', null],
  ['spaces and accents', 'Ça va très bien', null],
  ['nine characters', 'k7#pWq9!x', 'TOO_SHORT'],
  ['nine emoji, 18 units long', '🎸'.repeat(9), 'TOO_SHORT'],
  ['129 characters', 'b'.repeat(129), 'TOO_LONG'],
  ['a common one in capitals', 'QWERTYUIOP', 'COMMON'],
  ["the product's name with digits", 'jamboree2026', 'PRODUCT_NAME'],
  ["the product's name twice", 'JamboreeJamboree', 'PRODUCT_NAME'],
  ["a sentence with the product's name", 'I play at the Jamboree', null],
  ['the own address', 'Ana.Lindqvist@example.org', 'OWN_ADDRESS'],
  ['the name in the own address', 'ana.lindqvist1', 'OWN_ADDRESS'],
])('A2 a password of %s is judged', (_, password, fault) => {
  expect(passwordFault(password, about)).toBe(fault)
})

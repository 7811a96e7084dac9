import { expect, test } from 'vitest'
import { line, money } from './fields.ts'

test.each([
  ['an override', '\u202egnp.exe', 'gnp.exe'],
  ['isolates', 'A\u2066dmin\u2069', 'Admin'],
  ['letters that are read from the right', 'דנה', 'דנה'],
])('one line takes no marks that turn it: %s', (_, typed, kept) => expect(line(40).parse(typed)).toBe(kept))

test('marks alone are no name', () => expect(line(40).safeParse('\u202e\u2069').success).toBe(false))

test.each([
  [0, true],
  [7.5, true],
  [9999.99, true],
  [-2.25, true],
  [0.1 + 0.2, true],
  [10 - 9.9, true],
  [0.001, false],
  [0.005, false],
  [1.239, false],
  [1e-300, false],
  [10_001, false],
])('%d is an amount of money: %s', (amount, is) => expect(money(-10_000, 10_000).safeParse(amount).success).toBe(is))

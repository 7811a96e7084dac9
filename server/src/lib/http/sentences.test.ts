import { expect, test } from 'vitest'
import { z } from 'zod'
import './sentences.ts'

test.each([
  [z.int().positive(), 0, 'This must be more than 0.'],
  [z.number().lt(5), 5, 'This must be less than 5.'],
  [z.number().min(0), -1, 'This is too small: at least 0.'],
  [z.int().max(5), 6, 'This is too large: at most 5.'],
  [z.string().min(2), 'x', 'This is too short: at least 2.'],
  [z.array(z.string()).max(1), ['x', 'y'], 'This is too long: at most 1.'],
  [z.string(), undefined, 'This is missing.'],
  [z.int(), 'x', 'This must be a number.'],
  [z.enum(['a', 'b']), 'c', 'This must be "a" or "b".'],
])('what the contract leaves unsaid is said in words for people: %#', (schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([sentence])
})

import { expect, test } from 'vitest'
import { oneStop } from './one-stop.ts'

test.each([
  ['Bass in Kiss went to Liam A..', 'Bass in Kiss went to Liam A.'],
  ['Bass in Kiss went to Liam A.. It is his first wish.', 'Bass in Kiss went to Liam A. It is his first wish.'],
  ['Moving Ana.', 'Moving Ana.'],
  ['Wait for it...', 'Wait for it...'],
])('%s', (text, said) => {
  expect(oneStop(text)).toBe(said)
})

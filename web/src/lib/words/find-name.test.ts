import { expect, test } from 'vitest'
import { hasWords } from './find-name.ts'

test.each([
  ['Zoë Müller', 'zoe', true],
  ['Zoë Müller', ' MULL', true],
  ['Zoe Muller', 'zoë', true],
  ['Zdeněk', '', true],
  ['Zdeněk', 'zdenek k', false],
])('in %j, %j is found: %j', (name, typed, isIn) => {
  expect(hasWords(name, typed)).toBe(isIn)
})

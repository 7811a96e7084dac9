import { expect, test } from 'vitest'
import { readInvitation } from './invitation-link.ts'

test.each([
  ['12-abc', { groupId: 12, key: 'abc' }],
  ['12-a-b_c', { groupId: 12, key: 'a-b_c' }],
  ['7--x', { groupId: 7, key: '-x' }],
  ['abc', null],
  ['-abc', null],
  ['0-abc', null],
  ['12-', null],
  ['12-<script>', null],
  ['99999999999999-abc', null],
])('%s', (text, expected) => {
  expect(readInvitation(text)).toEqual(expected)
})

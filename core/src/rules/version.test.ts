import { expect, test } from 'vitest'
import { compareVersions } from './version.ts'

test.each([
  ['1.2.0', '1.2.0', 0],
  ['1.2', '1.2.0', 0],
  ['1.10.0', '1.9.9', 1],
  ['1.2.3', '1.2.4', -1],
  ['2', '1.9.9.9', 1],
  ['0.0.0', '0.0.1', -1],
])('version %s compares with %s as %i', (a, b, expected) => {
  expect(Math.sign(compareVersions(a, b))).toBe(expected)
})

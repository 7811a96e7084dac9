import { expect, test } from 'vitest'
import { yourTime } from './your-time.ts'

test.each([
  ['Thu 12 Nov, 19:30', 'Thu 12 Nov, 19:30', null],
  ['Thu 12 Nov, 19:30', 'Thu 12 Nov, 20:30', '20:30 your time'],
  ['Thu 12 Nov, 19:30', 'Fri 13 Nov, 04:30', 'Fri 13 Nov, 04:30 your time'],
  ['Thu 12 Nov, 19:30', 'Thu 12 Nov 2027, 19:30', 'Thu 12 Nov 2027, 19:30 your time'],
])('%s there and %s here: %s', (there, here, said) => {
  expect(yourTime(there, here)).toBe(said)
})

import { expect, test } from 'vitest'
import { shortenedAddress } from './shortened-address.ts'

test.each([
  ['ana.lindqvist@example.org', 'a…@example.org'],
  ['a@example.org', 'a…@example.org'],
  ['"odd@part"@example.org', '"…@example.org'],
  ['🎸riff@example.org', '🎸…@example.org'],
])('%s is shown as %s', (email, shown) => {
  expect(shortenedAddress(email)).toBe(shown)
})

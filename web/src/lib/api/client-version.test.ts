import { expect, test } from 'vitest'
import { isNewer, upgradeAddress } from './client-version.ts'

test.each([
  ['/groups', '/groups?upgrade=2.0.0&noCache=5'],
  ['/session/4?tab=people', '/session/4?tab=people&upgrade=2.0.0&noCache=5'],
  ['/session/4?tab=people#song-2', '/session/4?tab=people&upgrade=2.0.0&noCache=5#song-2'],
  ['/groups?upgrade=1.9.0&noCache=4', '/groups?upgrade=2.0.0&noCache=5'],
  ['/groups?upgrade=1.9.0&noCache=4&q=x', '/groups?q=x&upgrade=2.0.0&noCache=5'],
])('%s is asked for again as %s', (from, to) => {
  expect(upgradeAddress(from, '2.0.0', 5)).toBe(to)
})

test('nothing is newer when no version was named', () => {
  expect(isNewer(null)).toBe(false)
  expect(isNewer('0.0.1')).toBe(false)
  expect(isNewer('999')).toBe(true)
})

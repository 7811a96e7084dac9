import { expect, test } from 'vitest'
import { safeRedirect } from './redirect.ts'

test.each([
  ['/groups', '/groups'],
  ['/session/12?tab=people#song-3', '/session/12?tab=people#song-3'],
  ['/', '/'],
  ['/group/7/', '/group/7/'],
])('%j stays as it is', (wanted, expected) => {
  expect(safeRedirect(wanted)).toBe(expected)
})

test.each([
  [null],
  [undefined],
  [''],
  ['//evil.example'],
  ['///evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['\\evil.example'],
  ['https://evil.example/'],
  ['HTTPS:evil.example'],
  ['javascript:alert(1)'],
  [' javascript:alert(1)'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['\u0001//evil.example'],
  ['/.//evil.example'],
  ['/a/..//evil.example'],
  ['data:text/html,x'],
  ['groups'],
  ['@evil.example'],
])('C4: %j stays in the app', (wanted) => {
  expect(safeRedirect(wanted)).toBe('/')
  expect(safeRedirect(wanted, '/groups')).toBe('/groups')
})

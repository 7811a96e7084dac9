import { expect, test } from 'vitest'
import { marksOf } from './marks.ts'
import { held } from './testing.ts'

test.each([
  ['a wish', {}, false, ['rank']],
  ['fixed by hand', { locked: true }, false, ['locked', 'rank']],
  ['a yes, which says more than a lock', { locked: true, answer: 'confirmed' as const }, false, ['confirmed', 'rank']],
  ['anything they play', { source: 'wildcard' as const, rank: null }, false, ['wildcard']],
  ['from the waitlist', { source: 'waitlist' as const, rank: null }, false, ['waitlist']],
  ['not asked for', { source: null, rank: null }, true, ['amiss']],
])('%s', (_, changes, isBroken, marks) => expect(marksOf(held(1, 1, changes), isBroken)).toEqual(marks))

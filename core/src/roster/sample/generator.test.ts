import { expect, test } from 'vitest'
import { findBadRows } from '../input/validate.ts'
import { generateSession } from './generator.ts'

test.each(['small', 'medium', 'large'] as const)(
  'a generated %s session has no bad row and is the same every time',
  (size) => {
    const input = generateSession({ size, seed: 7 })
    expect(findBadRows(input)).toEqual([])
    expect(generateSession({ size, seed: 7 })).toEqual(input)
    expect(generateSession({ size, seed: 8 })).not.toEqual(input)
  },
)

test('a scarce session has fewer wishes than a rich one', () => {
  const rich = generateSession({ size: 'medium', seed: 1 })
  const scarce = generateSession({ size: 'medium', seed: 1, supply: 'scarce' })
  expect(scarce.registrations.length * 2).toBeLessThan(rich.registrations.length)
})

test('what is left out is not there', () => {
  const input = generateSession({
    size: 'medium',
    seed: 3,
    without: ['locks', 'cuts', 'ratings', 'waitlist', 'wildcards'],
  })
  expect(input.locks).toEqual([])
  expect(input.wildcards).toEqual([])
  expect(input.ratings).toEqual([])
  expect(input.songs.some((song) => song.cut)).toBe(false)
  expect(input.registrations.some((row) => row.waitlist)).toBe(false)
})

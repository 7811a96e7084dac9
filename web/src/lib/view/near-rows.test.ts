import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearRows } from './near-rows.ts'

const tall = (count: number, height = 100) => Array.from({ length: count }, () => height)
const near = (top: number, heights = tall(50), beyond = 2) => nearRows({ heights, top, bottom: top + 300, beyond })

test('at the top the first rows are drawn, and a few more below the window', () => {
  expect(near(0)).toEqual({ from: 0, to: 5, before: 0, after: 4500 })
})

test('in the middle a few more are drawn on both sides', () => {
  expect(near(1000)).toEqual({ from: 8, to: 15, before: 800, after: 3500 })
})

test('a list that is not yet in the window, or long past, has its nearest end drawn', () => {
  expect(near(-2000)).toEqual({ from: 0, to: 2, before: 0, after: 4800 })
  expect(near(9000)).toEqual({ from: 47, to: 50, before: 4700, after: 0 })
})

test('rows that were never drawn are taken to be as tall as the others', () => {
  const heights = [300, 100, ...new Array<undefined>(10).fill(undefined)]
  expect(nearRows({ heights, top: 0, bottom: 300, beyond: 0 })).toEqual({ from: 0, to: 1, before: 0, after: 2100 })
})

test('an empty list draws nothing', () => {
  expect(near(0, [])).toEqual({ from: 0, to: 0, before: 0, after: 0 })
})

test('whatever the heights, all that is in the window is drawn and every row is counted once', () => {
  const height = fc.integer({ min: 1, max: 500 })
  fc.assert(
    fc.property(
      fc.array(height, { minLength: 1, maxLength: 60 }),
      fc.nat(20_000),
      fc.nat(3),
      (heights, top, beyond) => {
        const total = heights.reduce((sum, one) => sum + one, 0)
        const { from, to, before, after } = nearRows({ heights, top, bottom: top + 800, beyond })
        const drawn = heights.slice(from, to).reduce((sum, one) => sum + one, 0)
        expect(before + drawn + after).toBe(total)
        if (top < total) {
          expect(before).toBeLessThanOrEqual(top)
          expect(total - after).toBeGreaterThanOrEqual(Math.min(top + 800, total))
        }
      },
    ),
  )
})

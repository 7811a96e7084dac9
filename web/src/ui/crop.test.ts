import { expect, test } from 'vitest'
import { BANNER, CENTRE, cropOf, dragged, FACE, MOST_ZOOM, zoomed } from './crop.ts'

const shape = BANNER.width / BANNER.height

test.each([
  ['a wide picture', { width: 4000, height: 1000 }],
  ['a tall picture', { width: 1000, height: 4000 }],
  ['a tiny picture', { width: 20, height: 10 }],
])('%s is cut to the banner’s shape, from within', (_, picture) => {
  const { left, top, width, height } = cropOf(picture, CENTRE, BANNER)
  expect(width / height).toBeCloseTo(shape)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(left + width).toBeLessThanOrEqual(picture.width + 1e-6)
  expect(top + height).toBeLessThanOrEqual(picture.height + 1e-6)
})

test('twice the zoom shows half as much', () => {
  const picture = { width: 2400, height: 1030 }
  expect(cropOf(picture, { ...CENTRE, zoom: 2 }, BANNER)).toEqual({ left: 600, top: 257.5, width: 1200, height: 515 })
})

test('dragging moves the picture with the pointer and stops at its edge', () => {
  const picture = { width: 1200, height: 1030 }
  expect(dragged(picture, CENTRE, { across: 0.5, down: 0.25 }, BANNER)).toEqual({ zoom: 1, x: 0.5, y: 0.25 })
  expect(dragged(picture, CENTRE, { across: 0, down: 3 }, BANNER).y).toBe(0)
})

test('a face is the square in the middle, and no more than the picture', () => {
  expect(cropOf({ width: 1600, height: 1200 }, CENTRE, FACE)).toEqual({ left: 200, top: 0, width: 1200, height: 1200 })
})

test('it grows to four times, and is never smaller than its frame', () => {
  expect(zoomed(CENTRE, 2).zoom).toBe(2)
  expect(zoomed(CENTRE, 99).zoom).toBe(MOST_ZOOM)
  expect(zoomed(CENTRE, 0.1).zoom).toBe(1)
})

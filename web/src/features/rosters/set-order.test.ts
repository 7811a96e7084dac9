import { expect, test } from 'vitest'
import { orderWords, pinsOf } from './set-order.ts'

test('what is pinned stays at the place that it has now; all pinned is the way back', () => {
  expect(pinsOf([7, 5, 9], new Set([9]))).toEqual([{ sessionSongId: 9, place: 2 }])
  expect(pinsOf([7, 5], new Set([5, 7])).map(({ place }) => place)).toEqual([0, 1])
})

test.each([
  [{ before: 41, after: 28, atLeast: 28 }, /No order has fewer\.$/],
  [{ before: 41, after: 28, atLeast: 26 }, /No order has fewer than 26\.$/],
  [{ before: 28, after: 28, atLeast: 26 }, /as good as it gets\.$/],
])('%o says how good it is', (cost, words) => expect(orderWords(cost)).toMatch(words))

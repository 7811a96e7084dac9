import { expect, test } from 'vitest'
import { lotteryOrder } from './lottery.ts'

const people = Array.from({ length: 40 }, (_, index) => ({ userId: index + 1, min: 0, max: 1 }))

test('the order depends on the seed and on nothing else', () => {
  const ids = (seed: number, rows = people) => lotteryOrder(seed, rows).map((person) => person.userId)
  expect(ids(1)).toEqual(ids(1, [...people].reverse()))
  expect(ids(1)).not.toEqual(ids(2))
  // Who else takes part changes nobody's place among the others.
  expect(ids(1, people.slice(10))).toEqual(ids(1).filter((id) => id > 10))
})

test('three extra tickets bring somebody forward, and never back', () => {
  let places = 0
  let without = 0
  for (let seed = 1; seed <= 200; seed++) {
    const place = (extraTickets: number) =>
      lotteryOrder(seed, [{ userId: 1, min: 0, max: 1, extraTickets }, ...people.slice(1)]).findIndex(
        (p) => p.userId === 1,
      )
    expect(place(3)).toBeLessThanOrEqual(place(0))
    places += place(3)
    without += place(0)
  }
  expect(places / 200).toBeLessThan(without / 200 / 2)
})

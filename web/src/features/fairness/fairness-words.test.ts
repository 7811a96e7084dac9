import { expect, test } from 'vitest'
import { firstWishesOf, ownWords, shareOf } from './fairness-words.ts'

const ROW = {
  person: { userId: 1, firstName: 'Ana', lastName: 'L', imageUrl: null },
  ...{ sessions: 3, asked: 9, granted: 5, firstWishes: 2, bumped: 0, extraTickets: 0 },
}

test('one’s own row is told in a sentence', () => {
  expect(ownWords(ROW)).toBe('You got 5 of 9 wishes in 3 sessions.')
  expect(ownWords({ ...ROW, sessions: 1, asked: 1, granted: 0, bumped: 1, extraTickets: 1 })).toBe(
    'You got 0 of 1 wish in 1 session, and went without once. Where people who went without go first, you have 1 extra ticket in the lottery.',
  )
  expect(ownWords({ ...ROW, bumped: 2 })).toContain('went without 2 times')
})

test('the share is in percent, and of nothing asked it is nothing', () => {
  expect([shareOf(ROW), shareOf({ asked: 0, granted: 0 }), shareOf({ asked: 3, granted: 3 })]).toEqual([56, 0, 100])
})

test('first wishes are counted once for each session in which somebody asked', () => {
  expect(firstWishesOf([ROW, { ...ROW, sessions: 1, firstWishes: 0 }])).toEqual({ asked: 4, granted: 2 })
  expect(firstWishesOf([])).toEqual({ asked: 0, granted: 0 })
})

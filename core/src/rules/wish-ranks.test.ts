import { expect, test } from 'vitest'
import type { Wish } from '../contract/sign-up.ts'
import { rankedWishes, songRange } from './wish-ranks.ts'

const wish = (slotId: number, priority: number, state: Wish['state']): Wish => ({
  id: slotId,
  slotId,
  sessionSongId: 1,
  priority,
  state,
  waitlistPosition: null,
})

test('only wishes are ranked, by their priority', () => {
  const wishes = [wish(1, 4, 'wished'), wish(2, 1, 'held'), wish(3, 2, 'wished'), wish(4, 3, 'waitlisted')]
  expect(rankedWishes(wishes).map(({ slotId }) => slotId)).toEqual([3, 1])
})

test.each([
  [{ min: 1, max: 4 }, { min: 2 }, { min: 2, max: 4 }],
  [{ min: 1, max: 4 }, { min: 6 }, { min: 6, max: 6 }],
  [{ min: 3, max: 4 }, { max: 2 }, { min: 2, max: 2 }],
  [{ min: 0, max: 1 }, { min: 0 }, { min: 0, max: 1 }],
])('%j changed by %j is %j', (before, change, after) => {
  expect(songRange(before, change)).toEqual(after)
})

import { expect, test } from 'vitest'
import { clearedByDraft } from './draft-clears.ts'

const [VOCALS, BASS] = [1, 2]
const PARTS = [
  { slotId: 11, instrumentId: VOCALS, cut: false },
  { slotId: 12, instrumentId: BASS, cut: false },
  { slotId: 21, instrumentId: VOCALS, cut: true },
]
const held = (slotId: number, more: { locked?: boolean; answer?: string | null } = {}) => ({
  ...{ slotId, locked: false, answer: null },
  ...more,
})

test.each([
  ['a part of the instrument', held(11), [VOCALS], true],
  ['a part of several instruments', held(12), [VOCALS, BASS], true],
  ['a part of another instrument', held(12), [VOCALS], false],
  ['a part of a cut song', held(21), [VOCALS], false],
  ['what an organiser fixed', held(11, { locked: true }), [VOCALS], false],
  ['what its player said yes to', held(11, { answer: 'confirmed' }), [VOCALS], false],
])('a draft decides afresh: %s', (_, one, instrumentIds, isCleared) => {
  expect(clearedByDraft(PARTS, [one], instrumentIds)).toEqual(isCleared ? [one] : [])
})

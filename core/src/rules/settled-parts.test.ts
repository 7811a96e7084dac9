import { expect, test } from 'vitest'
import {
  changedPartWords,
  type HeldPart,
  partChanges,
  SETTLE_AT_MOST_MS,
  SETTLE_MS,
  settlesAt,
  stillChanged,
  withChanges,
} from './settled-parts.ts'

const ADMIN = 1
const ANA = 2
const BEN = 3
const part = (userId: number, slotId: number): HeldPart => ({
  userId,
  slotId,
  instrument: 'Bass',
  song: `Song ${slotId}`,
})

/** What waits after these states of who plays what, each by somebody. */
function after(begins: HeldPart[], ...acts: { by: number; now: HeldPart[] }[]) {
  let [before, waiting] = [begins, withChanges([], [], ADMIN, begins)]
  for (const { by, now } of acts) {
    waiting = withChanges(waiting, partChanges(before, now), by, now)
    before = now
  }
  return waiting.map(({ userId, slotId, had }) => `${had ? 'taken' : 'given'} ${userId} ${slotId}`)
}
const by = (who: number, ...now: HeldPart[]) => ({ by: who, now })

test.each<[string, string[], string[]]>([
  ['a part is taken', after([part(ANA, 1)], by(ADMIN)), ['taken 2 1']],
  ['a part is given', after([], by(ADMIN, part(ANA, 1))), ['given 2 1']],
  ['taken and given back', after([part(ANA, 1)], by(ADMIN), by(ADMIN, part(ANA, 1))), []],
  ['taken, given back and taken', after([part(ANA, 1)], by(ADMIN), by(ADMIN, part(ANA, 1)), by(ADMIN)), ['taken 2 1']],
  [
    'it goes from one to the other',
    after([part(ANA, 1)], by(ADMIN), by(ADMIN, part(BEN, 1))),
    ['taken 2 1', 'given 3 1'],
  ],
  ['who gives it up knows', after([part(ANA, 1)], by(ANA)), []],
  ['who takes back what an organiser took knows', after([part(ANA, 1)], by(ADMIN), by(ANA, part(ANA, 1))), []],
  [
    'what others did to them waits on while they act themselves',
    after([part(ANA, 1), part(ANA, 2)], by(ADMIN, part(ANA, 2)), by(ANA)),
    ['taken 2 1'],
  ],
])('%s', (_, waits, expected) => {
  expect(waits).toEqual(expected)
})

test('what is other by the time it is told is told, and nothing else', () => {
  const taken = { ...part(ANA, 1), had: true }
  expect(stillChanged([taken], [])).toEqual([taken])
  expect(stillChanged([taken], [part(ANA, 1)])).toEqual([])
  // The same slot in other hands is not theirs.
  expect(stillChanged([taken], [part(BEN, 1)])).toEqual([taken])
})

test('each change puts it off, but not for ever', () => {
  const since = new Date(0)
  expect(settlesAt(since, since).getTime()).toBe(SETTLE_MS)
  expect(settlesAt(since, new Date(SETTLE_MS)).getTime()).toBe(2 * SETTLE_MS)
  expect(settlesAt(since, new Date(SETTLE_AT_MOST_MS - 1000)).getTime()).toBe(SETTLE_AT_MOST_MS)
})

test('one part is named; of several it is said that they changed', () => {
  const parts = [
    { ...part(ANA, 1), had: true },
    { ...part(BEN, 1), had: false },
    { ...part(BEN, 2), had: true },
  ]
  expect([...changedPartWords(parts, 'Thursday Blues')]).toEqual([
    [ANA, 'You no longer play bass on Song 1 in Thursday Blues'],
    [BEN, 'Your songs at Thursday Blues have changed'],
  ])
})

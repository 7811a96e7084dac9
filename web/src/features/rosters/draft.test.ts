import { expect, test } from 'vitest'
import { lackingIn } from './draft.ts'
import type { Matrix } from './matrix.ts'

const slot = (slotId: number, instrumentName: string) => ({ slotId, instrumentName })
const set = (...songs: (ReturnType<typeof slot> | null)[][]) =>
  ({ columns: [], rows: songs.map((slots, index) => ({ song: { number: index + 1 }, slots })) }) as unknown as Matrix

test('what nobody has is told by instrument, the most first, with the songs', () => {
  const grid = set(
    [slot(1, 'Bass'), slot(2, 'Guitar'), slot(3, 'Guitar')],
    [slot(4, 'Bass'), null, slot(5, 'Guitar')],
    [slot(6, 'Bass')],
  )
  expect(lackingIn(grid, new Map([1, 4].map((id) => [id, true])))).toEqual([
    { name: 'Guitar', parts: 3, songs: [1, 2] },
    { name: 'Bass', parts: 1, songs: [3] },
  ])
})

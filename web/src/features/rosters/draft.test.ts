import { expect, test } from 'vitest'
import { figureOf, lackingIn, numberedSongs } from './draft.ts'
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

test('a song that was cut lacks nobody', () => {
  const grid = set([slot(1, 'Bass')], [slot(2, 'Guitar')])
  const [, second] = grid.rows
  if (second) second.song = { ...second.song, number: null, cut: true }
  expect(lackingIn(grid, new Map())).toEqual([{ name: 'Bass', parts: 1, songs: [1] }])
})

test('of two prices in the same words the figure stands beside, unless it is the same too', () => {
  const price = (userId: number, aloud: string, figure: string) =>
    ({ userId, aloud, price: aloud, costs: 'wish', figures: [figure] }) as const
  const all = [
    price(1, 'Ana has one fewer.', '+9'),
    price(2, 'Ana has one fewer.', '+9'),
    price(3, 'Just as good.', '+0'),
  ]
  const figures = (prices: ReturnType<typeof price>[]) =>
    prices.map((one) =>
      figureOf(
        { ...one, figures: [...one.figures] },
        prices.map((p) => ({ ...p, figures: [...p.figures] })),
      ),
    )
  expect(figures(all)).toEqual([undefined, undefined, undefined])
  expect(figures([...all, price(4, 'Ana has one fewer.', '+12')])).toEqual(['+9', '+9', undefined, '+12'])
})

test.each([
  [15, 6, '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15'],
  [30, 11, '5 12 20 25 30'],
  [100, 34, '10 20 35 50 60 70 80 90 100'],
  [200, -1, '20 40 60 80 100 120 140 160 180 200'],
])('of %i songs, at the one by index %i, there is room for the numbers %s', (songs, now, numbers) => {
  const isNumbered = numberedSongs(songs, now)
  const shown = Array.from({ length: songs }, (_, index) => index).filter(isNumbered)
  expect(shown.map((index) => index + 1).join(' ')).toBe(numbers)
})

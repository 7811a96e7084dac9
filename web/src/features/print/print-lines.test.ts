import { expect, test } from 'vitest'
import { slot, song } from '../sessions/testing.ts'
import { printLines, sheetsOf, sizeFor } from './print-lines.ts'

const ana = { userId: 1, firstName: 'Ana', lastName: 'Lindqvist', imageUrl: null }

test('paper has what is played, numbered as it is played', () => {
  const { lines } = printLines([
    song(1, [], { title: 'First', position: 1 }),
    song(2, [], { cut: true, position: 2, number: null }),
    song(3, [], { title: 'Second', position: 3, number: 2 }),
    song(4, [], { suggested: true, position: null }),
  ])
  expect(lines.map(({ number, title }) => `${number} ${title}`)).toEqual(['1 First', '2 Second'])
})

test('a line says who plays what, in all its parts; an empty one is left open to write in', () => {
  const slots = [
    slot(1, 1, { player: ana }),
    slot(2, 2, { player: { ...ana, lastName: '' } }),
    slot(3, 2, { required: false }),
    slot(4, 3),
  ]
  expect(printLines([song(1, slots)]).lines[0]?.band).toEqual([
    { slotId: 1, part: 'Vocals', who: 'Ana L.' },
    { slotId: 2, part: 'Guitar 1', who: 'Ana' },
    { slotId: 3, part: 'Guitar 2', who: null },
    { slotId: 4, part: 'Bass', who: null },
  ])
})

test('the running time has the changes between the songs in it', () => {
  expect(printLines([song(1, [], { durationSeconds: 200 }), song(2, [], { durationSeconds: 100 })]).seconds).toBe(420)
  expect(printLines([]).seconds).toBe(0)
})

test('few songs are printed large', () => {
  expect([1, 12, 13, 25].map(sizeFor)).toEqual(['large', 'large', 'compact', 'compact'])
})

const linesOf = (count: number) =>
  printLines(Array.from({ length: count }, (_, index) => song(index + 1, [], { number: index + 1 }))).lines

test.each([
  [5, 'large', [12]],
  [5, 'compact', [20]],
  [12, 'large', [12]],
  [25, 'large', [25]],
  [25, 'compact', [25]],
  [26, 'compact', [13, 13]],
  [27, 'large', [14, 14]],
  [100, 'compact', [25, 25, 25, 25]],
] as const)('%d songs, %s, fill their sheets', (count, size, rows) => {
  const sheets = sheetsOf(linesOf(count), size)
  expect(sheets.map(({ lines, blanks }) => lines.length + blanks.length)).toEqual(rows)
  expect(sheets.flatMap(({ lines }) => lines.map(({ number }) => number))).toEqual(
    linesOf(count).map((one) => one.number),
  )
  expect(sheets.at(-1)?.blanks[0] ?? count + 1).toBe(count + 1)
})

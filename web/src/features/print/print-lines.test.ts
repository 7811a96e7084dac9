import { expect, test } from 'vitest'
import { slot, song } from '../sessions/testing.ts'
import { printLines, sizeFor } from './print-lines.ts'

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

test('a line says who plays what; an empty core slot is left open, an empty other one is left out', () => {
  const slots = [
    slot(1, 1, { player: ana }),
    slot(2, 2, { player: { ...ana, lastName: '' } }),
    slot(3, 2, { required: false }),
    slot(4, 3),
  ]
  expect(printLines([song(1, slots)]).lines[0]?.band).toEqual([
    { slotId: 1, part: 'Vocals', who: 'Ana L.' },
    { slotId: 2, part: 'Guitar 1', who: 'Ana' },
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

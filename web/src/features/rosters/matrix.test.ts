import { describe, expect, test } from 'vitest'
import { slot, song } from '../sessions/testing.ts'
import { columnsOf, drawnRows, emptyCore, isPlayable, matrixOf, rowsInSight, step } from './matrix.ts'
import { filledOf, songMark } from './played.ts'
import { held } from './testing.ts'

const VOCALS = 1
const GUITAR = 2
const BASS = 3

test.each([
  ['no songs', [], []],
  ['one song, in the order in which bands are listed', [song(1, [slot(1, BASS), slot(2, VOCALS)])], ['Vocals', 'Bass']],
  [
    'as many columns of an instrument as the widest song needs',
    [song(1, [slot(1, GUITAR)]), song(2, [slot(2, GUITAR), slot(3, GUITAR)])],
    ['Guitar 1', 'Guitar 2'],
  ],
])('columns of %s', (_, songs, names) => {
  expect(columnsOf(songs).map(({ name }) => name)).toEqual(names)
})

const SONGS = [
  song(1, [slot(11, VOCALS), slot(12, GUITAR), slot(13, GUITAR)]),
  song(2, [slot(21, GUITAR), slot(22, BASS, { required: false })]),
  song(3, [slot(31, VOCALS)], { cut: true }),
  song(4, [slot(41, VOCALS)], { suggested: true }),
]

describe('the matrix', () => {
  const grid = matrixOf(SONGS, new Set())

  test('a song has a slot where it has the part, and nothing where not', () => {
    expect(grid.rows.map(({ slots }) => slots.map((one) => one?.slotId ?? null))).toEqual([
      [11, 12, 13, null],
      [null, 21, null, 22],
    ])
  })

  test('a song that was cut is there only while somebody still stands in it', () => {
    expect(matrixOf(SONGS, new Set([31])).rows.map(({ song: { sessionSongId } }) => sessionSongId)).toEqual([1, 2, 3])
    expect(matrixOf(SONGS, new Set([41])).rows).toHaveLength(2)
  })

  test('a column’s head counts what is filled of what there is', () => {
    expect(filledOf(grid.rows, 1, new Map([[12, true]]))).toEqual({ filled: 1, slots: 2 })
  })

  test('a song that was cut counts in no column’s head, and is neither playable nor short', () => {
    const assigned = new Map([[31, held(31, 1)]])
    const { rows } = matrixOf(SONGS, new Set([31]))
    expect(filledOf(rows, 0, assigned)).toEqual({ filled: 0, slots: 1 })
    expect(rows.map((row) => songMark(row, assigned))).toEqual(['short', 'short', 'cut'])
  })

  test('a song can be played once every core slot has somebody', () => {
    const [, second] = grid.rows
    expect(isPlayable(second?.slots ?? [], new Map())).toBe(false)
    expect(isPlayable(second?.slots ?? [], new Map([[21, held(21, 1)]]))).toBe(true)
    expect(emptyCore(second?.slots ?? [], new Map()).map(({ slotId }) => slotId)).toEqual([21])
  })

  test('a song without a core is a song as soon as anybody plays', () => {
    const loose = [slot(1, VOCALS, { required: false }), slot(2, BASS, { required: false })]
    expect(isPlayable(loose, new Map())).toBe(false)
    expect(isPlayable(loose, new Map([[2, held(2, 1)]]))).toBe(true)
  })

  test.each([
    ['right steps over what the song does not have', { row: 1, column: 1 }, 'ArrowRight', { row: 1, column: 3 }],
    ['left stays at the edge', { row: 1, column: 1 }, 'ArrowLeft', { row: 1, column: 1 }],
    ['down stays where no song below has the part', { row: 0, column: 0 }, 'ArrowDown', { row: 0, column: 0 }],
    ['down', { row: 0, column: 1 }, 'ArrowDown', { row: 1, column: 1 }],
    ['up stays at the top', { row: 0, column: 1 }, 'ArrowUp', { row: 0, column: 1 }],
    ['Home is the first part that there is', { row: 1, column: 3 }, 'Home', { row: 1, column: 1 }],
    ['End is the last part that there is', { row: 0, column: 0 }, 'End', { row: 0, column: 2 }],
    ['Ctrl and Home is the first of all', { row: 1, column: 3 }, 'Ctrl+Home', { row: 0, column: 0 }],
    ['Ctrl and End is the last of all', { row: 0, column: 0 }, 'Ctrl+End', { row: 1, column: 3 }],
    ['a page down ends at the last song that has the part', { row: 0, column: 1 }, 'PageDown', { row: 1, column: 1 }],
    ['a page down stays where no song below has the part', { row: 0, column: 0 }, 'PageDown', { row: 0, column: 0 }],
    ['a page up ends at the first song that has the part', { row: 1, column: 3 }, 'PageUp', { row: 1, column: 3 }],
    ['any other key leads nowhere', { row: 0, column: 0 }, 'x', { row: 0, column: 0 }],
  ])('%s', (_, from, key, to) => expect(step(grid, from, key)).toEqual(to))
})

test.each([
  ['the top', 200, 0, { from: 0, to: 20 }],
  ['the middle', 200, 4800, { from: 92, to: 120 }],
  ['the end', 200, 9000, { from: 179, to: 200 }],
  ['past the end, after the list became shorter', 10, 9000, { from: 10, to: 10 }],
  ['nothing', 0, 0, { from: 0, to: 0 }],
])('the rows in sight at %s', (_, count, top, sight) => expect(rowsInSight(count, 48, top, 576, 8)).toEqual(sight))

test.each([
  ['above', 2, [2, 10, 11, 12]],
  ['among them', 11, [10, 11, 12]],
  ['below', 40, [10, 11, 12, 40]],
  ['nowhere', -1, [10, 11, 12]],
])('the row with the focus is drawn with those in sight, %s', (_, kept, rows) => {
  expect(drawnRows(10, 13, kept)).toEqual(rows)
})

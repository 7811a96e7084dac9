import { expect, test } from 'vitest'
import { slot, song } from '../sessions/testing.ts'
import { instrumentsChart, songsChart, wishesChart } from './charts.ts'
import { matrixOf } from './matrix.ts'

test('songs a person in words, without the numbers that nobody has', () => {
  expect(songsChart({ histogram: [1, 0, 9] }).says).toBe('1 with 0 songs, 9 with 2 songs')
  expect(songsChart({ histogram: [] }).says).toBe('Nobody is coming yet.')
})

test('wishes by rank: the fifth and later share a bar, what nobody asked for has none', () => {
  const { bars, says } = wishesChart({ granted: [3, 17, 10, 6, 3, 1, 2] })
  expect(bars.map(({ label, value }) => `${label} ${value}`)).toEqual(['1st 17', '2nd 10', '3rd 6', '4th 3', '5th+ 3'])
  expect(says).toBe(
    '17 first wishes, 10 second wishes, 6 third wishes, 3 fourth wishes, 3 fifth or later wishes, 3 without a wish',
  )
})

test('by instrument a song that was cut does not count', () => {
  const songs = [song(1, [slot(1, 2)]), song(2, [slot(2, 2)], { cut: true })]
  const { columns, rows } = matrixOf(songs, new Set([2]))
  expect(instrumentsChart(columns, rows, new Map([[2, true]])).says).toBe('Guitar: 0 of 1')
})

test('an instrument’s columns are one bar', () => {
  const { columns, rows } = matrixOf([song(1, [slot(1, 2), slot(2, 2), slot(3, 3)])], new Set())
  expect(instrumentsChart(columns, rows, new Map([[1, true]])).says).toBe('Guitar: 1 of 2, Bass: 0 of 1')
})

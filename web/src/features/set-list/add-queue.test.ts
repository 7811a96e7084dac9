import { expect, test } from 'vitest'
import { asTyped, fromDraft, lengthIn, linesOf, type Queued, toAdd, toDraft } from './add-queue.ts'

test.each([
  ['Superstition', ['Superstition']],
  ['1. Superstition\n2) Use Me\r\n\n - Cissy Strut \n• Valerie', ['Superstition', 'Use Me', 'Cissy Strut', 'Valerie']],
  ['99 Red Balloons\n25 or 6 to 4', ['99 Red Balloons', '25 or 6 to 4']],
  ['  \n ', []],
])('%j is one song a line', (text, lines) => expect(linesOf(text)).toEqual(lines))

test.each([
  ['Use Me – Bill Withers', { title: 'Use Me', artistName: 'Bill Withers' }],
  ['Use Me - Bill Withers', { title: 'Use Me', artistName: 'Bill Withers' }],
  ['Re-make Re-model', { title: 'Re-make Re-model', artistName: '' }],
])('%j has a title and an artist', (typed, song) => expect(asTyped(typed)).toMatchObject(song))

test('a song of the catalogue is added by its number, another by what it is', () => {
  const known = { title: 'Use Me', artistName: 'Bill Withers', spotifyTrackId: null, durationSeconds: 225 }
  expect(toAdd({ ...known, songId: 4 })).toEqual({ SongId: 4 })
  expect(toAdd({ ...known, songId: null })).toMatchObject({ Title: 'Use Me', DurationSeconds: 225 })
  expect(toAdd(asTyped('My own tune'))).toMatchObject({ Title: 'My own tune', ArtistName: '' })
})

test.each([
  ['3:45', 225],
  [' 12:00 ', 720],
  ['4', 240],
  ['', null],
  ['3:75', undefined],
  ['0:00', undefined],
  ['three', undefined],
])('%j is a length of %s seconds', (typed, seconds) => expect(lengthIn(typed)).toBe(seconds))

test('what is on its way outlives a reload', () => {
  const queue: Queued[] = [{ id: 1, typed: 'use me', song: null, state: 'waiting' }]
  expect(fromDraft(toDraft(queue))).toEqual(queue)
  expect(toDraft([])).toEqual({ queue: '' })
  expect(fromDraft({ queue: 'not JSON' })).toEqual([])
})

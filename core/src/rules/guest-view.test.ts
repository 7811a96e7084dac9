import { expect, test } from 'vitest'
import { songForGuests } from './guest-view.ts'

const ana = { userId: 7, firstName: 'Ana', lastName: 'Lindqvist', imageUrl: '/a.webp' }

test('a line-up is read by first names alone, which lead nowhere', () => {
  const song = {
    title: 'Use Me',
    suggestedBy: null,
    slots: [
      { slotId: 1, player: ana },
      { slotId: 2, player: null },
    ],
  }
  expect(songForGuests(song).slots).toEqual([
    { slotId: 1, player: { userId: 0, firstName: 'Ana', lastName: '', imageUrl: null } },
    { slotId: 2, player: null },
  ])
})

test('who suggested a song is not told', () => {
  expect(songForGuests({ suggestedBy: ana, slots: [] }).suggestedBy).toBeNull()
  expect(songForGuests({ suggestedBy: ana })).toEqual({ suggestedBy: null })
})

test('a song without people is the same for everyone', () => {
  const song = { suggestedBy: null, slots: [{ player: null }] }
  expect(songForGuests(song)).toBe(song)
})

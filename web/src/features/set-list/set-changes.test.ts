import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slot, song } from '../sessions/testing.ts'
import { changed, indexForNumber, numberAt, type SetChange, withAdded } from './set-changes.ts'

const SONGS = [
  song(1, [slot(11, 1), slot(12, 3, { required: false })]),
  song(2, [slot(21, 1, { player: { userId: 5, firstName: 'Ben', lastName: 'O', imageUrl: null } })]),
  song(3, []),
  song(4, [], { suggested: true, position: null, number: null }),
]
const order = (songs: SessionSongWithSlots[]) => songs.map(({ sessionSongId }) => sessionSongId)
const places = (songs: SessionSongWithSlots[]) => songs.map(({ position }) => position)

test('a song is moved within the set, and suggestions stay behind it', () => {
  expect(order(changed(SONGS, { kind: 'move', songId: 3, index: 0 }))).toEqual([3, 1, 2, 4])
  expect(order(changed(SONGS, { kind: 'move', songId: 1, index: 99 }))).toEqual([2, 3, 1, 4])
  expect(changed(SONGS, { kind: 'move', songId: 4, index: 0 })).toEqual(SONGS)
})

test('a suggestion that is accepted becomes the last song; one that is declined is gone', () => {
  const accepted = changed(SONGS, { kind: 'accept', songId: 4 })
  expect(accepted.at(-1)).toMatchObject({ sessionSongId: 4, suggested: false, position: 4 })
  expect(order(changed(SONGS, { kind: 'decline', songId: 4 }))).toEqual([1, 2, 3])
})

test('a cut song gives its number to the next one, and has its own back', () => {
  const numbers = (songs: SessionSongWithSlots[]) => songs.map(({ number }) => number)
  const cut = changed(SONGS, { kind: 'cut', songId: 2, cut: true })
  expect(numbers(cut)).toEqual([1, null, 2, null])
  expect(numbers(changed(cut, { kind: 'cut', songId: 2, cut: false }))).toEqual([1, 2, 3, null])
})

test('a cut song keeps its place, a removed one leaves no gap', () => {
  expect(changed(SONGS, { kind: 'cut', songId: 2, cut: true })[1]).toMatchObject({ cut: true, position: 2 })
  expect(places(changed(SONGS, { kind: 'remove', songId: 1 }))).toEqual([1, 2, null])
})

test('the number that is asked for is the number that it gets, whatever is cut and wherever it comes from', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 9 }), fc.nat(), fc.nat(), (cuts, which, wanted) => {
      const songs = changed(
        cuts.map((cut, index) => song(index + 1, [], { cut, position: index + 1 })),
        { kind: 'cut', songId: 1, cut: cuts[0] === true },
      )
      const songId = (which % songs.length) + 1
      const others = songs.filter(({ sessionSongId, cut }) => sessionSongId !== songId && !cut)
      const number = (wanted % (others.length + 1)) + 1
      const index = indexForNumber(songs, songId, number)
      const after = changed(songs, { kind: 'move', songId, index })
      const back = changed(after, { kind: 'cut', songId, cut: false })
      expect(back.find(({ sessionSongId }) => sessionSongId === songId)?.number).toBe(number)
      expect(numberAt(songs, songId, index)).toBe(number)
    }),
  )
})

test('what a song needs follows from its slots', () => {
  const [, playable] = changed(SONGS, { kind: 'require-slot', slotId: 21, required: true })
  expect(playable?.status).toBe('playable')
  const bass = { id: 3, name: 'Bass', family: 'bass' }
  const [, short] = changed(SONGS, { kind: 'add-slot', songId: 2, instrument: bass, required: true })
  expect(short).toMatchObject({
    status: 'missing',
    slots: [{ slotId: 21 }, { instrumentName: 'Bass', required: true }],
  })
  expect(changed(SONGS, { kind: 'remove-slot', slotId: 12 })[0]?.slots).toHaveLength(1)
})

test('a song that the server added stands at the end of the set, once', () => {
  const added = withAdded(SONGS, song(9, []))
  expect(order(added)).toEqual([1, 2, 3, 9, 4])
  expect(withAdded(added, song(9, []))).toEqual(added)
})

const anyChange: fc.Arbitrary<SetChange> = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), songId: fc.integer({ min: 1, max: 6 }), index: fc.nat(8) }),
  fc.record({ kind: fc.constant('remove' as const), songId: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('accept' as const), songId: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('cut' as const), songId: fc.integer({ min: 1, max: 6 }), cut: fc.boolean() }),
)

test('whatever is done in whatever order, the set is numbered from 1 without a gap', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 12 }), (changes) => {
      const after = changes.reduce(changed, SONGS as SessionSongWithSlots[])
      const set = after.filter(({ suggested }) => !suggested)
      expect(places(set)).toEqual(set.map((_, index) => index + 1))
      expect(after.slice(set.length).every(({ suggested, position }) => suggested && position === null)).toBe(true)
    }),
  )
})

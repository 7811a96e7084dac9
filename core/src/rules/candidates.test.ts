import { expect, test } from 'vitest'
import { type Candidate, whoCouldFill } from './candidates.ts'

const BASS = 6
const slot = { instrumentId: BASS, sessionSongId: 9, minRating: null as number | null }
const member = (userId: number, changes: Partial<Candidate> = {}): Candidate => ({
  userId,
  levels: { [BASS]: 50 },
  comes: true,
  declined: false,
  wildcards: [],
  songs: [],
  refused: [],
  ...changes,
})

test('who would play it in any song comes first, then who is on the list, then who may still come', () => {
  const members = [
    member(1, { comes: false }),
    member(2, { songs: [1, 2] }),
    member(3),
    member(4, { wildcards: [BASS] }),
  ]
  expect(whoCouldFill(slot, members).map(({ userId }) => userId)).toEqual([4, 3, 2, 1])
})

test.each([
  ['who does not play it', member(1, { levels: { 1: 90 } })],
  ['who said that they do not come', member(1, { declined: true })],
  ['who is in the song already', member(1, { songs: [9] })],
  ['who said no to the song', member(1, { refused: [9] })],
])('%s could not', (_, one) => expect(whoCouldFill(slot, [one])).toEqual([]))

test('where a slot asks for a level, who is below it or told none could not', () => {
  const members = [member(1), member(2, { levels: { [BASS]: 80 } }), member(3, { levels: { [BASS]: null } })]
  expect(whoCouldFill({ ...slot, minRating: 60 }, members).map(({ userId }) => userId)).toEqual([2])
})

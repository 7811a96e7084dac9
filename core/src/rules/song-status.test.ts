import { expect, test } from 'vitest'
import { slotName, slotNames, songStatus } from './song-status.ts'

const somebody = {}
const slot = (required: boolean, wishes: number, player: object | null = null) => ({ required, wishes, player })

test.each([
  ['no slots', [], 'missing'],
  ['every core slot filled', [slot(true, 0, somebody), slot(false, 0)], 'playable'],
  ['a core slot with nobody', [slot(true, 0, somebody), slot(true, 0)], 'missing'],
  ['a core slot that is wished for', [slot(true, 0, somebody), slot(true, 2)], 'wished'],
  ['no core slot, nobody', [slot(false, 0)], 'missing'],
  ['no core slot, one player', [slot(false, 0), slot(false, 0, somebody)], 'playable'],
  ['no core slot, one wish', [slot(false, 1), slot(false, 0)], 'wished'],
] as const)('a song with %s', (_, slots, status) => {
  expect(songStatus(slots)).toBe(status)
})

test('slots of the same instrument are numbered', () => {
  const slots = ['Guitar', 'Bass', 'Guitar'].map((instrumentName, index) => ({ slotId: index + 1, instrumentName }))
  expect([...slotNames(slots).values()]).toEqual(['Guitar 1', 'Bass', 'Guitar 2'])
  expect(slotName([null, ...slots], { slotId: 3, instrumentName: 'Guitar' })).toBe('Guitar 2')
})

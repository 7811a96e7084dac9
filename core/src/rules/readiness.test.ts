import { expect, test } from 'vitest'
import { lackingSlots, readinessOf } from './readiness.ts'

const somebody = { userId: 1 }
const slot = (required: boolean, wishes: number, player: object | null = null) => ({ required, wishes, player })
const song = (slots: ReturnType<typeof slot>[], changes = {}) => ({ cut: false, suggested: false, slots, ...changes })

test.each([
  ['a core slot that somebody wants', [slot(true, 2)], false, 0],
  ['a core slot that nobody wants', [slot(true, 0), slot(true, 1)], false, 1],
  ['wishes no longer count once there is a roster', [slot(true, 2), slot(true, 0, somebody)], true, 1],
  ['what the song can go without', [slot(true, 1), slot(false, 0)], false, 0],
  ['no core slot, and nobody', [slot(false, 0), slot(false, 0)], false, 2],
  ['no core slot, and one who wants to', [slot(false, 0), slot(false, 1)], false, 0],
])('%s', (_, slots, rosterPublished, lacking) => {
  expect(lackingSlots(slots, rosterPublished)).toHaveLength(lacking)
})

test('readiness counts the songs that are played, and names those that cannot be', () => {
  const short = song([slot(true, 0)])
  const bare = song([])
  const songs = [song([slot(true, 1)]), short, bare, song([], { cut: true }), song([], { suggested: true })]
  expect(readinessOf(songs, false)).toEqual({
    songs: 3,
    ready: 1,
    short: [
      { song: short, lacking: short.slots },
      { song: bare, lacking: [] },
    ],
  })
})

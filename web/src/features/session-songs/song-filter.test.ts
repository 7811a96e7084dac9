import { expect, test } from 'vitest'
import { sessionView, slot, song } from '../sessions/testing.ts'
import { filterCounts, filtered, otherSlots, songViews } from './song-filter.ts'

const NOW = new Date('2026-11-10T12:00:00Z')
const BASS = 3
const wish = (slotId: number, sessionSongId: number) => ({
  id: slotId,
  slotId,
  sessionSongId,
  priority: 1,
  state: 'wished' as const,
  waitlistPosition: null,
})
// One lacks the bass alone, two lacks bass and drums, three has no bass, four was cut.
const SONGS = [
  song(1, [slot(11, 1, { wishes: 1 }), slot(12, BASS)]),
  song(2, [slot(21, BASS), slot(22, 4)]),
  song(3, [slot(31, 1, { wishes: 2 })]),
  song(4, [slot(41, BASS)], { cut: true }),
]
const views = (me = {}) => songViews(sessionView(SONGS, { me }), NOW)
const shown = (filter: Parameters<typeof filtered>[1], songs = views()) =>
  filtered(songs, filter, [BASS]).map(({ song, shown: left }) => [
    song.sessionSongId,
    ...left.map(({ slot }) => slot.slotId),
  ])

test('what was cut is out of the set', () => {
  expect(shown('all').map(([id]) => id)).toEqual([1, 2, 3])
})

test('my instruments leave the songs that have one, and of those the slots', () => {
  expect(shown('mine')).toEqual([
    [1, 12],
    [2, 21],
  ])
})

test('free leaves the slots that nobody wants', () => {
  expect(shown('free')).toEqual([
    [1, 12],
    [2, 21, 22],
  ])
})

test('once the roster is out, free leaves and counts what nobody has, and not what I play', () => {
  const mine = { ...wish(12, 1), state: 'held' as const }
  const me7 = { userId: 7, firstName: 'Ada', lastName: 'L', imageUrl: null }
  const songs = [song(1, [slot(11, 1, { wishes: 2 }), slot(12, BASS, { player: me7 })]), song(2, [slot(21, BASS)])]
  const out = songViews(sessionView(songs, { session: { rosterPublished: true }, me: { wishes: [mine] } }), NOW)
  expect(shown('free', out)).toEqual([
    [1, 11],
    [2, 21],
  ])
  expect(filterCounts(out, [BASS]).free).toBe(2)
})

test('a song needs me when my instrument is all it lacks, and shows that part alone', () => {
  expect(shown('needs')).toEqual([[1, 12]])
  expect(filterCounts(views(), [BASS])).toEqual({ free: 3, needs: 1 })
})

test('what I cover needs me no longer, and stays in sight while the filter is on', () => {
  const taken = [song(1, [slot(11, 1, { wishes: 1 }), slot(12, BASS, { wishes: 1 })])]
  const after = songViews(sessionView(taken, { me: { wishes: [wish(12, 1)] } }), NOW)
  expect(filterCounts(after, [BASS]).needs).toBe(0)
  expect(shown('free', after)).toEqual([[1, 12]])
  expect(shown('needs', after)).toEqual([[1, 12]])
})

test('what is open comes before what I cover, and keeps its place when I take it', () => {
  const covered = song(1, [slot(11, 1, { wishes: 1 }), slot(12, BASS, { wishes: 1 })])
  const open = song(2, [slot(21, 1, { wishes: 1 }), slot(22, BASS)])
  const taken = song(2, [slot(21, 1, { wishes: 1 }), slot(22, BASS, { wishes: 1 })])
  const order = (songs: (typeof open)[], wishes: ReturnType<typeof wish>[], kept: number[] = []) =>
    filtered(songViews(sessionView(songs, { me: { wishes } }), NOW), 'needs', [BASS], new Set(kept)).map(
      (one) => one.song.sessionSongId,
    )
  expect(order([covered, open], [wish(12, 1)])).toEqual([2, 1])
  expect(order([covered, taken], [wish(12, 1), wish(22, 2)], [22, 12])).toEqual([2, 1])
  expect(order([covered, taken], [wish(12, 1), wish(22, 2)])).toEqual([1, 2])
})

test('what was shown since a filter was chosen stays, also when somebody else takes it', () => {
  const taken = [song(1, [slot(11, 1, { wishes: 1 }), slot(12, BASS, { wishes: 1 })]), ...SONGS.slice(1)]
  const after = songViews(sessionView(taken), NOW)
  const left = (kept: number[]) =>
    filtered(after, 'needs', [BASS], new Set(kept)).map(({ shown }) => shown.map(({ slot }) => slot.slotId))
  expect(left([])).toEqual([])
  expect(left([12])).toEqual([[12]])
})

test('instead of a slot: its instrument in other songs, then the other slots of its song', () => {
  const [first] = views()
  const refused = first?.slots[1]
  expect(refused && otherSlots(views(), refused).map(({ slot }) => slot.slot.slotId)).toEqual([21, 11, 12])
})

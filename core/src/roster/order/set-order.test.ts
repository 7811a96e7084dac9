import { expect, test } from 'vitest'
import { Random } from '../input/random.ts'
import type { Outcome } from '../input/refusal.ts'
import { type Dimensions, generateSession } from '../sample/generator.ts'
import { autoAssign } from '../solver/auto-assign.ts'
import { changeOvers, type LineUp, orderCost } from './change-over.ts'
import { orderSet } from './set-order.ts'

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals))
  return outcome.value
}

function lineUps(size: 'medium' | Dimensions, seed: number): LineUp[] {
  const input = generateSession({ size, seed, without: ['cuts'] })
  const { assignments } = value(autoAssign(input))
  const playerOf = new Map(assignments.map((one) => [one.slotId, one.userId]))
  return input.songs.map((song) => ({
    songId: song.id,
    players: input.slots
      .filter((slot) => slot.songId === song.id && playerOf.has(slot.id))
      .map((slot) => ({ userId: playerOf.get(slot.id) as number, instrumentId: slot.instrumentId })),
  }))
}

/** Every order there is. */
function cheapestByTrying(songs: readonly LineUp[], fits: (order: number[]) => boolean): number {
  const table = changeOvers(songs)
  let best = Number.POSITIVE_INFINITY
  const visit = (order: number[]) => {
    if (order.length === songs.length) {
      if (fits(order)) best = Math.min(best, orderCost(table, order))
      return
    }
    for (let song = 0; song < songs.length; song++) if (!order.includes(song)) visit([...order, song])
  }
  visit([])
  return best
}

test('walking on, walking off and switching instruments are counted', () => {
  const songs: LineUp[] = [
    {
      songId: 1,
      players: [
        { userId: 1, instrumentId: 1 },
        { userId: 2, instrumentId: 2 },
        { userId: 3, instrumentId: 3 },
      ],
    },
    {
      songId: 2,
      players: [
        { userId: 1, instrumentId: 1 },
        { userId: 2, instrumentId: 5 },
        { userId: 4, instrumentId: 3 },
      ],
    },
  ]
  // One walks off, one walks on, one switches.
  expect(changeOvers(songs)[1]).toBe(1 + 1 + 6)
})

test('up to twelve songs the order is the cheapest of all, with and without pins', { timeout: 60_000 }, () => {
  for (let seed = 1; seed <= 12; seed++) {
    const songs = lineUps({ songs: 6, slotsPerSong: 5, people: 9 }, seed)
    const free = value(orderSet(songs))
    expect(free.cost).toBe(cheapestByTrying(songs, () => true))
    expect(free.exact).toBe(true)
    const random = new Random(seed)
    const [a, b] = random.shuffle([0, 1, 2, 3, 4, 5]) as [number, number]
    const pins = [
      { songId: songs[a]?.songId as number, place: 1 },
      { songId: songs[b]?.songId as number, place: random.between(2, 6) },
    ]
    const pinned = value(orderSet(songs, pins))
    for (const { songId, place } of pins) expect(pinned.songIds[place - 1]).toBe(songId)
    expect(pinned.cost).toBe(
      cheapestByTrying(songs, (order) =>
        pins.every((pin) => songs[order[pin.place - 1] as number]?.songId === pin.songId),
      ),
    )
  }
})

test('forty songs come within one hundredth of the bound', { timeout: 60_000 }, () => {
  for (let seed = 1; seed <= 12; seed++) {
    const { cost, bound, costBefore } = value(orderSet(lineUps('medium', seed)))
    expect(bound).toBeLessThanOrEqual(cost)
    expect(cost).toBeLessThanOrEqual(costBefore)
    expect((cost - bound) / bound).toBeLessThanOrEqual(0.01)
  }
})

test('pins hold in long sets, and the bound stays below the cost', { timeout: 60_000 }, () => {
  for (let seed = 1; seed <= 6; seed++) {
    const songs = lineUps({ songs: 24, slotsPerSong: 6, people: 40 }, seed)
    const pins = [
      [3, 1],
      [7, 24],
      [11, 10],
    ].map(([song, place]) => ({ songId: songs[song as number]?.songId as number, place: place as number }))
    const order = value(orderSet(songs, pins))
    for (const { songId, place } of pins) expect(order.songIds[place - 1]).toBe(songId)
    expect([...order.songIds].sort((a, b) => a - b)).toEqual(songs.map((song) => song.songId))
    expect(order.bound).toBeLessThanOrEqual(order.cost)
  }
})

test('the bound never passes the exact optimum', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const songs = lineUps({ songs: 13, slotsPerSong: 5, people: 20 }, seed)
    const { bound, cost } = value(orderSet(songs))
    const rest = value(orderSet(songs.slice(0, 12)))
    expect(rest.exact).toBe(true)
    expect(bound).toBeLessThanOrEqual(cost)
  }
})

test('an order that cannot be bettered is left as it is', () => {
  const songs = lineUps({ songs: 8, slotsPerSong: 5, people: 12 }, 3)
  const best = value(orderSet(songs))
  const again = value(orderSet(best.songIds.map((id) => songs.find((song) => song.songId === id) as LineUp)))
  expect(again.songIds).toEqual(best.songIds)
})

test.each([
  ['a song that is not in the set', [{ songId: 999, place: 1 }]],
  ['a place that is not in the set', [{ songId: 100, place: 7 }]],
  [
    'a place taken twice',
    [
      { songId: 100, place: 1 },
      { songId: 101, place: 1 },
    ],
  ],
  [
    'a song at two places',
    [
      { songId: 100, place: 1 },
      { songId: 100, place: 2 },
    ],
  ],
])('%s cannot be pinned', (_name, pins) => {
  const outcome = orderSet(lineUps({ songs: 6, slotsPerSong: 3, people: 9 }, 1), pins)
  expect(outcome).toMatchObject({ ok: false, refusals: [{ code: 'bad-pin' }] })
})

test('no song and one song are orders too', () => {
  expect(value(orderSet([])).songIds).toEqual([])
  expect(value(orderSet([{ songId: 5, players: [] }])).songIds).toEqual([5])
})

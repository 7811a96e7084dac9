import { granted, type Outcome, type Refusal, refused } from '../input/refusal.ts'
import { changeOvers, type LineUp, orderCost } from './change-over.ts'
import { exactOrder } from './held-karp.ts'
import { orderBound } from './order-bound.ts'
import { searchOrder } from './order-search.ts'

/** Longest set that is solved exactly. */
const EXACT_SONGS = 12
/** Kicks of the local search, times songs squared: very long sets get fewer. A thousand kicks of 40 songs are some 50 ms. */
const KICK_WORK = 1_600_000

/** A song that must stand at a place, counted from 1. The opener is pinned to 1, the closer to the last place. */
export type Pin = { readonly songId: number; readonly place: number }

export type SetOrder = {
  readonly songIds: readonly number[]
  readonly cost: number
  /** Cost of the order given, as it was. */
  readonly costBefore: number
  /** No order that keeps the opener and closer costs less. Equal to `cost` when the order is proven best. */
  readonly bound: number
  readonly exact: boolean
}

/** The order with the fewest change-overs; the order given when nothing is cheaper. `songs` come in the order they have now. */
export function orderSet(songs: readonly LineUp[], pins: readonly Pin[] = []): Outcome<SetOrder> {
  const bad = findBadPins(songs, pins)
  if (bad.length > 0) return refused(...bad)
  const n = songs.length
  const table = changeOvers(songs)
  const asGiven = Int32Array.from(songs.keys())
  const pinnedAt = new Int32Array(n).fill(-1)
  for (const { songId, place } of pins) pinnedAt[place - 1] = songs.findIndex((song) => song.songId === songId)
  const costBefore = orderCost(table, asGiven)
  const start = withPins(asGiven, pinnedAt)
  // An order that already has its pins in place is never made worse.
  const keeps = start.every((song, place) => song === place)

  if (n <= EXACT_SONGS) {
    const order = n > 0 ? exactOrder(table, n, pinnedAt) : asGiven
    const cost = orderCost(table, order)
    return granted(describe(songs, keeps && cost === costBefore ? asGiven : order, cost, costBefore, cost))
  }
  const pinned = pinnedAt.map((song) => (song >= 0 ? 1 : 0))
  const ends: [number, number] = [pinnedAt[0] as number, pinnedAt[n - 1] as number]
  const quick = searchOrder(table, start, Uint8Array.from(pinned), 0, 0)
  const goal = orderBound(table, n, ...ends, orderCost(table, quick))
  const order = searchOrder(table, start, Uint8Array.from(pinned), Math.ceil(KICK_WORK / (n * n)), goal)
  const cost = orderCost(table, order)
  return granted(
    describe(songs, keeps && cost === costBefore ? asGiven : order, cost, costBefore, Math.min(cost, goal)),
  )
}

function describe(
  songs: readonly LineUp[],
  order: Int32Array,
  cost: number,
  costBefore: number,
  bound: number,
): SetOrder {
  const songIds = Array.from(order, (index) => (songs[index] as LineUp).songId)
  return { songIds, cost, costBefore, bound, exact: cost === bound }
}

/** Pinned songs go to their places; the others keep their order in what is left. */
function withPins(order: Int32Array, pinnedAt: Int32Array): Int32Array {
  const pinned = new Set(pinnedAt.filter((song) => song >= 0))
  const free = order.filter((song) => !pinned.has(song))
  let next = 0
  return pinnedAt.map((song) => (song >= 0 ? song : (free[next++] as number)))
}

function findBadPins(songs: readonly LineUp[], pins: readonly Pin[]): Refusal[] {
  const ids = new Set<number>()
  const refusals: Refusal[] = []
  for (const { songId } of songs) {
    if (ids.has(songId)) refusals.push({ code: 'duplicate-song', songId })
    ids.add(songId)
  }
  const places = new Set<number>()
  const pinned = new Set<number>()
  for (const { songId, place } of pins) {
    const inSet = Number.isInteger(place) && place >= 1 && place <= songs.length
    if (!ids.has(songId) || !inSet || places.has(place) || pinned.has(songId)) {
      refusals.push({ code: 'bad-pin', songId, place })
    }
    places.add(place)
    pinned.add(songId)
  }
  return refusals
}

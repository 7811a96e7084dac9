import type { BrokenRule, RosterAssignment } from '@app/core/contract/rosters'
import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import type { Slot } from '@app/core/contract/slots'
import { isInSet } from '@app/core/rules/readiness'
import type { RosterView } from './queries.ts'

type Song = SessionSongWithSlots

export interface Column {
  key: string
  instrumentId: number
  family: string
  /** 'Guitar 2' where a song has more than one of them. */
  name: string
  /** Which of its instrument's slots in a song it holds, from 0. */
  nth: number
}

export interface Row {
  song: Song
  /** In the columns' order; null where the song has no such part. */
  slots: (Slot | null)[]
}

export interface Matrix {
  columns: Column[]
  rows: Row[]
}

const FAMILIES = ['vocals', 'guitar', 'bass', 'drums', 'keys', 'brass', 'strings', 'winds', 'percussion', 'other']
const placeOf = (family: string) => (FAMILIES.indexOf(family) + FAMILIES.length + 1) % (FAMILIES.length + 1)

/** As many columns of an instrument as the widest song needs, in the order in which bands are listed. */
export function columnsOf(songs: readonly Pick<Song, 'slots'>[]): Column[] {
  const widest = new Map<number, { slot: Slot; count: number }>()
  for (const { slots } of songs) {
    const counts = new Map<number, number>()
    for (const slot of slots) {
      const count = (counts.get(slot.instrumentId) ?? 0) + 1
      counts.set(slot.instrumentId, count)
      if (count > (widest.get(slot.instrumentId)?.count ?? 0)) widest.set(slot.instrumentId, { slot, count })
    }
  }
  const instruments = [...widest.values()].sort(
    (a, b) => placeOf(a.slot.family) - placeOf(b.slot.family) || a.slot.instrumentId - b.slot.instrumentId,
  )
  return instruments.flatMap(({ slot: { instrumentId, instrumentName, family }, count }) =>
    Array.from({ length: count }, (_, nth) => ({
      key: `${instrumentId}-${nth}`,
      instrumentId,
      family,
      name: count > 1 ? `${instrumentName} ${nth + 1}` : instrumentName,
      nth,
    })),
  )
}

/** Songs down, instruments across. A song that was cut is there only while somebody still stands in it. */
export function matrixOf(songs: readonly Song[], assigned: ReadonlySet<number>): Matrix {
  const stands = ({ suggested, slots }: Song) => !suggested && slots.some(({ slotId }) => assigned.has(slotId))
  const shown = songs.filter((song) => isInSet(song) || stands(song))
  const columns = columnsOf(shown)
  const rows = shown.map((song) => ({
    song,
    slots: columns.map(
      ({ instrumentId, nth }) => song.slots.filter((slot) => slot.instrumentId === instrumentId)[nth] ?? null,
    ),
  }))
  return { columns, rows }
}

/** A song's core slots that nobody has. */
export const emptyCore = (slots: readonly (Slot | null)[], assigned: ReadonlyMap<number, RosterAssignment>) =>
  slots.filter((slot) => slot !== null).filter((slot) => slot.required && !assigned.has(slot.slotId))

/** How many people have a part that they have not said yes to. */
export const unansweredIn = (slots: readonly Slot[], assigned: ReadonlyMap<number, RosterAssignment>) =>
  new Set(
    slots.flatMap(({ slotId }) => {
      const one = assigned.get(slotId)
      return one && one.answer === null ? [one.userId] : []
    }),
  ).size

/** Where a song has no core, anybody at all makes it a song. */
export function isPlayable(slots: readonly (Slot | null)[], assigned: ReadonlyMap<number, RosterAssignment>): boolean {
  const real = slots.filter((slot) => slot !== null)
  if (real.some(({ required }) => required)) return emptyCore(real, assigned).length === 0
  return real.some(({ slotId }) => assigned.has(slotId))
}

/** The rules that each slot has a share in: who has a song too many could lose any of theirs, not just the last. */
export function brokenAt(
  broken: readonly BrokenRule[],
  songs: readonly Song[],
  assigned: ReadonlyMap<number, RosterAssignment>,
): Map<number, BrokenRule[]> {
  const at = new Map<number, BrokenRule[]>()
  const songOf = new Map(
    songs.flatMap(({ sessionSongId, slots }) => slots.map(({ slotId }) => [slotId, sessionSongId])),
  )
  for (const rule of broken) {
    const shares = (slotId: number) =>
      rule.rule === 'at-maximum' || (rule.rule === 'song-taken' && songOf.get(slotId) === songOf.get(rule.slotId))
    const theirs = [...assigned.values()].filter(({ slotId, userId }) => userId === rule.userId && shares(slotId))
    for (const slotId of new Set([rule.slotId, ...theirs.map((one) => one.slotId)])) {
      const before = at.get(slotId) ?? []
      if (!before.some(({ says }) => says === rule.says)) at.set(slotId, [...before, rule])
    }
  }
  return at
}

/**
 * The broken rules that stand against publishing, each once: whoever has two songs too many breaks one rule. Whoever has a part
 * of a cut song is left out of it then.
 */
export const toMend = (broken: readonly BrokenRule[]) => [
  ...new Map(broken.filter(({ rule }) => rule !== 'song-cut').map((one) => [one.says, one])).values(),
]

/** Where to go from a slot: the next of these, and from the last one to the first. */
export function nextOf(slotIds: readonly number[], from: number | null): number | null {
  return slotIds[(slotIds.indexOf(from ?? -1) + 1) % slotIds.length] ?? null
}

export const bySlot = ({ assignments }: Pick<RosterView, 'assignments'>) =>
  new Map(assignments.map((one) => [one.slotId, one]))

export interface Place {
  row: number
  column: number
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Songs that Page Up and Page Down pass over. */
const PAGE = 10

/** Where a key leads: parts that a song does not have are stepped over. At the edge one stays. */
export function step({ rows, columns }: Matrix, from: Place, key: string): Place {
  const last = { row: rows.length - 1, column: columns.length - 1 }
  if (key === 'Ctrl+Home') return nearest(rows, { row: 0, column: 0 }, [0, 1]) ?? from
  if (key === 'Ctrl+End') return nearest(rows, last, [0, -1]) ?? from
  if (key === 'PageUp') return nearest(rows, { ...from, row: Math.max(0, from.row - PAGE) }, [1, 0]) ?? from
  if (key === 'PageDown') return nearest(rows, { ...from, row: Math.min(last.row, from.row + PAGE) }, [-1, 0]) ?? from
  if (key === 'Home') return nearest(rows, { ...from, column: 0 }, [0, 1]) ?? from
  if (key === 'End') return nearest(rows, { ...from, column: columns.length - 1 }, [0, -1]) ?? from
  const by = STEPS[key]
  if (!by) return from
  return nearest(rows, { row: from.row + by[0], column: from.column + by[1] }, by) ?? from
}

function nearest(rows: readonly Row[], from: Place, [down, right]: readonly [number, number]): Place | null {
  const at = { ...from }
  for (;;) {
    const slot = rows[at.row]?.slots[at.column]
    if (slot === undefined) return null
    if (slot) return at
    at.row += down
    at.column += right
  }
}

/** The rows that stand in the window of a list whose rows are all as tall, with some on both sides. */
export function rowsInSight(count: number, height: number, top: number, window: number, beyond: number) {
  if (count <= 0) return { from: 0, to: 0 }
  const from = Math.max(0, Math.min(Math.floor(top / height) - beyond, count))
  const to = Math.max(from, Math.min(count, Math.ceil((top + window) / height) + beyond))
  return { from, to }
}

/** Those rows, and the one that has the focus, wherever it is: out of sight it would be lost to the keyboard. */
export function drawnRows(from: number, to: number, kept: number): number[] {
  const rows = Array.from({ length: to - from }, (_, index) => from + index)
  if (kept < 0 || (kept >= from && kept < to)) return rows
  return kept < from ? [kept, ...rows] : [...rows, kept]
}

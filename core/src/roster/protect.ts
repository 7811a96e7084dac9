import type { OpenWishes } from './open-wishes.ts'
import { Seating } from './seating.ts'
import type { Session } from './session.ts'

/** Search steps spent on swaps after the greedy pass; on a session where every song is playable none is needed. */
const SWAP_STEPS = 400_000

export type Protection = {
  /** 1 for each song whose required slots are all to be filled, cut songs never. */
  readonly songs: Uint8Array
  readonly count: number
  /** No roster has more playable songs than this. */
  readonly bound: number
}

type Candidate = { readonly song: number; readonly slots: readonly number[] }

/**
 * Chooses songs whose required slots can all be filled together, as many as it finds. To choose the most is a set
 * packing (NP-hard), so this is a greedy pass, easiest songs first, mended by swaps of one song for two. `first` names
 * songs to try before all others: a draft keeps what it promised.
 */
export function protectSongs(session: Session, open: OpenWishes, first?: Uint8Array): Protection {
  const seating = new Seating(session, open)
  const songs = new Uint8Array(session.songs.length)
  const all = candidates(session)
  for (const { song, slots } of all) if (slots.length === 0) songs[song] = 1
  const open_ = all.filter(({ slots }) => slots.length > 0)
  const ease = easeOf(session, seating)
  const waiting = [...open_].sort(
    (a, b) => (first?.[b.song] ?? 0) - (first?.[a.song] ?? 0) || ease(b) - ease(a) || a.song - b.song,
  )
  let left: Candidate[] = []
  for (const candidate of waiting) {
    if (protect(seating, candidate)) songs[candidate.song] = 1
    else left.push(candidate)
  }
  left = improve(seating, songs, open_, left)
  const count = songs.reduce((sum, one) => sum + one, 0)
  return { songs, count, bound: count + left.length }
}

function candidates(session: Session): Candidate[] {
  const slotsOf: number[][] = session.songs.map(() => [])
  for (let slot = 0; slot < session.slots.length; slot++) {
    if (session.required[slot] && (session.locked[slot] as number) < 0) {
      slotsOf[session.songOfSlot[slot] as number]?.push(slot)
    }
  }
  return slotsOf.map((slots, song) => ({ song, slots })).filter(({ song }) => !session.songs[song]?.cut)
}

/** Few required slots with many who could take them. */
function easeOf(_session: Session, seating: Seating): (candidate: Candidate) => number {
  return ({ slots }) => -slots.reduce((sum, slot) => sum + 1 + 2 / (1 + seating.candidates(slot)), 0)
}

function protect(seating: Seating, { slots }: Candidate): boolean {
  for (let i = 0; i < slots.length; i++) {
    if (seating.fill(slots[i] as number)) continue
    for (let j = 0; j < i; j++) seating.empty(slots[j] as number)
    return false
  }
  return true
}

function release(seating: Seating, { slots }: Candidate): void {
  for (const slot of slots) seating.empty(slot)
}

/** Gives up one protected song wherever that lets two others in. Returns the songs still left out. */
function improve(seating: Seating, songs: Uint8Array, all: readonly Candidate[], left: Candidate[]): Candidate[] {
  const stop = seating.steps + SWAP_STEPS
  for (let improved = true; improved && left.length > 1; ) {
    improved = false
    for (const out of all) {
      if (!songs[out.song] || seating.steps > stop) continue
      release(seating, out)
      const taken = left.filter((candidate) => protect(seating, candidate))
      if (taken.length >= 2) {
        songs[out.song] = 0
        for (const { song } of taken) songs[song] = 1
        left = left.filter((candidate) => !taken.includes(candidate))
        if (protect(seating, out)) songs[out.song] = 1
        else left.push(out)
        improved = true
      } else {
        for (const candidate of taken) release(seating, candidate)
        protect(seating, out)
      }
    }
  }
  return left
}

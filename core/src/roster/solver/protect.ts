import { Random } from '../input/random.ts'
import type { Session } from '../input/session.ts'
import type { OpenWishes } from './open-wishes.ts'
import { type Candidate, playableBound } from './playable-bound.ts'
import { Seating } from './seating.ts'

/** Search steps spent on exchanges after the greedy pass: a few milliseconds on medium, none where no song is left out. */
const LEAST_EXCHANGE_STEPS = 150_000
const EXCHANGE_STEPS_A_WISH = 20

export type Protection = {
  /** 1 for each song whose required slots are all to be filled, cut songs never. */
  readonly songs: Uint8Array
  readonly count: number
  /** No roster has more playable songs than this. */
  readonly bound: number
  /** No more songs can be playable, and no other choice of as many songs serves the later steps better. */
  readonly proven: boolean
  /** Songs that could be playable, each by itself. */
  readonly possible: readonly Candidate[]
}

/**
 * Chooses songs whose required slots can all be filled together, as many as it finds. To choose the most is a set
 * packing (NP-hard), so this is a greedy pass, easiest songs first, mended by exchanges. `first` names songs to try
 * before all others: a draft keeps what it promised.
 */
export function protectSongs(session: Session, open: OpenWishes, first?: Uint8Array): Protection {
  const seating = new Seating(session, open)
  const songs = new Uint8Array(session.songs.length)
  const possible = possibleAlone(session, seating)
  const ease = new Map(possible.map((candidate) => [candidate.song, easeOf(seating, candidate)]))
  const order = [...possible].sort(
    (a, b) =>
      (first?.[b.song] ?? 0) - (first?.[a.song] ?? 0) ||
      (ease.get(b.song) as number) - (ease.get(a.song) as number) ||
      a.song - b.song,
  )
  let count = 0
  for (const candidate of order) {
    if (protect(seating, candidate)) count += songs[candidate.song] = 1
  }
  if (count === possible.length) return { songs, count, bound: count, proven: true, possible }
  const bound = playableBound(session, open, possible)
  count = new Exchange(session, open, seating, songs, possible).run(count, bound)
  return { songs, count, bound, proven: false, possible }
}

/** Whether every song that could be playable is: then there is nothing to choose between. */
export function isOnlyChoice(session: Session, open: OpenWishes, playable: Uint8Array): boolean {
  return possibleAlone(session, new Seating(session, open)).every(({ song }) => playable[song])
}

/** What cannot be filled alone cannot be filled among others. */
function possibleAlone(session: Session, seating: Seating): Candidate[] {
  return candidates(session).filter((candidate) => {
    if (!protect(seating, candidate)) return false
    release(seating, candidate)
    return true
  })
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
function easeOf(seating: Seating, { slots }: Candidate): number {
  return -slots.reduce((sum, slot) => sum + 1 + 2 / (1 + seating.candidates(slot)), 0)
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

/**
 * Lets a song in that was left out, at the price of songs that stand in its way, and fills up again; a change that
 * leaves fewer songs is taken back, one that leaves as many is kept, so that the search wanders. Its randomness is the
 * session's seed and its end a number of steps: the same every time.
 */
class Exchange {
  readonly #seating: Seating
  readonly #songs: Uint8Array
  readonly #possible: readonly Candidate[]
  readonly #bySong = new Map<number, Candidate>()
  readonly #songOfSlot: Int32Array
  readonly #random: Random
  readonly #budget: number

  constructor(session: Session, open: OpenWishes, seating: Seating, songs: Uint8Array, possible: readonly Candidate[]) {
    this.#seating = seating
    this.#songs = songs
    this.#possible = possible
    for (const candidate of possible) this.#bySong.set(candidate.song, candidate)
    this.#songOfSlot = session.songOfSlot
    this.#random = new Random(session.input.seed)
    this.#budget = Math.max(LEAST_EXCHANGE_STEPS, EXCHANGE_STEPS_A_WISH * open.count)
  }

  /** Returns how many songs are protected in the end. When that is no more than before, it is the same songs as before. */
  run(count: number, bound: number): number {
    const before = this.#songs.slice()
    const stop = this.#seating.steps + this.#budget
    let most = count
    while (most < bound && this.#seating.steps < stop) {
      const left = this.#random.shuffle(this.#possible.filter(({ song }) => !this.#songs[song]))
      const [wanted, ...others] = left
      if (!wanted) break
      const removed = this.#force(wanted)
      const added = [wanted, ...[...others, ...removed].filter((other) => this.#add(other))]
      const change = added.length - removed.length
      if (change >= 0) most += change
      else this.#undo(added, removed)
    }
    if (most === count) this.#songs.set(before)
    return most
  }

  #add(candidate: Candidate): boolean {
    if (!protect(this.#seating, candidate)) return false
    this.#songs[candidate.song] = 1
    return true
  }

  /** Fills the song's slots, releasing one song at a time of those in the way. */
  #force(wanted: Candidate): Candidate[] {
    const removed: Candidate[] = []
    for (const slot of wanted.slots) {
      while (!this.#seating.fill(slot)) {
        const from = this.#random.below(this.#seating.blockers)
        for (let i = 0; i < this.#seating.blockers; i++) {
          const blocker = this.#seating.blocker((from + i) % this.#seating.blockers)
          const song = this.#songOfSlot[blocker] as number
          if (song === wanted.song) continue
          const victim = this.#bySong.get(song) as Candidate
          release(this.#seating, victim)
          this.#songs[song] = 0
          removed.push(victim)
          break
        }
      }
    }
    this.#songs[wanted.song] = 1
    return removed
  }

  #undo(added: readonly Candidate[], removed: readonly Candidate[]): void {
    for (const candidate of added) {
      release(this.#seating, candidate)
      this.#songs[candidate.song] = 0
    }
    // These stood together before, so they can again.
    for (const candidate of removed) this.#add(candidate)
  }
}

import type { Slot } from '../input/input.ts'
import { inputHash } from '../input/input-hash.ts'
import type { Session } from '../input/session.ts'
import { rankOf, WISH } from '../input/wishes.ts'
import { measure, type Objective, playableSongs } from '../solver/objective.ts'
import { type EmptyCause, emptyCauses } from './empty-slot.ts'
import { type Spread, spreadOf } from './fairness.ts'

export type Report = {
  readonly seed: number
  readonly inputHash: string
  readonly objective: Objective
  /** Songs that can be played as people count them: one without core slots needs anybody at all, one without slots cannot be. */
  readonly ready: number
  readonly spread: Spread
  /** People with fewer songs than they asked for at least. */
  readonly belowMin: number
  /** People who have a reason to envy: see `countEnvy`. */
  readonly envious: number
  /** granted[r] assignments were somebody's r-th wish; granted[0] were wildcards. */
  readonly granted: readonly number[]
  /** People who wished for something and have their dearest wish. */
  readonly firstWishes: number
  readonly emptyRequired: readonly { readonly slotId: number; readonly cause: EmptyCause }[]
  /** By user id. */
  readonly people: readonly PersonRow[]
}

/** What one session gave one person; the ledger adds these up. */
export type PersonRow = {
  readonly userId: number
  readonly songs: number
  /** Wishes by name, without the waitlist. */
  readonly asked: number
  readonly granted: number
  readonly firstWish: boolean
  /** They asked for something, and have none, or fewer songs than both their fewest and the slots that they asked for. */
  readonly bumped: boolean
}

/** The figures of any roster for the session, whoever made it. `holder` is the person in each slot, or −1. */
export function makeReport(session: Session, holder: Int32Array): Report {
  return { ...makeFigures(session, holder), inputHash: inputHash(session.input) }
}

export type Figures = Omit<Report, 'inputHash'>

/** The same without the input's name, which takes as long as everything else. */
export function makeFigures(session: Session, holder: Int32Array): Figures {
  const load = songsOf(session, holder)
  const causeOf = emptyCauses(session, holder, load)
  const granted: number[] = [0]
  const first = new Set<number>()
  const emptyRequired: { slotId: number; cause: EmptyCause }[] = []
  holder.forEach((person, slot) => {
    if (person < 0) {
      if (session.required[slot] && !session.cut[slot]) {
        emptyRequired.push({ slotId: (session.slots[slot] as Slot).id, cause: causeOf(slot) })
      }
      return
    }
    const rank = rankOf(session, person, slot)
    while (granted.length <= rank) granted.push(0)
    granted[rank] = (granted[rank] as number) + 1
    if (rank === 1) first.add(person)
  })
  return {
    seed: session.input.seed,
    objective: measure(session, holder),
    ready: countReady(session, holder),
    spread: spreadOf([...load]),
    belowMin: load.reduce((count, songs, person) => count + (songs < (session.min[person] as number) ? 1 : 0), 0),
    envious: countEnvy(session, holder, load),
    granted,
    firstWishes: first.size,
    emptyRequired,
    people: peopleRows(session, holder, load, first),
  }
}

function countReady(session: Session, holder: Int32Array): number {
  const anybody = new Uint8Array(session.songs.length)
  holder.forEach((person, slot) => {
    if (person >= 0) anybody[session.songOfSlot[slot] as number] = 1
  })
  // Where all required slots are filled, and anybody plays at all: with a core both are the same.
  return playableSongs(session, holder).reduce((ready, one, song) => ready + (one && (anybody[song] as number)), 0)
}

function peopleRows(session: Session, holder: Int32Array, load: Int32Array, first: ReadonlySet<number>): PersonRow[] {
  const { wishes } = session
  return session.people
    .map(({ userId, min }, person) => {
      let asked = 0
      let granted = 0
      for (let wish = wishes.start[person] as number; wish < (wishes.start[person + 1] as number); wish++) {
        if (holder[wishes.slot[wish] as number] === person) granted++
        if (wishes.source[wish] === WISH) asked++
      }
      const songs = load[person] as number
      // Whoever asks for one slot and five songs, perhaps once the roster is out, was not passed over with that one.
      const bumped = asked > 0 && songs < Math.max(1, Math.min(min, asked, session.max[person] as number))
      return { userId, songs, asked, granted, firstWish: first.has(person), bumped }
    })
    .sort((a, b) => a.userId - b.userId)
}

export function songsOf(session: Session, holder: Int32Array): Int32Array {
  const load = new Int32Array(session.people.length)
  for (const person of holder) if (person >= 0) load[person] = (load[person] as number) + 1
  return load
}

/** Members who see another with two songs more holding a slot they registered for, are free for and have room for. */
function countEnvy(session: Session, holder: Int32Array, load: Int32Array): number {
  const { wishes } = session
  const plays = new Set<number>()
  holder.forEach((person, slot) => {
    if (person >= 0) plays.add((session.partOfSlot[slot] as number) * load.length + person)
  })
  let envious = 0
  for (let person = 0; person < load.length; person++) {
    const songs = load[person] as number
    if (songs >= (session.max[person] as number)) continue
    for (let wish = wishes.start[person] as number; wish < (wishes.start[person + 1] as number); wish++) {
      const slot = wishes.slot[wish] as number
      const other = holder[slot] as number
      if (wishes.source[wish] !== WISH || other < 0 || (load[other] as number) < songs + 2) continue
      if (plays.has((session.partOfSlot[slot] as number) * load.length + person)) continue
      envious++
      break
    }
  }
  return envious
}

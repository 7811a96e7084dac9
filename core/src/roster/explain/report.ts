import type { Slot } from '../input/input.ts'
import { inputHash } from '../input/input-hash.ts'
import type { Session } from '../input/session.ts'
import { findWish, WISH } from '../input/wishes.ts'
import { measure, type Objective } from '../solver/objective.ts'
import { type EmptyCause, whyEmpty } from './empty-slot.ts'
import { type Spread, spreadOf } from './fairness.ts'

export type Report = {
  readonly seed: number
  readonly inputHash: string
  readonly objective: Objective
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
}

/** The figures of any roster for the session, whoever made it. `holder` is the person in each slot, or −1. */
export function makeReport(session: Session, holder: Int32Array): Report {
  const load = songsOf(session, holder)
  const granted: number[] = [0]
  const first = new Set<number>()
  const emptyRequired: { slotId: number; cause: EmptyCause }[] = []
  holder.forEach((person, slot) => {
    if (person < 0) {
      if (session.required[slot] && !session.cut[slot]) {
        emptyRequired.push({ slotId: (session.slots[slot] as Slot).id, cause: whyEmpty(session, holder, load, slot) })
      }
      return
    }
    const rank = session.wishes.rank[findWish(session, person, slot)] as number
    while (granted.length <= rank) granted.push(0)
    granted[rank] = (granted[rank] as number) + 1
    if (rank === 1) first.add(person)
  })
  return {
    seed: session.input.seed,
    inputHash: inputHash(session.input),
    objective: measure(session, holder),
    spread: spreadOf([...load]),
    belowMin: load.reduce((count, songs, person) => count + (songs < (session.min[person] as number) ? 1 : 0), 0),
    envious: countEnvy(session, holder, load),
    granted,
    firstWishes: first.size,
    emptyRequired,
  }
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

import type { Person } from '../input/input.ts'
import { granted, type Outcome, refused } from '../input/refusal.ts'
import { SOURCES, type Source } from '../input/wishes.ts'
import type { SolvedRoster } from '../solver/auto-assign.ts'
import { Alternatives } from './alternative.ts'
import { type EmptyCause, whyEmpty } from './empty-slot.ts'
import { songsOf } from './report.ts'

export type SlotCandidate = {
  readonly userId: number
  readonly source: Source
  readonly rank: number | null
  readonly songs: number
  /** Whether they could have it instead at no loss at all, at some loss, or not at all (a lock, or the waitlist). */
  readonly instead: 'has-it' | 'no-loss' | 'loss' | 'blocked'
}

/** For the organiser: who has a slot, or why nobody, and everyone who could, the best first. */
export type SlotAnswer = {
  readonly slotId: number
  readonly holderId: number | null
  readonly locked: boolean
  readonly cause: EmptyCause | null
  readonly candidates: readonly SlotCandidate[]
}

export function explainSlot(solved: SolvedRoster, slotId: number): Outcome<SlotAnswer> {
  const { session, holder } = solved
  const slot = session.slotIndex.get(slotId)
  if (slot === undefined) return refused({ code: 'unknown-slot', slotId, where: 'question' })
  const load = songsOf(session, holder)
  const has = holder[slot] as number
  const price = new Map(new Alternatives(solved).pricesOf(slot).map((one) => [one.wish, one]))
  const userIdOf = (person: number) => (session.people[person] as Person).userId
  const { wishes } = session
  const found: { candidate: SlotCandidate; order: number }[] = []
  for (let wish = 0; wish < wishes.count; wish++) {
    if (wishes.slot[wish] !== slot) continue
    const person = wishes.person[wish] as number
    const cost = price.get(wish)
    const instead = person === has ? 'has-it' : cost === undefined ? 'blocked' : cost.equal ? 'no-loss' : 'loss'
    const candidate: SlotCandidate = {
      userId: userIdOf(person),
      source: SOURCES[wishes.source[wish] as number] as Source,
      rank: wishes.rank[wish] || null,
      songs: load[person] as number,
      instead,
    }
    found.push({ candidate, order: instead === 'has-it' ? -1 : (cost?.price ?? Number.POSITIVE_INFINITY) })
  }
  found.sort((a, b) => (a.order === b.order ? 0 : a.order - b.order))
  return granted({
    slotId,
    holderId: has < 0 ? null : userIdOf(has),
    locked: (session.locked[slot] as number) >= 0,
    cause: has < 0 && !session.cut[slot] ? whyEmpty(session, holder, load, slot) : null,
    candidates: found.map(({ candidate }) => candidate),
  })
}

import type { Person } from '../input/input.ts'
import { isWild, rankOf, SOURCES, type Source, sourceOf } from '../input/wishes.ts'
import { Alternatives, type Asked, type Exchange, type Price, priceOf } from './alternative.ts'
import { type EmptyCause, emptyCauses } from './empty-slot.ts'
import type { View } from './view.ts'
import { type BlockingRule, blockingRule, type Fact, plainFact } from './why-not.ts'

/** What giving the slot to a candidate would mean. */
export type Verdict =
  | { readonly kind: 'has-it' }
  | { readonly kind: 'blocked'; readonly rule: BlockingRule }
  /** In a roster made by hand nothing has a price; this is what stands in the way while nobody else moves. */
  | (Fact & { readonly kind: 'facts'; readonly holderId: number | null })
  /** 'helped': as full and as fair, but parts were traded for the unluckiest. */
  | (Omit<Price, 'step'> & { readonly kind: 'price'; readonly step: Price['step'] | 'helped' })

export type SlotCandidate = {
  readonly userId: number
  readonly source: Source
  readonly rank: number | null
  readonly songs: number
  /** The organiser's own maximum for them, if there is one. */
  readonly cap: number | null
  readonly verdict: Verdict
}

/** For the organiser: who has a slot, or why nobody, and everyone who could, the cheapest first. */
export type SlotAnswer = {
  readonly slotId: number
  readonly holderId: number | null
  readonly locked: boolean
  readonly cause: EmptyCause | null
  readonly candidates: readonly SlotCandidate[]
}

/** Every slot with its candidates and their prices: one search a slot answers for all who want it. */
export function explainSlots(view: View, only?: ReadonlySet<number>): SlotAnswer[] {
  const { session, holder, load } = view
  const asked: Asked | null = view.flow ? { ...view, flow: view.flow } : null
  const alternatives = asked && new Alternatives(asked)
  const named = namedBySlot(view)
  const causeOf = emptyCauses(session, holder, load)
  return session.slots.flatMap(({ id, instrumentId }, slot) => {
    if (only && !only.has(id)) return []
    const has = holder[slot] as number
    const isLocked = (session.locked[slot] as number) >= 0
    const exchanges = new Map<number, Exchange>()
    if (alternatives && !isLocked && !session.cut[slot]) {
      for (const one of alternatives.forSlot(slot)) exchanges.set(one.person, one)
    }
    const wild = session.wildcards.get(instrumentId)?.people ?? new Int32Array()
    const people = [...(named[slot] ?? []), ...wild.filter((person) => isWild(session, person, slot))]
    const found = people.map((person) => {
      const exchange = exchanges.get(person)
      const order = person === has ? Number.NEGATIVE_INFINITY : (exchange?.price ?? Number.POSITIVE_INFINITY)
      const candidate: SlotCandidate = {
        userId: (session.people[person] as Person).userId,
        source: SOURCES[sourceOf(session, person, slot)] as Source,
        rank: rankOf(session, person, slot) || null,
        songs: load[person] as number,
        cap: (session.people[person] as Person).allocationMax ?? null,
        verdict: verdictOn(view, asked, person, slot, exchange),
      }
      return { order, candidate }
    })
    found.sort((a, b) => (a.order === b.order ? a.candidate.userId - b.candidate.userId : a.order - b.order))
    return [
      {
        slotId: id,
        holderId: has < 0 ? null : (session.people[has] as Person).userId,
        locked: isLocked,
        cause: has < 0 && !session.cut[slot] ? causeOf(slot) : null,
        candidates: found.map(({ candidate }) => candidate),
      },
    ]
  })
}

function verdictOn(view: View, asked: Asked | null, person: number, slot: number, exchange?: Exchange): Verdict {
  if (view.holder[slot] === person) return { kind: 'has-it' }
  if (!exchange || !asked) {
    const rule = blockingRule(view, person, slot)
    if (rule) return { kind: 'blocked', rule }
    const has = view.holder[slot] as number
    const holderId = has < 0 ? null : (view.session.people[has] as Person).userId
    return { kind: 'facts', holderId, ...plainFact(view, person, slot) }
  }
  const price = priceOf(asked, exchange.taken)
  const traded = !view.wishesToo && (price.step === 'wishes' || price.step === 'draw')
  return { ...price, kind: 'price', step: traded ? 'helped' : price.step }
}

function namedBySlot({ session }: View): number[][] {
  const bySlot: number[][] = session.slots.map(() => [])
  const { count, slot, person } = session.wishes
  for (let wish = 0; wish < count; wish++) bySlot[slot[wish] as number]?.push(person[wish] as number)
  return bySlot
}

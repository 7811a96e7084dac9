import { withLocks } from '../input/compile-session.ts'
import type { Person, Slot } from '../input/input.ts'
import { granted, type Outcome, refused } from '../input/refusal.ts'
import { hasDeclined, meetsRating, sourceOf, WAITLIST } from '../input/wishes.ts'
import { solveSession } from '../solver/auto-assign.ts'
import { Alternatives, type Asked, describeExchange, type Exchange, type Move } from './alternative.ts'
import { firstStep, type Loss, type LossStep, lossBetween } from './loss.ts'
import { type Standing, standingOf } from './standing.ts'
import type { View } from './view.ts'

/** A rule that keeps the person from the slot whatever else changes. */
export type BlockingRule =
  | 'song-cut'
  | 'not-registered'
  | 'below-minimum-rating'
  | 'declined'
  | 'waitlist-only'
  | 'slot-locked'
  | 'locked-in-song'
  | 'locked-to-maximum'

/** Somebody whose number of songs would change. */
export type Shift = { readonly userId: number; readonly songsThen: number; readonly min: number }

type Question = { readonly userId: number; readonly slotId: number }

type Facts = Question &
  Fact & {
    /** The roster was made by hand, and could be bettered: nothing has a price in it, but these are facts. */
    readonly kind: 'facts'
    readonly asker: Standing
    readonly holder: Standing | null
  }

/** Why a person did not get a slot: reason values, for `sentences` to put into words. */
export type WhyNot =
  | (Question & { readonly kind: 'has-it' })
  | (Question & {
      readonly kind: 'blocked'
      readonly rule: BlockingRule
      readonly holderId: number | null
      /** What anybody can see besides: it is all that a member may read where somebody is fixed in the slot. */
      readonly facts: Facts
    })
  | Facts
  | (Question & {
      readonly kind: 'costs'
      readonly step: LossStep | 'helped'
      readonly loss: Loss
      /** Who would have to change; where another choice of songs is meant, that roster as a whole. */
      readonly moves: readonly Move[]
      readonly asker: Standing
      /** Who has the slot now; null when it is empty. */
      readonly holder: Standing | null
      readonly loser: Shift | null
      readonly winner: Shift | null
      /** A slot that would be left empty. */
      readonly emptiedSlotId: number | null
      /** Slots that the person has now and would not have then, with their rank among the person's wishes. */
      readonly givesUp: readonly { readonly slotId: number; readonly rank: number | null }[]
      /** The loss is with the same songs playable as now: others were not looked at. */
      readonly sameSongs: boolean
    })

/** `onlyChoice`: every song that can be playable is, so that no other songs need be thought of. */
export function whyNot(view: View, userId: number, slotId: number, onlyChoice: boolean): Outcome<WhyNot> {
  const { session, holder } = view
  const person = session.personIndex.get(userId)
  const slot = session.slotIndex.get(slotId)
  if (person === undefined) return refused({ code: 'unknown-user', userId, where: 'question' })
  if (slot === undefined) return refused({ code: 'unknown-slot', slotId, where: 'question' })
  const has = holder[slot] as number
  if (has === person) return granted({ kind: 'has-it', userId, slotId })
  const rule = blockingRule(view, person, slot)
  if (rule) {
    const holderId = has < 0 ? null : (session.people[has] as Person).userId
    return granted({ kind: 'blocked', userId, slotId, rule, holderId, facts: facts(view, person, slot) })
  }
  if (!view.flow) return granted(facts(view, person, slot))
  const asked: Asked = { ...view, flow: view.flow }
  const exchange = new Alternatives(asked).of(person, slot)
  return granted(exchange ? costs(view, asked, exchange, onlyChoice) : facts(view, person, slot))
}

export function blockingRule(view: View, person: number, slot: number): BlockingRule | null {
  const { session } = view
  if (session.cut[slot]) return 'song-cut'
  if ((session.slots[slot] as Slot).closed) return 'slot-locked'
  const source = sourceOf(session, person, slot)
  if (source < 0) {
    if (hasDeclined(session, person, slot)) return 'declined'
    if (!meetsRating(session, person, slot) && hasAsked(view, person, slot)) return 'below-minimum-rating'
    return 'not-registered'
  }
  if ((session.locked[slot] as number) >= 0) return 'slot-locked'
  if (source === WAITLIST && !((view.sources >> WAITLIST) & 1)) return 'waitlist-only'
  let locks = 0
  for (let other = 0; other < session.locked.length; other++) {
    if (session.locked[other] !== person) continue
    if (session.partOfSlot[other] === session.partOfSlot[slot]) return 'locked-in-song'
    locks++
  }
  return locks >= (session.max[person] as number) ? 'locked-to-maximum' : null
}

/** By name or by wildcard, whatever came of it. */
function hasAsked({ session }: View, person: number, slot: number): boolean {
  const { userId } = session.people[person] as Person
  const { id, instrumentId } = session.slots[slot] as Slot
  const wild = session.wildcards.get(instrumentId)?.has[person] === 1
  return wild || session.input.registrations.some((row) => row.userId === userId && row.slotId === id)
}

/** What stands between a person and a slot while nobody else moves. */
export type Fact = {
  readonly fact: 'free' | 'in-song' | 'at-maximum' | 'taken'
  /** The slot of the same song that the person has. */
  readonly hasSlotId: number | null
}

export function plainFact({ session, holder, load }: View, person: number, slot: number): Fact {
  const part = session.partOfSlot[slot]
  const same = holder.findIndex((who, other) => who === person && session.partOfSlot[other] === part)
  if (same >= 0) return { fact: 'in-song', hasSlotId: (session.slots[same] as Slot).id }
  const full = (load[person] as number) >= (session.max[person] as number)
  return { fact: full ? 'at-maximum' : (holder[slot] as number) < 0 ? 'free' : 'taken', hasSlotId: null }
}

function facts(view: View, person: number, slot: number): Facts {
  const { session, holder } = view
  const has = holder[slot] as number
  return {
    kind: 'facts',
    userId: (session.people[person] as Person).userId,
    slotId: (session.slots[slot] as Slot).id,
    ...plainFact(view, person, slot),
    asker: standingOf(view, person, slot),
    holder: has < 0 ? null : standingOf(view, has, slot),
  }
}

function costs(view: View, asked: Asked, exchange: Exchange, onlyChoice: boolean): WhyNot {
  const { session, holder } = view
  const { person, slot } = exchange
  const alternative = describeExchange(asked, exchange)
  const found = {
    step: firstStep(alternative.loss),
    loss: alternative.loss,
    moves: alternative.moves,
    sameSongs: false,
  }
  const decided =
    found.step === 'songs'
      ? withOtherSongs(view, found, person, slot)
      : { ...found, sameSongs: found.step === 'wishes' && !onlyChoice }
  const step = !view.wishesToo && (decided.step === 'wishes' || decided.step === 'draw') ? 'helped' : decided.step
  const { moves } = decided
  const has = holder[slot] as number
  const shifts = moves
    .map(({ userId, loses, gains }) => ({ userId, by: gains.length - loses.length }))
    .filter(({ by }) => by !== 0)
    .map(({ userId, by }) => {
      const who = session.personIndex.get(userId) as number
      return { userId, by, songsThen: (view.load[who] as number) + by, min: (session.people[who] as Person).min }
    })
  const shift = (one?: (typeof shifts)[number]): Shift | null =>
    one ? { userId: one.userId, songsThen: one.songsThen, min: one.min } : null
  const losers = shifts.filter(({ by }) => by < 0).sort((a, b) => a.songsThen - b.songsThen)
  const winners = shifts.filter(({ by }) => by > 0).sort((a, b) => b.songsThen - a.songsThen)
  return {
    kind: 'costs',
    userId: alternative.userId,
    slotId: alternative.slotId,
    step,
    loss: decided.loss,
    moves,
    asker: standingOf(view, person, slot),
    holder: has < 0 ? null : standingOf(view, has, slot),
    loser: shift(losers[0]),
    winner: shift(winners[0]),
    emptiedSlotId: emptiedSlot(view, moves),
    givesUp: (moves[0]?.loses ?? []).map((slotId) => ({
      slotId,
      rank: standingOf(view, person, session.slotIndex.get(slotId) as number).rank,
    })),
    sameSongs: decided.sameSongs,
  }
}

/** A slot that somebody gives up and nobody takes, a required one if there is one. */
function emptiedSlot({ session }: View, moves: readonly Move[]): number | null {
  const taken = new Set(moves.flatMap(({ gains }) => gains))
  const emptied = moves.flatMap(({ loses }) => loses).filter((slotId) => !taken.has(slotId))
  const isRequired = (slotId: number) => session.required[session.slotIndex.get(slotId) as number] === 1
  return emptied.find(isRequired) ?? emptied[0] ?? null
}

type Decision = {
  readonly step: LossStep
  readonly loss: Loss
  readonly moves: readonly Move[]
  readonly sameSongs: boolean
}

/**
 * A song that is playable now would lack somebody. Whether that is the reason depends on all other choices of songs: as
 * many may be playable with the person in the slot. So the session is solved again with the wish granted.
 */
function withOtherSongs(view: View, found: Decision, person: number, slot: number): Decision {
  const { session, objective } = view
  const { userId } = session.people[person] as Person
  const { id: slotId } = session.slots[slot] as Slot
  const locked = withLocks(session, [...session.input.locks, { userId, slotId }])
  if (!locked.ok) return found
  const solved = solveSession(locked.value, { sources: view.sources, unpooled: true })
  if (!solved.ok) return found
  const { roster } = solved.value
  if (roster.objective.playable < objective.playable) {
    return roster.proven || roster.playableBound < objective.playable ? { ...found, step: 'playable' } : found
  }
  const loss = lossBetween(objective, roster.objective)
  return { step: firstStep(loss), loss, moves: movesBetween(view, solved.value.holder, person), sameSongs: false }
}

function movesBetween({ session, holder }: View, then: Int32Array, first: number): Move[] {
  const moves = new Map<number, { loses: number[]; gains: number[] }>([[first, { loses: [], gains: [] }]])
  then.forEach((after, slot) => {
    const before = holder[slot] as number
    if (before === after) return
    const { id } = session.slots[slot] as Slot
    for (const [who, list] of [
      [before, 'loses'],
      [after, 'gains'],
    ] as const) {
      if (who < 0) continue
      const known = moves.get(who) ?? { loses: [], gains: [] }
      moves.set(who, known)
      known[list].push(id)
    }
  })
  return [...moves].map(([who, move]) => ({ userId: (session.people[who] as Person).userId, ...move }))
}

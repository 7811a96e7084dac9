import type { Person } from '../input/input.ts'
import { granted, type Outcome, refused } from '../input/refusal.ts'
import { findWish, meetsRating, WAITLIST } from '../input/wishes.ts'
import type { SolvedRoster } from '../solver/auto-assign.ts'
import { Alternatives, type Move } from './alternative.ts'
import { firstStep, type Loss, type LossStep } from './loss.ts'

/** A rule that keeps the person from the slot whatever else changes. */
export type BlockingRule =
  | 'song-cut'
  | 'not-registered'
  | 'below-minimum-rating'
  | 'waitlist-only'
  | 'slot-locked'
  | 'locked-in-song'
  | 'locked-to-maximum'

export type Standing = { readonly userId: number; readonly songs: number; readonly min: number; readonly max: number }

/** Why a person did not get a slot: reason values, for `sentences` to put into words. */
export type WhyNot =
  | { readonly kind: 'has-it'; readonly userId: number; readonly slotId: number }
  | {
      readonly kind: 'blocked'
      readonly userId: number
      readonly slotId: number
      readonly rule: BlockingRule
      readonly holderId: number | null
    }
  | {
      readonly kind: 'costs'
      readonly userId: number
      readonly slotId: number
      readonly step: LossStep
      readonly loss: Loss
      readonly moves: readonly Move[]
      readonly person: Standing
      /** Who has the slot now; null when it is empty. */
      readonly holder: (Standing & { readonly songsThen: number }) | null
    }

export function whyNot(solved: SolvedRoster, userId: number, slotId: number): Outcome<WhyNot> {
  const { session, holder, network } = solved
  const person = session.personIndex.get(userId)
  const slot = session.slotIndex.get(slotId)
  if (person === undefined) return refused({ code: 'unknown-user', userId, where: 'question' })
  if (slot === undefined) return refused({ code: 'unknown-slot', slotId, where: 'question' })
  const has = holder[slot] as number
  if (has === person) return granted({ kind: 'has-it', userId, slotId })
  const holderId = has < 0 ? null : (session.people[has] as Person).userId
  const blocked = (rule: BlockingRule) => granted({ kind: 'blocked' as const, userId, slotId, rule, holderId })

  if (session.cut[slot]) return blocked('song-cut')
  const wish = findWish(session, person, slot)
  if (wish < 0) return blocked(isRegistered(solved, userId, slotId) ? 'below-minimum-rating' : 'not-registered')
  if ((session.locked[slot] as number) >= 0) return blocked('slot-locked')
  if ((network.arcOfWish[wish] as number) < 0) return blocked(lockRule(solved, person, slot, wish))
  const alternative = new Alternatives(solved).of(wish)
  if (alternative === null) return blocked('locked-to-maximum')

  const { loss, moves } = alternative
  const load = songsHeld(holder)
  const standing = (index: number): Standing => ({
    userId: (session.people[index] as Person).userId,
    songs: load(index),
    min: session.min[index] as number,
    max: session.max[index] as number,
  })
  const theirs = moves.find((move) => move.userId === holderId)
  const change = theirs ? theirs.gains.length - theirs.loses.length : 0
  return granted({
    kind: 'costs',
    userId,
    slotId,
    step: firstStep(loss),
    loss,
    moves,
    person: standing(person),
    holder: has < 0 ? null : { ...standing(has), songsThen: load(has) + change },
  })
}

function isRegistered({ session }: SolvedRoster, userId: number, slotId: number): boolean {
  const slot = session.slotIndex.get(slotId) as number
  const person = session.personIndex.get(userId) as number
  const instrumentId = session.slots[slot]?.instrumentId
  const { registrations, wildcards } = session.input
  return (
    !meetsRating(session, person, slot) &&
    (registrations.some((row) => row.userId === userId && row.slotId === slotId) ||
      wildcards.some((row) => row.userId === userId && row.instrumentId === instrumentId))
  )
}

function lockRule({ session }: SolvedRoster, person: number, slot: number, wish: number): BlockingRule {
  if (session.wishes.source[wish] === WAITLIST) return 'waitlist-only'
  const part = session.partOfSlot[slot]
  const inSong = session.locked.some((who, other) => who === person && session.partOfSlot[other] === part)
  return inSong ? 'locked-in-song' : 'locked-to-maximum'
}

function songsHeld(holder: Int32Array): (person: number) => number {
  return (person) => holder.reduce((songs, who) => songs + (who === person ? 1 : 0), 0)
}

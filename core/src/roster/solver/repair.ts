import { compileSession } from '../input/compile-session.ts'
import type { Lock, RosterInput } from '../input/input.ts'
import { MAX_PRIORITY_COST } from '../input/priority-cost.ts'
import { granted, type Outcome, type Refusal, refused } from '../input/refusal.ts'
import type { Session } from '../input/session.ts'
import { findWish, WAITLIST, WILDCARD, WISH } from '../input/wishes.ts'
import { measure, type Objective, playableSongs } from './objective.ts'
import { openWishes, sourceBits } from './open-wishes.ts'
import type { Pricing } from './pricing.ts'
import { protectSongs } from './protect.ts'
import { type Assignment, toAssignments } from './roster.ts'
import { solve } from './solve.ts'

export type Change = { readonly slotId: number; readonly before: number | null; readonly after: number | null }

/** A roster after drop-outs, and how it differs from the one before. Nothing is applied. */
export type Repair = {
  readonly assignments: readonly Assignment[]
  readonly objective: Objective
  readonly kept: number
  readonly changes: readonly Change[]
  /** Everyone but the leaving whose songs change: the people to tell. */
  readonly affectedUserIds: readonly number[]
  readonly protectedSongIds: readonly number[]
}

/** Most playable songs, most required slots, most slots, then most assignments kept, then the least priority cost. */
export function repairRoster(
  input: RosterInput,
  assignments: readonly Lock[],
  leavingUserIds: readonly number[],
): Outcome<Repair> {
  const faults = findFaults(input, assignments, leavingUserIds)
  if (faults.length > 0) return refused(...faults)
  const session = compileSession(withoutPeople(input, new Set(leavingUserIds)))
  if (!session.ok) return session
  return repairSession(session.value, assignments)
}

function repairSession(session: Session, assignments: readonly Lock[]): Outcome<Repair> {
  const before = currentHolders(session, assignments)
  const open = openWishes(session, sourceBits(WISH, WAITLIST, WILDCARD))
  const protection = protectSongs(session, open, playableSongs(session, before))
  const pricing = repairPricing(session, before, protection.songs)
  const solved = solve(session, open, pricing)
  if (!solved.ok) return solved
  const { holder } = solved.value
  const after = toAssignments(session, holder)
  const changes = difference(session, assignments, after)
  const stays = new Set(session.people.map((person) => person.userId))
  const affected = new Set(changes.flatMap(({ before: from, after: to }) => [from, to]))
  return granted({
    assignments: after,
    objective: measure(session, holder),
    kept: holder.reduce((kept, person, slot) => kept + (person >= 0 && person === before[slot] ? 1 : 0), 0),
    changes,
    affectedUserIds: [...affected].filter((id): id is number => id !== null && stays.has(id)).sort((a, b) => a - b),
    protectedSongIds: session.songs.filter((_, song) => protection.songs[song]).map((song) => song.id),
  })
}

/** Here a slot outweighs everything kept, and a kept assignment every priority cost: two magnitudes, no levels. */
function repairPricing(session: Session, before: Int32Array, protectedSongs: Uint8Array): Pricing {
  const keep = MAX_PRIORITY_COST * session.slots.length + 1
  const unit = keep * (before.reduce((count, person) => count + (person >= 0 ? 1 : 0), 0) + 2)
  const { wishes } = session
  return {
    lotteryUnit: 1,
    slotReward: Float64Array.from(session.slots, (_, slot) => {
      if (!session.required[slot]) return unit
      return protectedSongs[session.songOfSlot[slot] as number] ? 3 * unit : 2 * unit
    }),
    unitReward: () => 0,
    wishCost: (wish) => {
      const kept = before[wishes.slot[wish] as number] === wishes.person[wish]
      return (wishes.cost[wish] as number) - (kept ? keep : 0)
    },
  }
}

function findFaults(input: RosterInput, assignments: readonly Lock[], leaving: readonly number[]): Refusal[] {
  const people = new Set(input.people.map((person) => person.userId))
  const slots = new Set(input.slots.map((slot) => slot.id))
  const refusals: Refusal[] = []
  for (const userId of leaving) {
    if (!people.has(userId)) refusals.push({ code: 'unknown-user', userId, where: 'question' })
  }
  const filled = new Set<number>()
  for (const { slotId } of assignments) {
    if (!slots.has(slotId)) refusals.push({ code: 'unknown-slot', slotId, where: 'roster' })
    if (filled.has(slotId)) refusals.push({ code: 'duplicate-slot', slotId })
    filled.add(slotId)
  }
  return refusals
}

function withoutPeople(input: RosterInput, leaving: ReadonlySet<number>): RosterInput {
  const stays = (row: { readonly userId: number }) => !leaving.has(row.userId)
  return {
    ...input,
    people: input.people.filter(stays),
    registrations: input.registrations.filter(stays),
    wildcards: input.wildcards.filter(stays),
    ratings: input.ratings.filter(stays),
    locks: input.locks.filter(stays),
  }
}

/** The part of the old roster that is still possible: an assignment whose wish, rating or song is gone cannot be kept. */
function currentHolders(session: Session, assignments: readonly Lock[]): Int32Array {
  const holder = session.locked.slice()
  for (const { slotId, userId } of assignments) {
    const slot = session.slotIndex.get(slotId) as number
    const person = session.personIndex.get(userId)
    if (person !== undefined && holder[slot] === -1 && findWish(session, person, slot) >= 0) holder[slot] = person
  }
  return holder
}

function difference(session: Session, before: readonly Lock[], after: readonly Lock[]): Change[] {
  const was = new Map(before.map((one) => [one.slotId, one.userId]))
  const is = new Map(after.map((one) => [one.slotId, one.userId]))
  return session.slots
    .map(({ id }) => ({ slotId: id, before: was.get(id) ?? null, after: is.get(id) ?? null }))
    .filter((change) => change.before !== change.after)
}

import { compileSession } from '../input/compile-session.ts'
import type { Declined, Lock, RosterInput, Slot } from '../input/input.ts'
import { granted, type Outcome, refused } from '../input/refusal.ts'
import type { Session } from '../input/session.ts'
import { sourceOf, WAITLIST, WILDCARD, WISH } from '../input/wishes.ts'
import { findUnknown } from './assigned.ts'
import { lotteryScale, NO_LOTTERY } from './auto-pricing.ts'
import { chooseSongs } from './choose-songs.ts'
import { type Change, changesBetween } from './difference.ts'
import { measure, type Objective, playableSongs } from './objective.ts'
import { openWishes, sourceBits } from './open-wishes.ts'
import { protectSongs } from './protect.ts'
import { repairPricing } from './repair-pricing.ts'
import { type Assignment, toAssignments } from './roster.ts'
import { type Flow, seatPeople, solve } from './solve.ts'

/** What happened since the roster was made. */
export type DropOuts = {
  /** People who do not come at all. */
  readonly leavingUserIds?: readonly number[]
  /** Single slots that somebody declined: they get no other part of that song either. */
  readonly declined?: readonly Lock[]
}

/** A roster after drop-outs, and how it differs from the one before. Nothing is applied. */
export type Repair = {
  readonly assignments: readonly Assignment[]
  readonly objective: Objective
  readonly kept: number
  readonly changes: readonly Change[]
  /** Everyone but the leaving whose songs change: the people to tell. */
  readonly affectedUserIds: readonly number[]
  readonly protectedSongIds: readonly number[]
  /** No other repair is better at any step. */
  readonly proven: boolean
  /** False in a session so large that the numbers leave no room for fairness: wishes alone decided then. */
  readonly fairnessWeighed: boolean
}

/**
 * Most playable songs, most required slots, most slots, then most assignments kept, then fairness (who has none comes
 * before who has three), then the least priority cost.
 */
export function repairRoster(input: RosterInput, assignments: readonly Lock[], dropOuts: DropOuts): Outcome<Repair> {
  const { leavingUserIds = [], declined = [] } = dropOuts
  const unknown = [
    ...findUnknown(input, assignments, 'roster', leavingUserIds),
    ...findUnknown(input, [...declined, ...leavingUserIds.map((userId) => ({ userId }))], 'question'),
  ]
  if (unknown.length > 0) return refused(...unknown)
  const session = compileSession(withoutDropOuts(input, new Set(leavingUserIds), declined))
  return session.ok ? repairSession(session.value, assignments) : session
}

function repairSession(session: Session, assignments: readonly Lock[], unpooled = false): Outcome<Repair> {
  const before = stillPossible(session, assignments)
  const open = openWishes(session, sourceBits(WISH, WAITLIST, WILDCARD), { unpooled })
  const first = protectSongs(session, open, playableSongs(session, before))
  const plain = { lottery: NO_LOTTERY, fairness: true }
  const [, heaviest] = repairPricing(session, before, first.songs, plain).requiredReward
  const details = [
    { lottery: lotteryScale(session, open, heaviest), fairness: true },
    plain,
    { lottery: NO_LOTTERY, fairness: false },
  ]
  let flow: Outcome<Flow> | undefined
  let fairnessWeighed = true
  for (const detail of details) {
    flow = solve(session, open, repairPricing(session, before, first.songs, detail))
    fairnessWeighed = detail.fairness
    if (flow.ok) break
  }
  if (!flow?.ok) return flow as Outcome<never>
  const protection = chooseSongs(flow.value, first)
  const solved = seatPeople(flow.value)
  if (solved === null) return repairSession(session, assignments, true)
  const { holder } = solved
  const after = toAssignments(session, holder)
  const changes = changesBetween(session.slots, assignments, after)
  const affected = new Set(changes.flatMap(({ before: from, after: to }) => [from, to]))
  return granted({
    assignments: after,
    objective: measure(session, holder),
    kept: holder.reduce((kept, person, slot) => kept + (person >= 0 && person === before[slot] ? 1 : 0), 0),
    changes,
    affectedUserIds: [...affected]
      .filter((id): id is number => id !== null && session.personIndex.has(id))
      .sort((a, b) => a - b),
    protectedSongIds: session.songs.filter((_, song) => protection.songs[song]).map((song) => song.id),
    proven: protection.proven,
    fairnessWeighed,
  })
}

function withoutDropOuts(input: RosterInput, leaving: ReadonlySet<number>, declined: readonly Lock[]): RosterInput {
  const stays = (row: { readonly userId: number }) => !leaving.has(row.userId)
  const songOf = new Map(input.slots.map((slot: Slot) => [slot.id, slot.songId]))
  const no = new Set(declined.map(({ userId, slotId }) => `${userId} ${songOf.get(slotId)}`))
  const songs: Declined[] = declined.map(({ userId, slotId }) => ({ userId, songId: songOf.get(slotId) as number }))
  return {
    ...input,
    people: input.people.filter(stays),
    registrations: input.registrations.filter(stays),
    wildcards: input.wildcards.filter(stays),
    ratings: input.ratings.filter(stays),
    locks: input.locks.filter((lock) => stays(lock) && !no.has(`${lock.userId} ${songOf.get(lock.slotId)}`)),
    declined: [...(input.declined ?? []), ...songs].filter(stays),
  }
}

/** The part of the old roster that can be kept: not an assignment whose wish, rating or song is gone. */
function stillPossible(session: Session, assignments: readonly Lock[]): Int32Array {
  const holder = session.locked.slice()
  for (const { slotId, userId } of assignments) {
    const slot = session.slotIndex.get(slotId) as number
    const person = session.personIndex.get(userId)
    if (person !== undefined && holder[slot] === -1 && sourceOf(session, person, slot) >= 0) holder[slot] = person
  }
  return holder
}

import type { Lock } from '../input/input.ts'
import type { Session } from '../input/session.ts'
import { toHolder } from '../solver/assigned.ts'
import { type Change, changesBetween } from '../solver/difference.ts'
import { makeReport, type Report, songsOf } from './report.ts'

export type RosterComparison = {
  readonly before: Report
  readonly after: Report
  /** Slots that change hands, in set order. */
  readonly changes: readonly Change[]
  /** Everyone whose number of songs differs, by user id. */
  readonly people: readonly { readonly userId: number; readonly before: number; readonly after: number }[]
  /** Everyone who has as many songs as before, but others, by user id. */
  readonly exchanged: readonly number[]
}

/** Two rosters for the same session, whoever made them. */
export function compareRosters(session: Session, before: readonly Lock[], after: readonly Lock[]): RosterComparison {
  const holders = [toHolder(session, before), toHolder(session, after)] as const
  const loads = holders.map((holder) => songsOf(session, holder))
  const songs = holders.map((holder) => songIdsOf(session, holder))
  const userIds = session.people.map(({ userId }) => userId)
  const isEqual = (person: number) => loads[0]?.[person] === loads[1]?.[person]
  return {
    before: makeReport(session, holders[0]),
    after: makeReport(session, holders[1]),
    changes: changesBetween(session.slots, before, after),
    people: session.people
      .map(({ userId }, person) => ({
        userId,
        before: loads[0]?.[person] as number,
        after: loads[1]?.[person] as number,
      }))
      .filter((one) => one.before !== one.after)
      .sort((a, b) => a.userId - b.userId),
    exchanged: userIds
      .filter((_, person) => isEqual(person) && songs[0]?.[person] !== songs[1]?.[person])
      .sort((a, b) => a - b),
  }
}

/** The songs that each person plays in, as one word. */
function songIdsOf(session: Session, holder: Int32Array): string[] {
  const songs: number[][] = session.people.map(() => [])
  holder.forEach((person, slot) => {
    if (person >= 0) songs[person]?.push(session.songOfSlot[slot] as number)
  })
  return songs.map((own) => own.sort((a, b) => a - b).join())
}

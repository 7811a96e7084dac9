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
}

/** Two rosters for the same session, whoever made them. */
export function compareRosters(session: Session, before: readonly Lock[], after: readonly Lock[]): RosterComparison {
  const holders = [toHolder(session, before), toHolder(session, after)] as const
  const loads = holders.map((holder) => songsOf(session, holder))
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
  }
}

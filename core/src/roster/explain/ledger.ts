import type { Report } from './report.ts'

/** More would hardly change the draw, and one unlucky year should not decide the next. */
const MOST_TICKETS = 5

export type LedgerRow = {
  readonly userId: number
  readonly sessions: number
  readonly asked: number
  readonly granted: number
  readonly firstWishes: number
  readonly bumped: number
  /** Further lottery tickets for the next session: one for each time they were bumped since they last were not. */
  readonly extraTickets: number
}

/** The fairness ledger of a group from the reports of its past sessions, oldest first. By user id. */
export function makeLedger(reports: readonly Pick<Report, 'people'>[]): LedgerRow[] {
  const rows = new Map<number, LedgerRow>()
  for (const { people } of reports) {
    for (const { userId, asked, granted, firstWish, bumped } of people) {
      const was = rows.get(userId)
      rows.set(userId, {
        userId,
        sessions: (was?.sessions ?? 0) + 1,
        asked: (was?.asked ?? 0) + asked,
        granted: (was?.granted ?? 0) + granted,
        firstWishes: (was?.firstWishes ?? 0) + (firstWish ? 1 : 0),
        bumped: (was?.bumped ?? 0) + (bumped ? 1 : 0),
        extraTickets: bumped ? Math.min(MOST_TICKETS, (was?.extraTickets ?? 0) + 1) : 0,
      })
    }
  }
  return [...rows.values()].sort((a, b) => a.userId - b.userId)
}

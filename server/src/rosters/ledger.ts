import type { groupFairness } from '@app/core/contract/fairness'
import type { Reply } from '@app/core/contract/route'
import { engine } from '@app/core/roster/engine'
import type { LedgerRow } from '@app/core/roster/explain/ledger'
import type { Db } from '../lib/db/database.ts'
import { listPeople } from '../users/sql.ts'
import { boardOf, describe } from './board.ts'
import { listGroupRosters, readRosterSession } from './input-sql.ts'
import { findRosterRow, listAssignments, type RosterRow } from './sql.ts'

/** Further back, being passed over once is forgotten. */
export const REMEMBERED = 12

/** The fairness ledger over these rosters, oldest first. */
export async function ledgerOf(db: Db, rosters: { sessionId: number; rosterId: number }[]): Promise<LedgerRow[]> {
  const reports = []
  for (const { sessionId, rosterId } of rosters) {
    const row = (await findRosterRow(db, rosterId)) as RosterRow
    const board = boardOf(row, await readRosterSession(db, sessionId), await listAssignments(db, rosterId))
    reports.push(describe(board).report)
  }
  return engine.ledger(reports)
}

const shareOf = ({ asked, granted }: LedgerRow) => (asked ? granted / asked : 1)

/** Everybody's row, or one person's: those first who got the least of what they asked for. */
export async function fairnessOf(db: Db, groupId: number, only: number | null): Promise<Reply<typeof groupFairness>> {
  const rosters = await listGroupRosters(db, groupId, REMEMBERED)
  const ledger = (await ledgerOf(db, rosters)).filter(({ userId }) => only === null || userId === only)
  const people = new Map(
    (
      await listPeople(
        db,
        ledger.map(({ userId }) => userId),
      )
    ).map((one) => [one.userId, one]),
  )
  const rows = ledger
    .filter(({ asked }) => asked > 0)
    .sort((a, b) => shareOf(a) - shareOf(b) || b.asked - a.asked || a.userId - b.userId)
    .flatMap(({ userId, ...row }) => {
      const person = people.get(userId)
      return person ? [{ person, ...row }] : []
    })
  return { sessions: rosters.length, rows }
}

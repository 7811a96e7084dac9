import { createHash } from 'node:crypto'
import type { Roster, RosterFigures } from '@app/core/contract/rosters'
import type { Description, Totals } from '@app/core/roster/engine'
import type { RosterSession, SessionInput } from './input-sql.ts'
import type { RosterRow } from './sql.ts'

/** Slots of cut songs are nobody's, so they count nowhere. */
export function figuresOf({ input, slots, people }: RosterSession, report: Totals): RosterFigures {
  const inSet = slots.filter(({ cut }) => !cut)
  return {
    songs: input.songs.filter(({ cut }) => !cut).length,
    playable: report.ready,
    slots: inSet.length,
    filled: report.objective.slots,
    required: inSet.filter(({ required }) => required).length,
    requiredFilled: report.objective.required,
    people: people.length,
    belowMin: report.belowMin,
    firstWishes: report.firstWishes,
    envious: report.envious,
    jain: report.spread.jain,
    gini: report.spread.gini,
    histogram: [...report.spread.histogram],
    granted: [...report.granted],
  }
}

/** What each person asks for, as a word that differs when it does. */
export function wishMarks({ people, registrations, wildcards }: SessionInput): Record<string, string> {
  const asked = new Map(people.map(({ userId, min, max }) => [userId, [`${min}-${max}`]]))
  const wishes = [...registrations].sort((a, b) => a.priority - b.priority || a.slotId - b.slotId)
  for (const { userId, slotId, waitlist } of wishes) asked.get(userId)?.push(`${slotId}${waitlist ? 'w' : ''}`)
  const any = [...wildcards].sort((a, b) => a.instrumentId - b.instrumentId)
  for (const { userId, instrumentId } of any) asked.get(userId)?.push(`any${instrumentId}`)
  return Object.fromEntries(
    [...asked].map(([userId, words]) => [
      userId,
      createHash('sha256').update(words.join(' ')).digest('base64url').slice(0, 10),
    ]),
  )
}

/** Who asks for something else than they did, came or left. */
export function countChanged(before: Record<string, string> | null, now: Record<string, string>): number {
  if (!before) return 0
  const everybody = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...everybody].filter((userId) => before[userId] !== now[userId]).length
}

export const toRoster = (row: RosterRow, session: RosterSession, { report }: Description): Roster => ({
  rosterId: row.id,
  sessionId: row.sessionId,
  name: row.name,
  state: row.state,
  seed: row.seed,
  bumpedFirst: row.bumpedFirst,
  version: row.version,
  madeBy: row.madeBy,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  publishedAt: row.publishedAt?.toISOString() ?? null,
  confirmBy: row.confirmBy?.toISOString() ?? null,
  inputHash: row.inputHash,
  changedSince: row.state === 'superseded' ? 0 : countChanged(row.wishMarks, wishMarks(session.input)),
  hasDraft: row.draft !== null,
  figures: figuresOf(session, report),
})

/**
 * A published roster as members read it: what its line-up shows anyway. How many first wishes were granted tells whose they were once
 * all others are known, and a hash of all wishes can be guessed at until it fits.
 */
export const shownToMembers = (roster: Roster): Roster => ({
  ...roster,
  seed: 0,
  inputHash: null,
  changedSince: 0,
  hasDraft: false,
  figures: {
    ...roster.figures,
    ...{ belowMin: 0, firstWishes: 0, envious: 0, jain: 0, gini: 0, histogram: [], granted: [] },
  },
})

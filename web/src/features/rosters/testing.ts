import type { Roster, RosterAssignment, RosterFigures } from '@app/core/contract/rosters'
import type { RosterView } from './queries.ts'

export const figures = (changes: Partial<RosterFigures> = {}): RosterFigures => ({
  songs: 3,
  playable: 2,
  slots: 8,
  filled: 6,
  required: 5,
  requiredFilled: 4,
  people: 4,
  belowMin: 1,
  firstWishes: 2,
  envious: 0,
  jain: 0.94,
  gini: 0.1,
  histogram: [1, 2, 1],
  granted: [1, 2, 1],
  ...changes,
})

export const roster = (changes: Partial<Roster> = {}): Roster => ({
  rosterId: 5,
  sessionId: 1,
  name: 'Roster B',
  state: 'draft',
  seed: 4711,
  bumpedFirst: false,
  version: 3,
  madeBy: null,
  createdAt: '2026-11-09T18:20:00.000Z',
  changedAt: '2026-11-09T21:04:00.000Z',
  publishedAt: null,
  confirmBy: null,
  inputHash: null,
  changedSince: 0,
  hasDraft: false,
  figures: figures(),
  ...changes,
})

export const held = (slotId: number, userId: number, changes: Partial<RosterAssignment> = {}): RosterAssignment => ({
  slotId,
  userId,
  source: 'wish',
  rank: 1,
  how: 'auto',
  locked: false,
  answer: null,
  ...changes,
})

export const person = (
  userId: number,
  name: string,
  wants: Partial<NonNullable<RosterView['people'][number]['wants']>> = {},
) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  const usual = { min: 1, max: 3, allocationMax: null, wishes: 4, wildcards: [], Notes: '' }
  return { userId, firstName, lastName, imageUrl: null, wants: { ...usual, ...wants } }
}

export const rosterView = (assignments: RosterAssignment[], changes: Partial<RosterView> = {}): RosterView => ({
  roster: roster(),
  assignments,
  people: [person(1, 'Ana Lindqvist'), person(2, 'Ben Okafor'), person(3, 'Cleo Marchetti')],
  broken: [],
  mine: { undo: null, redo: null },
  ...changes,
})

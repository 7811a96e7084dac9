import { z } from 'zod'
import { pathId } from './fields.ts'
import { person } from './profile.ts'
import { get } from './route.ts'

/** What somebody asked for and got, over the sessions that count. */
export const fairnessRow = z.object({
  person,
  sessions: z.number(),
  /** Wishes by name, and how many of them came true. */
  asked: z.number(),
  granted: z.number(),
  /** Sessions in which their first wish came true. */
  firstWishes: z.number(),
  /** Sessions in which they asked and went without. */
  bumped: z.number(),
  /** Further tickets in the lottery, where the organiser lets the bumped go first next time. */
  extraTickets: z.number(),
})
export type FairnessRow = z.output<typeof fairnessRow>

export const groupFairness = get('/v1/groups/fairness/{id}', {
  summary: 'Wishes asked and granted across the group’s sessions: everybody’s for its admins, else the caller’s own',
  access: 'approved',
  group: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.object({
    /** How many sessions count: the last ones with a published roster. */
    sessions: z.number(),
    /** Those first who got the least of what they asked for. */
    rows: z.array(fairnessRow),
  }),
})

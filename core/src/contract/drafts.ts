import { z } from 'zod'
import { id, versionNumber } from './fields.ts'
import { MOST_SLOTS_IN_SESSION } from './groups.ts'
import { rosterChange } from './rosters.ts'
import { post } from './route.ts'

export const draftPick = z.object({
  /** Its number: undoing it takes back every pick after it too. */
  event: z.number(),
  kind: z.enum(['accept', 'override']),
  slotId: z.number(),
  userId: z.number(),
})

export const suggestion = z.object({
  passNo: z.number(),
  /** The person's wish: 1 is the first; null for 'any slot of this instrument'. */
  priority: z.number().nullable(),
  instrumentIndex: z.number(),
  slotId: z.number(),
  sessionSongId: z.number(),
  userId: z.number(),
  /** Why, in a sentence that may stand on a wall: nobody's rating, no rank but the winner's. */
  reason: z.string(),
  reasons: z.array(z.string()),
  /** Who asked for a part of its instrument, or has one: those of the lottery whom this is between. */
  pool: z.array(z.number()),
  alternatives: z.array(
    z.object({
      userId: z.number(),
      price: z.string(),
      /** The price in a sentence that may stand on a wall. */
      aloud: z.string(),
      costs: z.enum(['song', 'part', 'fairness', 'wish', 'nothing']),
      figures: z.array(z.string()),
    }),
  ),
})
export type Suggestion = z.output<typeof suggestion>

export const draft = z.object({
  rosterId: z.number(),
  rosterVersion: z.number(),
  /** Goes up with every step of the draft. */
  version: z.number(),
  instrumentIds: z.array(z.number()),
  picks: z.array(draftPick),
  /** Slots that were left for later, and are still open: the last of them last. */
  putOff: z.array(z.number()),
  /** Slots of these instruments, and how many of them are decided. */
  slots: z.number(),
  decided: z.number(),
  /** Who draws when, in this pass: the lottery, snaking from pass to pass. Those who asked for a part of its instruments, or have one. */
  lottery: z.array(z.number()),
  /** Null: nothing is left to decide. */
  next: suggestion.nullable(),
})
export type Draft = z.output<typeof draft>

const ofRoster = { access: 'sadmin', session: 'roster body.rosterId' } as const
const byRoster = { rosterId: id }
/** The draft's version that the caller saw, and that of its roster: left out, what others changed beside the draft is no matter. */
const seen = { version: versionNumber.optional(), rosterVersion: versionNumber.optional() }
/** The roster's own version, for what is about the whole of it. */
const rosterSeen = { version: versionNumber.optional() }

export const startDraft = post('/Session/DraftStart/', {
  ...ofRoster,
  summary: 'Starts the draft of these instruments, in this order; a draft that is under way ends',
  body: z.object({ ...byRoster, instrumentIds: z.array(id).min(1).max(60), ...rosterSeen }),
  reply: draft,
})

export const nextSuggestion = post('/v1/Draft/NextAssignSuggestion/', {
  ...ofRoster,
  reads: true,
  summary: 'Where the draft stands and what it suggests next, for the whole draft or for one slot',
  body: z.object({ ...byRoster, slotId: id.nullish() }),
  /** The suggestion's own fields stand at the top too, null where nothing is left. */
  reply: draft.extend({
    passNo: z.number().nullable(),
    priority: z.number().nullable(),
    instrumentIndex: z.number().nullable(),
    slotId: z.number().nullable(),
    userId: z.number().nullable(),
    reason: z.string().nullable(),
  }),
})

export const submitPicks = post('/Session/DraftSubmitPicks/', {
  ...ofRoster,
  summary: 'Accepts, overrides or skips suggestions; the same picks sent twice are taken once',
  body: z.object({
    ...byRoster,
    picks: z
      .array(z.object({ kind: z.enum(['accept', 'override', 'skip']).optional(), slotId: id, userId: id }))
      .max(MOST_SLOTS_IN_SESSION)
      .optional(),
    /** Accepts everything that is left. */
    rest: z.boolean().optional(),
    ...seen,
  }),
  reply: z.object({ draft, change: rosterChange }),
})

export const undoPick = post('/v1/Draft/Undo/', {
  ...ofRoster,
  summary: 'Takes a pick and every later one back',
  body: z.object({ ...byRoster, event: versionNumber, ...seen }),
  reply: z.object({ draft, change: rosterChange }),
})

export const endDraft = post('/v1/Draft/End/', {
  ...ofRoster,
  summary: 'Ends the draft; what was picked stays',
  body: z.object({ ...byRoster, ...rosterSeen }),
  reply: rosterChange,
})

export const fillDraft = post('/Session/DraftFill/', {
  ...ofRoster,
  summary: 'Fills what is left from the waitlists and from who plays anything',
  body: z.object({ ...byRoster, ...rosterSeen }),
  reply: rosterChange,
})

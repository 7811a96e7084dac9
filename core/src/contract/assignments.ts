import { z } from 'zod'
import { id, versionNumber } from './fields.ts'
import { person } from './profile.ts'
import { rosterFigures, rosterMessage } from './rosters.ts'
import { post } from './route.ts'

/** One's own part, or, for who runs the session, anybody's: the handler decides. */
export const confirmAssignment = post('/Session/ConfirmAssignment/', {
  summary: 'Says yes or no to a part of the published roster, or takes that back; a no frees the part',
  access: 'approved',
  session: 'roster body.rosterId',
  body: z.object({
    rosterId: id,
    slotId: id,
    /** Null: as if nothing had been said. A no can be taken back while nobody else has the part. */
    confirm: z.boolean().nullable(),
    /** Whose answer it is, where an organiser gives it; left out, it is that of whoever has the part. */
    userId: id.nullish(),
  }),
  reply: z.object({
    slotId: z.number(),
    userId: z.number(),
    answer: z.enum(['confirmed', 'declined']).nullable(),
    /** The roster's, afterwards. */
    version: z.number(),
  }),
})

/** Somebody who had parts in the published roster and does not play them. */
const dropOut = z.object({
  person,
  /** `left`: they gave it back, left the session, or were taken off it. `absent`: they are marked as not here. `named`: by this call. */
  why: z.enum(['declined', 'left', 'absent', 'named']),
  slotIds: z.array(z.number()),
})
export type DropOut = z.output<typeof dropOut>

export const rosterRepair = post('/Session/RosterRepair/', {
  summary: 'The published roster after drop-outs, with the fewest changes: shown, and with `apply` put in its place',
  access: 'sadmin',
  session: 'roster body.rosterId',
  body: z.object({
    rosterId: id,
    /** People who do not come, beside those who said so themselves or are marked as not here. */
    leavingUserIds: z.array(id).max(500).optional(),
    /** Also where nothing changes: then the parts stay open, and the drop-outs are seen to. */
    apply: z.boolean().optional(),
    /** The `result` that was looked at: if it would come out otherwise now, it is refused. */
    expected: z.string().max(64).optional(),
    /** What the caller saw. A roster that has changed since is not written over. */
    version: versionNumber.optional(),
  }),
  reply: z.object({
    /** Names the outcome: the same word, the same line-up. */
    result: z.string(),
    /** The roster's, afterwards where it was applied. */
    version: z.number(),
    dropOuts: z.array(dropOut),
    changes: z.array(
      z.object({
        slotId: z.number(),
        /** Who had it, also somebody who dropped out of it. */
        before: person.nullable(),
        after: person.nullable(),
        why: z.string(),
      }),
    ),
    /** Parts of drop-outs that nobody can take. */
    open: z.array(z.object({ slotId: z.number(), required: z.boolean(), why: z.string() })),
    /** Who is affected, and what they would read, or have been sent. */
    messages: z.array(rosterMessage),
    before: rosterFigures,
    after: rosterFigures,
    /** False: the search for the best choice of songs ended before it knew. */
    proven: z.boolean(),
    /** How many have been sent a mail; null while it is only shown. */
    told: z.number().nullable(),
  }),
})

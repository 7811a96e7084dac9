import { z } from 'zod'
import { id } from './fields.ts'
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

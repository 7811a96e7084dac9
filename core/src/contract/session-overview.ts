import { z } from 'zod'
import { id, instant, pathId, text } from './fields.ts'
import { person } from './profile.ts'
import { get, post } from './route.ts'
import { announce, announceable } from './sessions.ts'
import { registeredPerson, wish } from './sign-up.ts'
import { instrumentSignUp, signUpState } from './slots.ts'

/** Somebody on the list, with what organisers alone see: what they wrote, and their wishes by rank. */
const listedPerson = registeredPerson.omit({ wishes: true }).extend({
  Notes: z.string(),
  /** The organiser's own maximum for this person. */
  allocationMax: z.number().nullable(),
  present: z.boolean().nullable(),
  wishes: z.array(wish),
})

/** Who could play a slot that nobody has asked for. */
const candidate = person.extend({
  /** On the list already; the others have not answered. */
  comes: z.boolean(),
  /** Whether a mail reaches them. */
  hasAddress: z.boolean(),
  /** When an organiser last asked them to take a slot of this session. */
  askedAt: instant.nullable(),
})

/** The likeliest first. */
export const gap = z.object({ slotId: z.number(), couldFill: z.array(z.number()), others: z.number() })

export const sessionOverview = get('/v1/session-admin/overview/{id}', {
  summary: 'Who comes with their wishes, who has not answered, who could fill each gap, who owes',
  access: 'sadmin',
  session: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.object({
    /** Approved members of the group. */
    members: z.number(),
    /** But for the caller. */
    unanswered: z.number(),
    /** Of those, whom a reminder would reach. */
    reached: z.number(),
    announceable,
    /** What whoever has a part by the roster that is out says to it; null: none is out, or the first to come has a slot. */
    answers: z
      .object({
        /** `yes` to all they play; `no`: to what they were given, and nothing is left; null: not to all of it yet. */
        people: z.array(person.extend({ answer: z.enum(['yes', 'no']).nullable() })),
        /** Of those who have not answered, whom a reminder by the caller would reach. */
        reached: z.number(),
      })
      .nullable(),
    /** In the order they came; who waits for a place is at the end. */
    people: z.array(listedPerson),
    gaps: z.array(gap),
    /** Everybody who is named in a gap. */
    candidates: z.array(candidate),
    owing: z.array(person),
    /** What a fee is in, as EUR. */
    currency: z.string(),
  }),
})

export const askForSlots = post('/v1/session-admin/ask/', {
  summary: 'Asks people by mail to take slots that nobody has; who was asked within a day is left in peace',
  access: 'sadmin',
  session: 'body.SessionId',
  body: z.object({
    SessionId: id,
    asks: z
      .array(z.object({ userId: id, slotIds: z.array(id).min(1).max(50) }))
      .min(1, 'Choose somebody to ask.')
      .max(100),
    message: text(1000).nullish(),
  }),
  reply: z.object({ told: z.number() }),
})

export const setSignUpOpen = post('/v1/session-admin/sign-up/', {
  summary: 'Opens or closes sign-up; opened after its deadline, it has none. Members are told where `announce` says so',
  access: 'sadmin',
  session: 'body.SessionId',
  body: z.object({
    SessionId: id,
    open: z.boolean(),
    /** Left out: as it is, unless it has passed. */
    closesAt: instant.nullish(),
    /** What the caller saw: what somebody else made of it since is not written over. */
    was: z.object({ open: z.boolean(), closesAt: instant.nullable() }).partial().optional(),
    announce,
  }),
  reply: z.object({ signUpOpen: z.boolean(), signUpClosesAt: instant.nullable() }),
})

export const setSignUpStates = post('/v1/session-admin/sign-up-states/', {
  summary: 'Opens or closes several instruments at once',
  access: 'sadmin',
  session: 'body.SessionId',
  body: z.object({
    SessionId: id,
    states: z
      .array(
        z.object({
          instrumentId: id,
          state: signUpState,
          reason: text(300),
          /** What the caller saw: what somebody else made of it since is not written over. */
          wasState: signUpState.optional(),
          wasReason: text(300).optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
  reply: z.array(instrumentSignUp),
})

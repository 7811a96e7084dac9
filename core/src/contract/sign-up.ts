import { z } from 'zod'
import { id, pathId, start, take, text } from './fields.ts'
import { person } from './profile.ts'
import { get, post } from './route.ts'
import { toldLater } from './slots.ts'

/** `held`: the player's, by the published roster or because they came first. */
export const WISH_STATES = ['wished', 'waitlisted', 'held'] as const

/** A member's registration for a slot; or a slot that they hold without one, by a wildcard or an organiser's hand. */
export const wish = z.object({
  /** instrumentSlotUserSignupId; below zero for what was not asked for by name. */
  id: z.number(),
  slotId: z.number(),
  sessionSongId: z.number(),
  /** 1 is the dearest; a member's wishes in a session are 1 to n. */
  priority: z.number(),
  state: z.enum(WISH_STATES),
  /** From 1, among those who wait for the slot. */
  waitlistPosition: z.number().nullable(),
})
export type Wish = z.output<typeof wish>

/** That somebody comes to the session, as they themself and the organisers see it. */
export const sessionRegistration = z.object({
  sessionId: z.number(),
  userId: z.number(),
  SongAssignMin: z.number(),
  SongAssignMax: z.number(),
  Notes: z.string(),
  /** The organiser's own maximum for this person. */
  allocationMax: z.number().nullable(),
  /** From 1, when the session is full; null for who has a place. */
  waitlistPosition: z.number().nullable(),
  checkedIn: z.boolean(),
})

const forAnother = { ForUserId: id.nullish() }

/** Another's registrations are an organiser's business: where ForUserId is another, the handler asks for that. */
export const registerPart = post('/v1/sessions/register-part/', {
  summary: 'Registers for a slot, and for the session where that is still to do',
  access: 'approved',
  session: 'body.SessionId',
  body: z.object({
    SessionId: id,
    SlotId: id,
    /** Left out or beyond the last: it becomes the last. */
    Priority: z.int().min(0).max(1000).nullish(),
    Waitlist: z.boolean().nullish(),
    ...forAnother,
  }),
  reply: wish.extend({ toldLater }),
})

export const unregisterPart = post('/v1/sessions/unregister-part/', {
  summary: 'Takes a registration for a slot back',
  access: 'approved',
  session: 'body.SessionId',
  body: z.object({ SessionId: id, SlotId: id, ...forAnother }),
  reply: z.array(wish),
})

/** For who has asked to join: taken with the approval. Who is let in meanwhile has the slot at once, as by `registerPart`. */
export const wishOnApproval = post('/v1/sessions/wish-on-approval/', {
  summary: 'Asks for a slot that becomes the caller’s wish when they are let into the group, or takes that back',
  access: 'member',
  session: 'body.SessionId',
  body: z.object({ SessionId: id, SlotId: id, on: z.boolean() }),
  reply: z.object({ wishesOnApproval: z.array(z.number()) }),
})

export const registerForSession = post('/v1/sessions/register/', {
  summary: 'Registers for the session itself, or changes how many songs one wants',
  access: 'approved',
  session: 'body.sessionId',
  body: z.object({
    sessionId: id,
    userId: id.nullish(),
    SongAssignMin: z.int().min(0).max(50).nullish(),
    SongAssignMax: z.int().min(1).max(50).nullish(),
    Notes: text(1000).nullish(),
  }),
  reply: sessionRegistration,
})

/** The handler asks who may: also who walked into a private night, of which they may know nothing else, leaves its list. */
export const unregisterUser = post('/v1/sessions/unregister-user/', {
  summary: 'Leaves the session: every registration and assignment in it',
  access: 'user',
  body: z.object({ SessionId: id, ForUserId: id.nullish(), Reason: text(500).nullish() }),
  reply: z.object({ toldLater }),
})

export const registeredPerson = person.extend({
  instruments: z.array(z.object({ instrumentId: z.number(), name: z.string(), family: z.string() })),
  SongAssignMin: z.number(),
  SongAssignMax: z.number(),
  wishes: z.number(),
  wildcards: z.array(z.number()),
  waitlistPosition: z.number().nullable(),
})

export const registeredUserProfiles = post('/v1/sessions/registered-user-profiles/', {
  summary: 'Who is registered, in the order they came',
  reads: true,
  access: 'approved',
  session: 'body.sessionId',
  body: z.object({ sessionId: id, limit: take(50).optional(), offset: start.optional() }),
  reply: z.object({ users: z.array(registeredPerson), total: z.number() }),
})

export const sessionRegistrations = get('/v1/session-admin/registrations/{id}', {
  summary: 'Everybody’s registration with what they wrote, in the order they came',
  access: 'sadmin',
  session: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.array(sessionRegistration),
})

export const setRegistrationPriority = post('/Session/SetRegistrationPriority/', {
  summary: 'Moves one wish to a rank; the others close up',
  access: 'approved',
  session: 'body.SessionId',
  body: z.object({ SessionId: id, SlotId: id, Priority: z.int().min(1).max(1000), ...forAnother }),
  reply: z.array(wish),
})

const reorder = {
  summary: 'The whole order of the caller’s wishes, the dearest first',
  access: 'approved',
  reply: z.array(wish),
} as const
/** Numbers of registrations, comma-separated in a query. Those that are left out keep their order behind the ones that are named. */
const signupIds = z.union([
  z.array(id).min(1).max(500),
  z
    .string()
    .max(6000)
    .transform((value) => value.split(',').map(Number))
    .pipe(z.array(id).min(1).max(500)),
])

export const reorderPrioritiesByGet = get('/Session/ReorderRegistrationPriority', {
  ...reorder,
  changes: true,
  session: 'query.sessionId',
  query: z.object({ sessionId: pathId, instrumentSlotUserSignupIds: signupIds }),
})

export const reorderPriorities = post('/Session/ReorderRegistrationPriority', {
  ...reorder,
  session: 'body.sessionId',
  body: z.object({ sessionId: id, instrumentSlotUserSignupIds: signupIds, ...forAnother }),
})

const wildcardBody = z.object({ sessionId: id, instrumentId: id, ...forAnother })
const wildcards = z.object({ wildcards: z.array(z.number()) })

export const registerWildcard = post('/Session/WildcardRegister/', {
  summary: 'Takes any slot of this instrument',
  access: 'approved',
  session: 'body.sessionId',
  body: wildcardBody,
  reply: wildcards,
})

export const unregisterWildcard = post('/Session/WildcardUnregister/', {
  summary: 'Takes that back',
  access: 'approved',
  session: 'body.sessionId',
  body: wildcardBody,
  reply: wildcards,
})

/** What the caller saw; null: no limit. If it is another one by now, nothing is written. */
const limitSeen = { before: z.int().min(0).max(50).nullable().optional() }

export const updateAllocationMax = post('/Session/UpdateAllocationMax/', {
  summary: 'How many songs a person may get, whatever they asked for',
  access: 'sadmin',
  session: 'body.sessionId',
  body: z.object({ sessionId: id, userId: id, max: z.int().min(0).max(50), ...limitSeen }),
  reply: sessionRegistration,
})

export const resetAllocationMax = post('/Session/ResetAllocationMax/', {
  summary: 'Back to what they asked for: one person, or everybody',
  access: 'sadmin',
  session: 'body.sessionId',
  body: z.object({ sessionId: id, userId: id.nullish(), ...limitSeen }),
  reply: z.object({ changed: z.number() }),
})

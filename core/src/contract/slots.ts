import { z } from 'zod'
import { id, instant, lineOrEmpty, pathId, text } from './fields.ts'
import { person } from './profile.ts'
import { get, post } from './route.ts'

const instrument = { instrumentId: z.number(), instrumentName: z.string(), family: z.string() }

export const slot = z.object({
  /** The specification calls it both: slotId where one signs up, instrumentSlotId as a field of the slot. */
  slotId: z.number(),
  instrumentSlotId: z.number(),
  sessionId: z.number(),
  sessionSongId: z.number(),
  ...instrument,
  /** A core slot: without it the song cannot be played. */
  required: z.boolean(),
  /** The lowest rating that the roster seats here, and that is asked for help; null: anyone. */
  minRating: z.number().nullable(),
  details: z.string(),
  note: z.string(),
  /** How many want it, and how many would step in. */
  wishes: z.number(),
  waitlist: z.number(),
  /** Who plays it by the published roster, or holds it where the first to come has it. */
  player: person.nullable(),
  /** Free, and on offer to somebody who waits for it. */
  offered: z.boolean(),
})
export type Slot = z.output<typeof slot>

export const slotById = get('/v1/session-admin/slot/{id}', {
  summary: 'One slot by its own number; it says which session',
  access: 'sadmin',
  session: 'slot params.id',
  params: z.object({ id: pathId }),
  reply: slot,
})

export const addSlot = post('/v1/session-admin/add-inst-slot/', {
  summary: 'Adds a slot to a song',
  access: 'sadmin',
  session: 'body.sessionId',
  body: z.object({
    sessionId: id,
    sessionSongId: id,
    instrumentId: id,
    details: lineOrEmpty(200).optional(),
    Required: z.boolean().optional(),
  }),
  reply: slot,
})

export const fillSlots = post('/v1/session-admin/fill-slots/', {
  summary: 'Gives the group’s usual slots to the songs of the session that have none',
  access: 'sadmin',
  session: 'body.SessionId',
  body: z.object({ SessionId: id }),
  /** How many songs got slots. */
  reply: z.object({ filled: z.number() }),
})

/** Players whose parts an organiser has just changed: when they hear of it, should it still be so then. Null: nobody does. */
export const toldLater = z.object({ players: z.number(), at: instant }).nullable()
export type ToldLater = z.output<typeof toldLater>

const slotBody = { SessionId: id, SlotId: id }

export const removeSlot = post('/v1/session-admin/remove-slot/', {
  summary: 'Removes a slot with its registrations',
  access: 'sadmin',
  session: 'body.SessionId',
  body: z.object(slotBody),
  reply: z.object({ toldLater }),
})

export const setSlotRequired = post('/v1/session-admin/set-slot-required/', {
  summary: 'Says whether the song needs this slot',
  access: 'sadmin',
  session: 'body.SessionId',
  body: z.object({ ...slotBody, Required: z.boolean() }),
  reply: slot,
})

export const setSlotMinRating = post('/v1/session-admin/set-slot-min-rating/', {
  summary: 'Says from which rating on somebody can play this slot; null: anyone',
  access: 'sadmin',
  session: 'body.SessionId',
  body: z.object({ ...slotBody, MinRating: z.int().min(1).max(100).nullable() }),
  reply: slot,
})

/** Also who plays it may write the note, so the handler decides. */
export const updateSlotNote = post('/SessionSong/UpdateSlotNote/', {
  summary: 'Writes the note of a slot: an organiser, or who plays it',
  access: 'approved',
  session: 'slot body.slotId',
  /** `was`: what the writer saw; a note that somebody else wrote since is not written over. */
  body: z.object({ slotId: id, note: text(500), was: text(500).optional() }),
  reply: slot,
})

/** Somebody who wants a slot, as other members see it: no rating, no priority. */
export const slotRegistration = z.object({ person, waitlist: z.boolean(), plays: z.boolean() })

export const registeredUsersForSlot = get('/SessionSong/RegisteredUsersForSlot', {
  summary: 'Who registered for a slot, in the order they came',
  access: 'approved',
  session: 'slot query.slotId',
  query: z.object({ slotId: pathId }),
  reply: z.array(slotRegistration),
})

export const removeUserForSlot = post('/SessionSong/RemoveUserForSlot/', {
  summary: 'Takes somebody’s registration for a slot away',
  access: 'sadmin',
  session: 'slot body.slotId',
  body: z.object({ slotId: id, userId: id }),
  reply: z.object({ toldLater }),
})

export const slotsForSong = post('/v1/song-admin/slots-for-song/', {
  summary: 'Slots with everyone registered, as organisers see them',
  reads: true,
  access: 'sadmin',
  session: 'song body.sessionSongId',
  body: z.object({ sessionSongId: id }),
  reply: z.array(
    slot.extend({
      registrations: z.array(
        slotRegistration.extend({
          /** instrumentSlotUserSignupId */
          id: z.number(),
          priority: z.number(),
          registeredAt: instant,
          rating: z.number().nullable(),
          adminRating: z.number().nullable(),
        }),
      ),
    }),
  ),
})

export const SIGN_UP_STATES = { open: 1, waitlist: 2, closed: 3, unused: 4 } as const
export const signUpState = z.literal([1, 2, 3, 4])
export type SignUpState = z.output<typeof signUpState>

export const instrumentSignUp = z.object({ ...instrument, state: signUpState, reason: z.string() })

const statesCall = {
  summary: 'Whether each instrument of the session can be signed up for, and why not',
  access: 'guest',
  reply: z.array(instrumentSignUp),
} as const

export const signUpStates = get('/Session/GetSessionInstrumentSignupStates', {
  ...statesCall,
  session: 'query.sessionId',
  query: z.object({ sessionId: pathId }),
})

export const signUpStatesByPost = post('/Session/GetSessionInstrumentSignupStates', {
  ...statesCall,
  reads: true,
  session: 'body.sessionId',
  body: z.object({ sessionId: id }),
})

export const updateSignUpState = post('/Session/UpdateSessionInstrumentSignupState', {
  summary: 'Opens or closes an instrument: 1 open, 2 waitlist only, 3 closed, 4 not used',
  access: 'sadmin',
  session: 'query.sessionId',
  query: z.object({
    sessionId: pathId,
    instrumentId: pathId,
    newState: z.coerce.number<number>().pipe(signUpState),
    reason: text(300).optional(),
    /** What the caller saw: what somebody else made of it since is not written over. */
    wasState: z.coerce.number<number>().pipe(signUpState).optional(),
    wasReason: text(300).optional(),
  }),
  reply: instrumentSignUp,
})

export const instrumentsForSession = post('/Session/AllInstrumentsForSession/', {
  summary: 'Instruments in use with slot counts',
  reads: true,
  access: 'guest',
  session: 'query.sessionId',
  query: z.object({ sessionId: pathId }),
  reply: z.array(
    instrumentSignUp.extend({ slots: z.number(), required: z.number(), wishes: z.number(), taken: z.number() }),
  ),
})

import { z } from 'zod'
import { id, instant, nothing, pathId } from './fields.ts'
import { person } from './profile.ts'
import { get, post } from './route.ts'

export const OFFER_STATES = ['open', 'taken', 'declined', 'lapsed', 'withdrawn'] as const

/** A slot that became free, offered to somebody who waits for it: enough to show that there is one. */
export const openOffer = z.object({
  offerId: z.number(),
  slotId: z.number(),
  title: z.string(),
  instrumentName: z.string(),
  offeredAt: instant,
  answerBy: instant,
})
export type OpenOffer = z.output<typeof openOffer>

/** An offer as the one person sees it whom it was made to. */
export const offer = openOffer.extend({
  state: z.enum(OFFER_STATES),
  /** An organiser chose them; otherwise it was their turn. */
  byHand: z.boolean(),
  family: z.string(),
  session: z.object({
    id: z.number(),
    title: z.string(),
    startDate: instant,
    timeZoneId: z.string(),
    location: z.string(),
    cancelled: z.boolean(),
  }),
  song: z.object({
    sessionSongId: z.number(),
    /** In the set; null for a song that is cut. */
    number: z.number().nullable(),
    artistName: z.string(),
    key: z.string(),
    durationSeconds: z.number().nullable(),
    spotifyTrackId: z.string().nullable(),
    youTubeLink: z.string().nullable(),
    /** About when it is on. */
    at: instant.nullable(),
  }),
  fellows: z.array(z.object({ firstName: z.string(), instrumentName: z.string(), family: z.string() })),
  /** What the reader plays without it, in the order of the set. */
  plays: z.array(z.object({ number: z.number(), title: z.string() })),
  asked: z.object({ min: z.number(), max: z.number() }).nullable(),
  /** Who had it, and who would be asked next; first names. */
  from: z.string().nullable(),
  next: z.string().nullable(),
})
export type Offer = z.output<typeof offer>

export const readOffer = get('/v1/sessions/offer/{id}', {
  summary: 'One waitlist offer, for the person whom it was made to',
  access: 'user',
  params: z.object({ id: pathId }),
  reply: offer,
})

export const answerOffer = post('/v1/sessions/answer-offer/', {
  summary: 'Takes or declines a waitlist offer',
  access: 'user',
  body: z.object({ offerId: id, accept: z.boolean() }),
  reply: offer,
})

/** Somebody who waits for a slot, in their turn. */
const inLine = z.object({
  person,
  /** From 1; null for who wants it without having gone on the waitlist. */
  position: z.number().nullable(),
  /** What became of the last offer of it since it was free. */
  answer: z.enum(['declined', 'lapsed', 'withdrawn']).nullable(),
})

/** A slot that somebody gave back, with who is asked and who waits. */
export const freedSlot = z.object({
  slotId: z.number(),
  sessionSongId: z.number(),
  title: z.string(),
  instrumentName: z.string(),
  family: z.string(),
  freedAt: instant,
  from: z.string().nullable(),
  offer: z
    .object({ offerId: z.number(), person, offeredAt: instant, answerBy: instant, byHand: z.boolean() })
    .nullable(),
  line: z.array(inLine),
})
export type FreedSlot = z.output<typeof freedSlot>

export const sessionOffers = get('/v1/session-admin/offers/{id}', {
  summary: 'Slots that became free and nobody has yet: who is asked, until when, and who waits',
  access: 'sadmin',
  session: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.object({
    /** Whether the next in line is asked by itself; in the last two hours an organiser does it. */
    byItself: z.boolean(),
    slots: z.array(freedSlot),
  }),
})

export const offerSlot = post('/v1/session-admin/offer-slot', {
  summary: 'Offers a free slot to somebody who wants it; an offer to somebody else ends',
  access: 'sadmin',
  session: 'slot body.SlotId',
  body: z.object({ SlotId: id, UserId: id }),
  reply: nothing,
})

export const stopOffers = post('/v1/session-admin/stop-offers', {
  summary: 'Nobody is asked any more to take this slot',
  access: 'sadmin',
  session: 'slot body.SlotId',
  body: z.object({ SlotId: id }),
  reply: nothing,
})

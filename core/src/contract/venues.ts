import { z } from 'zod'
import { id, line, lineOrEmpty, pathId, text } from './fields.ts'
import { get, post } from './route.ts'

export const venue = z.object({
  locationId: z.number(),
  groupId: z.number(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  notes: z.string(),
})

export const listVenues = get('/SessionGroup/Locations', {
  summary: "The group's venues",
  access: 'approved',
  group: 'query.groupId',
  query: z.object({ groupId: pathId }),
  reply: z.array(venue),
})

/** The venue's own group decides who may see it. */
export const getVenue = post('/SessionGroup/Location/{id}', {
  summary: 'One venue',
  reads: true,
  access: 'user',
  params: z.object({ id: pathId }),
  reply: venue,
})

const venueFields = z.object({
  Name: line(80),
  Address: lineOrEmpty(200).optional(),
  City: lineOrEmpty(80).optional(),
  State: lineOrEmpty(40).optional(),
  Zip: lineOrEmpty(12).optional(),
  Latitude: z.number().min(-90).max(90).nullish(),
  Longitude: z.number().min(-180).max(180).nullish(),
  Notes: text(1000).optional(),
})

export const saveVenue = post('/SessionGroup/EditLocation/', {
  summary: 'Adds or changes a venue',
  access: 'gadmin',
  group: 'body.GroupId',
  /** `was`: what the sender saw. What they left alone stays as it is now; what somebody else changed since is refused. */
  body: venueFields.extend({ GroupId: id, LocationId: id.nullish(), was: venueFields.partial().optional() }),
  reply: venue,
})

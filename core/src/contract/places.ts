import { z } from 'zod'
import { lineOrEmpty } from './fields.ts'
import { group, sessionSummary } from './groups.ts'
import { get, post } from './route.ts'

export const place = z.object({
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /** Two letters, as GB. */
  countryCode: z.string(),
  zip: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timeZoneId: z.string(),
})

export const searchCity = get('/Public/SearchCity', {
  summary: 'Cities with state and coordinates',
  access: 'guest',
  query: z.object({ q: lineOrEmpty(80) }),
  reply: z.array(place),
})

export const statesForCountry = get('/Public/StatesForCountry/{id}', {
  summary: 'States or regions of a country: 1 is the United States, 2 Canada, any other by its two letters',
  access: 'guest',
  params: z.object({ id: z.string().regex(/^([1-9]\d{0,3}|[A-Za-z]{2})$/, 'Give 1, 2 or two letters, as GB.') }),
  reply: z.array(z.object({ code: z.string(), name: z.string() })),
})

const coordinates = z
  .string()
  .max(60)
  .regex(/^\s*-?\d{1,2}(\.\d+)?\s*,\s*-?\d{1,3}(\.\d+)?\s*$/, 'Give latitude and longitude, as in 51.45,-2.59.')
  .refine((value) => {
    const [latitude = 0, longitude = 0] = value.split(',').map(Number)
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  }, 'There is no such place on Earth.')

export const searchNearby = get('/Public/Search', {
  summary: 'Groups and sessions near a point, nearest first',
  access: 'guest',
  query: z.object({
    coordinates,
    radiusKm: z.coerce
      .number<number>()
      .pipe(z.number().positive())
      .transform((value) => Math.min(value, 500))
      .default(50),
    q: lineOrEmpty(80).optional(),
  }),
  reply: z.object({
    groups: z.array(group.extend({ distanceKm: z.number() })),
    sessions: z.array(sessionSummary.extend({ timeZoneId: z.string(), groupId: z.number(), distanceKm: z.number() })),
  }),
})

export const addressLookup = post('/SessionGroup/AddressLookup/', {
  summary: 'Places that match an address',
  reads: true,
  access: 'user',
  body: z.object({ address: lineOrEmpty(200) }),
  reply: z.array(
    place.extend({
      label: z.string(),
      /** `packaged`: from our own data, which knows cities and postal codes, but no streets. */
      source: z.enum(['geocoder', 'packaged']),
    }),
  ),
})

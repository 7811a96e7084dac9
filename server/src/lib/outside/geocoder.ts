import { PRODUCT } from '@app/core/product'
import tzLookup from '@photostructure/tz-lookup'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Log } from '../log.ts'
import { lookUpAddress, type Place } from './gazetteer.ts'

export interface FoundPlace extends Place {
  label: string
  /** `packaged`: from our own data, which knows cities and postal codes, but no streets. */
  source: 'geocoder' | 'packaged'
}

export interface Geocoder {
  find(address: string): Promise<FoundPlace[]>
}

const TIMEOUT_MS = 3_000
/** After a failure it is left alone for a while, so that not everyone waits for it. */
const REST_MS = 30_000
const MOST_BYTES = 500_000
const MOST_PLACES = 5

const text = z.string().max(500).catch('')
const found = z.object({
  lat: z.coerce.number<string>().min(-90).max(90),
  lon: z.coerce.number<string>().min(-180).max(180),
  display_name: z.string().min(1).max(1000),
  address: z
    .object({
      city: text,
      town: text,
      village: text,
      hamlet: text,
      state: text,
      postcode: text,
      country: text,
      country_code: text,
    })
    .partial()
    .catch({}),
})
const answer = z.array(found).max(100)

/** Our own data alone. */
export const packagedGeocoder: Geocoder = {
  find: async (address) => (await lookUpAddress(address)).map((place) => ({ ...place, source: 'packaged' })),
}

/** A server that speaks as Nominatim does; when it fails, our own data, which says so. */
export function nominatim(base: string, clock: () => Date, log: Log): Geocoder {
  const known = new LRUCache<string, FoundPlace[]>({ max: 5_000, ttl: 24 * 3_600_000 })
  let restsUntil = 0

  async function ask(address: string): Promise<FoundPlace[]> {
    const url = new URL('search', base.endsWith('/') ? base : `${base}/`)
    url.search = new URLSearchParams({
      q: address,
      format: 'jsonv2',
      addressdetails: '1',
      limit: String(MOST_PLACES),
    }).toString()
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'accept-language': 'en', 'user-agent': PRODUCT },
      // It is asked where the settings say, and nowhere that it points to.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`answered ${response.status}`)
    return answer
      .parse(JSON.parse(await bounded(response)))
      .slice(0, MOST_PLACES)
      .map(toPlace)
  }

  return {
    find: async (address) => {
      const key = address.toLowerCase().replace(/\s+/g, ' ').trim()
      const kept = known.get(key)
      if (kept) return kept
      if (!key || clock().getTime() < restsUntil) return packagedGeocoder.find(address)
      try {
        const places = await ask(address)
        known.set(key, places)
        return places
      } catch (error) {
        restsUntil = clock().getTime() + REST_MS
        log.warn({ reason: reasonOf(error) }, 'the geocoder failed; answering from the packaged places')
        return packagedGeocoder.find(address)
      }
    },
  }
}

function toPlace({ lat, lon, display_name, address }: z.output<typeof found>): FoundPlace {
  return {
    label: display_name,
    city: address.city || address.town || address.village || address.hamlet || '',
    state: address.state ?? '',
    country: address.country ?? '',
    countryCode: /^[a-z]{2}$/i.test(address.country_code ?? '') ? (address.country_code ?? '').toUpperCase() : '',
    zip: address.postcode ?? '',
    latitude: lat,
    longitude: lon,
    timeZoneId: tzLookup(lat, lon),
    source: 'geocoder',
  }
}

/** The body, if it is no longer than a list of places can be. */
async function bounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error('answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Short, and never what was asked for: an address is personal. */
const reasonOf = (error: unknown) =>
  error instanceof z.ZodError || error instanceof SyntaxError
    ? 'answered something else'
    : String((error as Error).message)

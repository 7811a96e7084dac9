import { createRequire } from 'node:module'
import tzLookup from '@photostructure/tz-lookup'
import type Zipcodes from 'zipcodes'

const require = createRequire(import.meta.url)

/** Five megabytes of source, read at the first question: every start would wait a third of a second for them. */
let known: typeof Zipcodes | undefined
function zipcodes(): typeof Zipcodes {
  known ??= require('zipcodes') as typeof Zipcodes
  return known
}

export interface Place {
  city: string
  state: string
  country: string
  zip: string
  latitude: number
  longitude: number
  timeZoneId: string
}

type Entry = Omit<Place, 'timeZoneId'>

const withZone = (entry: Entry): Place => ({ ...entry, timeZoneId: tzLookup(entry.latitude, entry.longitude) })

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

interface City {
  key: string
  entry: Entry
  /** How many postal codes it has: a fair stand-in for how many people mean this one. */
  size: number
}

/** Every city once, the larger first, made at the first question. */
let cities: City[] | undefined

function allCities(): City[] {
  if (cities) return cities
  const byName = new Map<string, City>()
  for (const entry of Object.values(zipcodes().codes) as Entry[]) {
    const key = `${folded(entry.city)}, ${folded(entry.state)}`
    const same = byName.get(key)
    if (same) same.size++
    else byName.set(key, { key, entry, size: 1 })
  }
  cities = [...byName.values()].sort((a, b) => b.size - a.size)
  return cities
}

const MOST = 10

/** By the beginning of the name ('spring', 'springfield, il') or by a postal code. */
export function searchPlaces(question: string): Place[] {
  const wanted = folded(question).replace(/\s*,\s*/, ', ')
  if (!wanted) return []
  const byCode = zipcodes().lookup(question.trim().toUpperCase()) as Entry | undefined
  if (byCode) return [withZone(byCode)]
  const found: City[] = []
  for (const city of allCities()) {
    if (city.key.startsWith(wanted)) found.push(city)
    if (found.length === MOST) break
  }
  return found.map((city) => withZone(city.entry))
}

/** Where a group is: by its code, else by its city and state. */
export function findPlace({ city, state, zip }: { city: string; state: string; zip: string }): Place | undefined {
  const byCode = zip ? (zipcodes().lookup(zip.toUpperCase()) as Entry | undefined) : undefined
  if (byCode) return withZone(byCode)
  return city ? searchPlaces(`${city}, ${state}`)[0] : undefined
}

/** The parts of an address, last first, until one names a place. */
export function lookUpAddress(address: string): (Place & { label: string })[] {
  const code = /\b(\d{5})(-\d{4})?\b|\b([A-Z]\d[A-Z])\b/i.exec(address)
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const questions = [code?.[1] ?? code?.[3] ?? '', parts.slice(-2).join(', '), ...parts.toReversed()]
  for (const question of questions) {
    const places = searchPlaces(question.replace(/\s+\d{5}(-\d{4})?$/, ''))
    if (places.length) return places.map((place) => ({ ...place, label: `${place.city}, ${place.state}` }))
  }
  return []
}

const COUNTRIES: Record<number, 'US' | 'Canada'> = { 1: 'US', 2: 'Canada' }

const titled = (name: string) => name.toLowerCase().replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())

export function statesOf(countryId: number): { code: string; name: string }[] | undefined {
  const country = COUNTRIES[countryId]
  if (!country) return undefined
  const names = zipcodes().states.abbr as Record<string, string>
  const codes = new Set(
    allCities()
      .filter(({ entry }) => entry.country === country)
      .map(({ entry }) => entry.state),
  )
  return [...codes]
    .map((code) => ({ code, name: titled(names[code] ?? code) }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

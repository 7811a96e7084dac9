import { type Cities, CODE_LENGTH } from './cities.ts'
import { byCode, countryName, folded, namesOfCountry } from './place-names.ts'
import { cities } from './read-cities.ts'

export interface Place {
  city: string
  /** Letters in the United States and Canada, as on an envelope; elsewhere the region's name. */
  state: string
  country: string
  countryCode: string
  zip: string
  latitude: number
  longitude: number
  timeZoneId: string
}

const MOST = 10
/** Whoever types a whole name means it rather than a longer one, up to this much larger. */
const WHOLE_NAME = 10
const POSTAL_COUNTRIES = ['US', 'CA']

const nameAt = ({ names, starts }: Cities, index: number) => names.slice(starts[index], starts[index + 1])

/** The first of so many in their order that is not before `key`. */
function firstFrom(count: number, at: (index: number) => string, key: string): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (byCode(at(middle), key) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function placeAt(all: Cities, index: number): Place {
  const { country = '', code = '', name = '' } = all.regions[all.region[index] ?? 0] ?? {}
  return {
    city: nameAt(all, all.shown[index] ?? index),
    state: POSTAL_COUNTRIES.includes(country) ? code : name,
    country: countryName(country),
    countryCode: country,
    zip: '',
    latitude: (all.latitude[index] ?? 0) / 10_000,
    longitude: (all.longitude[index] ?? 0) / 10_000,
    timeZoneId: all.zones[all.zone[index] ?? 0] ?? 'UTC',
  }
}

/** Whether a region is in what was typed after the comma: 'or', 'oregon', 'engl', 'uk'. */
function isWithin(all: Cities, region: number, within: string[]): boolean {
  const { country = '', code = '', name = '' } = all.regions[region] ?? {}
  const letters = [code.toLowerCase(), country.toLowerCase()]
  const names = [folded(name), ...namesOfCountry(country)]
  return within.every((typed) => letters.includes(typed) || names.some((one) => one.startsWith(typed)))
}

/** Each region is asked about once. */
function within(all: Cities, wanted: string[]): (region: number) => boolean {
  const known = new Map<number, boolean>()
  return (region) => {
    const verdict = known.get(region) ?? isWithin(all, region, wanted)
    known.set(region, verdict)
    return verdict
  }
}

interface Asked {
  name: string
  within: string[]
  /** The name as a whole and not its beginning. */
  isWhole?: boolean
}

/** The places of that name, the largest first, each once. */
function find(all: Cities, { name, within: wanted, isWhole = false }: Asked): Place[] {
  if (!name) return []
  const first = (key: string) => firstFrom(all.region.length, (index) => folded(nameAt(all, index)), key)
  const from = first(name)
  const wholeUntil = first(`${name}\0`)
  const until = isWhole ? wholeUntil : first(`${name}\uffff`)
  const fits = wanted.length ? within(all, wanted) : () => true
  const found: { index: number; weight: number }[] = []
  for (let index = from; index < until; index++) {
    const weight = (all.population[index] ?? 0) * (index < wholeUntil ? WHOLE_NAME : 1)
    if (found.length === MOST && weight <= (found.at(-1)?.weight ?? 0)) continue
    if (!fits(all.region[index] ?? 0)) continue
    const same = found.findIndex((one) => isSamePlace(all, one.index, index))
    if (same >= 0 && (found[same]?.weight ?? 0) >= weight) continue
    if (same >= 0) found.splice(same, 1)
    const at = found.findIndex((one) => one.weight < weight)
    found.splice(at < 0 ? found.length : at, 0, { index, weight })
    if (found.length > MOST) found.pop()
  }
  const places = found.map(({ index }) => placeAt(all, index))
  // Two villages of one name in one region cannot be told apart in a list.
  return [...new Map(places.toReversed().map((place) => [labelOf(place), place])).values()].toReversed()
}

/** Under another name. */
const isSamePlace = (all: Cities, a: number, b: number) =>
  all.latitude[a] === all.latitude[b] && all.longitude[a] === all.longitude[b]

/** 'Portland or' as 'Portland, or', tried from the end. */
function splitAtSpaces(name: string): Asked[] {
  const words = name.split(' ')
  return words.slice(1).map((_, index) => {
    const at = words.length - 1 - index
    return { name: words.slice(0, at).join(' '), within: [words.slice(at).join(' ')] }
  })
}

/** A place by its code, in the United States and Canada, whose codes are known by their first three letters. */
function byPostalCode(all: Cities, typed: string): Place | undefined {
  const written = typed.trim().toUpperCase()
  const code = /^\d{5}(-\d{4})?$/.test(written)
    ? written.slice(0, 5)
    : (/^([A-Z]\d[A-Z])( ?\d[A-Z]\d)?$/.exec(written)?.[1] ?? '')
  const at = (index: number) => all.codes.slice(index * CODE_LENGTH, (index + 1) * CODE_LENGTH).trimEnd()
  const index = firstFrom(all.codePlace.length, at, code)
  if (!code || at(index) !== code) return undefined
  return {
    ...placeAt(all, all.codePlace[index] ?? 0),
    zip: code,
    latitude: (all.codeLatitude[index] ?? 0) / 10_000,
    longitude: (all.codeLongitude[index] ?? 0) / 10_000,
  }
}

/** By the beginning of the name ('spring', 'springfield, il', 'köln', 'bristol uk') or by a postal code. */
export async function searchPlaces(question: string): Promise<Place[]> {
  const all = await cities()
  const byCode = byPostalCode(all, question)
  if (byCode) return [byCode]
  const [name = '', ...within] = question.split(',').map(folded).filter(Boolean)
  const found = find(all, { name, within })
  if (found.length || within.length) return found
  for (const asked of splitAtSpaces(name)) {
    const places = find(all, asked)
    if (places.length) return places
  }
  return []
}

export interface Where {
  city: string
  state: string
  zip: string
  /** Two letters; empty where it is not known. */
  country: string
}

/** Where a group is: its city as a whole, in its state and country; nearer by its postal code where that fits. */
export async function findPlace({ city, state, zip, country }: Where): Promise<Place | undefined> {
  const all = await cities()
  const within = [state, country].map(folded).filter(Boolean)
  const [town] = find(all, { name: folded(city), within, isWhole: true })
  const isPostal = zip && (!country || POSTAL_COUNTRIES.includes(country))
  const byCode = isPostal ? byPostalCode(all, zip) : undefined
  if (!byCode) return town
  // The same five digits are a code in many countries.
  const fits = town ? town.countryCode === byCode.countryCode && town.state === byCode.state : !city || country !== ''
  return fits ? byCode : town
}

const POSTAL_CODE = /\b(\d{5})(?:-\d{4})?\b|\b([A-Z]\d[A-Z])(?:\s*\d[A-Z]\d)?\b/i

/** A part of an address without the numbers in it: of the house, of the post. */
const words = (part: string) =>
  part
    .replace(POSTAL_CODE, ' ')
    .replace(/\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/i, ' ')
    .replace(/\d+/g, ' ')
    .trim()

/** The parts of an address from the front, until what is left names a place. */
export async function lookUpAddress(address: string): Promise<(Place & { label: string })[]> {
  const all = await cities()
  const parts = address
    .split(',')
    .map((part) => folded(words(part)))
    .filter(Boolean)
  const code = POSTAL_CODE.exec(address)
  const coded = code ? byPostalCode(all, code[1] ?? code[2] ?? '') : undefined
  for (const [index, name] of parts.entries()) {
    const rest = parts.slice(index + 1)
    const asked = rest.length ? [{ name, within: rest }] : [{ name, within: rest }, ...splitAtSpaces(name)]
    for (const one of asked) {
      const found = find(all, { ...one, isWhole: true })
      const fits =
        coded && found.some(({ countryCode, state }) => countryCode === coded.countryCode && state === coded.state)
      if (found.length) return (fits ? [coded] : found).map(labelled)
    }
  }
  return coded ? [labelled(coded)] : []
}

const labelled = (place: Place) => ({ ...place, label: labelOf(place) })

const labelOf = ({ city, state, country }: Place) => [...new Set([city, state, country])].filter(Boolean).join(', ')

/** As the specification numbers them; every other country by its two letters. */
const NUMBERED: Record<string, string> = { 1: 'US', 2: 'CA' }

export async function statesOf(country: string): Promise<{ code: string; name: string }[] | undefined> {
  const wanted = NUMBERED[country] ?? country.toUpperCase()
  const { regions } = await cities()
  const own = regions.filter((region) => region.country === wanted && region.name)
  if (!own.length && !countryName(wanted)) return undefined
  return own.map(({ code, name }) => ({ code, name })).sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

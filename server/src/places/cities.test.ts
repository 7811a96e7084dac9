import { saveGroup } from '@app/core/contract/groups'
import { addressLookup, searchCity, statesForCountry } from '@app/core/contract/places'
import { expect, test } from 'vitest'
import { cities } from '../lib/outside/read-cities.ts'
import { testApp } from '../test/app.ts'
import { GROUP } from '../test/group.ts'

const app = testApp()

const found = async (q: string) => (await app.call(searchCity, { q })).payload
const named = async (q: string) =>
  (await found(q)).map(({ city, state, countryCode }) => [city, state, countryCode].filter(Boolean).join(', '))

test.each([
  ['Bristol, UK', 'Bristol, England, GB', 'Europe/London'],
  ['bristol england', 'Bristol, England, GB', 'Europe/London'],
  ['Melbourne, Australia', 'Melbourne, Victoria, AU', 'Australia/Melbourne'],
  ['Nairobi', 'Nairobi, Nairobi County, KE', 'Africa/Nairobi'],
  ['Buenos Aires', 'Buenos Aires, Buenos Aires F.D., AR', 'America/Argentina/Buenos_Aires'],
  ['Kyoto', 'Kyoto, Kyoto, JP', 'Asia/Tokyo'],
  ['portland or', 'Portland, OR, US', 'America/Los_Angeles'],
  ['Portland, Maine', 'Portland, ME, US', 'America/New_York'],
  ['Montreal', 'Montréal, QC, CA', 'America/Toronto'],
  ['97201', 'Portland, OR, US', 'America/Los_Angeles'],
  ['M5V 2T6', 'Toronto, ON, CA', 'America/Toronto'],
])('%s is %s, in %s', async (typed, place, zone) => {
  const [first] = await found(typed)
  expect((await named(typed))[0]).toBe(place)
  expect(first?.timeZoneId).toBe(zone)
})

test.each([
  [['München', 'munchen', 'Muenchen', 'MÜNCHEN'], 'München, Bavaria, DE'],
  [['São Paulo', 'sao paulo'], 'São Paulo, São Paulo, BR'],
  [['Łódź', 'lodz'], 'Łódź, Łódź Voivodeship, PL'],
  [['saint louis, mo', 'St. Louis, MO', 'st louis mo'], 'St. Louis, MO, US'],
])('a name is found with accents and without: %s', async (spellings, place) => {
  for (const typed of spellings) expect((await named(typed))[0]).toBe(place)
})

test('a city is found by its English name and by its own', async () => {
  expect((await named('Cologne'))[0]).toBe('Cologne, North Rhine-Westphalia, DE')
  expect((await named('Köln'))[0]).toBe('Köln, North Rhine-Westphalia, DE')
})

test('the larger city comes first, and a whole name before a longer one', async () => {
  expect((await named('lond'))[0]).toBe('London, England, GB')
  expect((await named('portland')).slice(0, 2)).toEqual(['Portland, OR, US', 'Portland, ME, US'])
  expect((await named('bath'))[0]).toBe('Bath, England, GB')
  expect(await found('s')).toHaveLength(10)
  expect(await found('no such place anywhere')).toEqual([])
})

test('a place is in the list once, though it has two names', async () => {
  const spots = (await found('go')).map(({ latitude, longitude }) => `${latitude} ${longitude}`)
  expect(await named('go')).toContain('Göteborg, Västra Götaland, SE')
  expect(new Set(spots).size).toBe(spots.length)
})

test('every place of the world has a zone that this machine knows', async () => {
  const { zones, names, region, regions } = await cities()
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  expect(region.length).toBeGreaterThan(170_000)
  expect(names.length).toBeGreaterThan(1_000_000)
  expect(new Set(regions.map(({ country }) => country)).size).toBeGreaterThan(240)
})

test.each([
  // The table of zones puts these across the border.
  ['Sarandë, Albania', 'Europe/Tirane'],
  ['Tây Ninh, Vietnam', 'Asia/Ho_Chi_Minh'],
  ['Zell, Austria', 'Europe/Vienna'],
])('a town near a border has the zone of its own country: %s', async (typed, zone) => {
  expect((await found(typed))[0]?.timeZoneId).toBe(zone)
})

test('states have their right names, by number and by letters', async () => {
  const names = async (id: string) => (await app.call(statesForCountry, { id })).payload.map(({ name }) => name)
  expect(await names('1')).toContain('District of Columbia')
  expect(await names('2')).toContain('Newfoundland and Labrador')
  expect(await names('GB')).toEqual(['England', 'Northern Ireland', 'Scotland', 'Wales'])
  expect((await app.call(statesForCountry, { id: '2' })).payload).toContainEqual({ code: 'QC', name: 'Quebec' })
  expect((await app.call(statesForCountry, { id: 'QQ' })).status).toBe(404)
  expect((await app.call(statesForCountry, { id: '99' })).status).toBe(404)
})

test('an address anywhere finds its city; five digits abroad are no American code', async () => {
  const { token } = await app.person()
  const lookUp = async (address: string) => (await app.call(addressLookup, { address }, { token })).payload[0]?.label
  expect(await lookUp('Hauptstraße 5, 97421 Schweinfurt, Germany')).toBe('Schweinfurt, Bavaria, Germany')
  expect(await lookUp('Wapping Road, Bristol BS1 6UA, United Kingdom')).toBe('Bristol, England, United Kingdom')
  expect(await lookUp('12 Harbor Street, Portland, OR 97201')).toBe('Portland, OR, United States')
})

test.each([
  [{ city: 'Bristol', state: 'England', zip: '', country: 'GB' }, 'Europe/London', 'GB', 'GBP'],
  [{ city: 'Köln', state: '', zip: '50667', country: '' }, 'Europe/Berlin', 'DE', 'EUR'],
  [{ city: 'Toronto', state: 'ON', zip: 'M5V', country: 'CA' }, 'America/Toronto', 'CA', 'CAD'],
  [{ city: 'Portland', state: 'OR', zip: '97201' }, 'America/Los_Angeles', 'US', 'USD'],
])('a new group has the zone, the country and the currency of its city: %o', async (where, zone, country, currency) => {
  const { token } = await app.person()
  const { payload } = await app.call(saveGroup, { ...GROUP, ...where }, { token })
  expect(payload).toMatchObject({ timeZoneId: zone, country, currency })
})

test('a group keeps the currency that its organiser chose', async () => {
  const { token } = await app.person()
  const { payload: made } = await app.call(saveGroup, { ...GROUP, currency: 'EUR' }, { token })
  expect(made.currency).toBe('EUR')
  const { payload: same } = await app.call(saveGroup, { ...GROUP, id: made.id, name: 'Renamed' }, { token })
  expect(same.currency).toBe('EUR')
  const { payload: changed } = await app.call(saveGroup, { ...GROUP, id: made.id, currency: 'CHF' }, { token })
  expect(changed.currency).toBe('CHF')
  const refused = await app.call(saveGroup, { ...GROUP, id: made.id, currency: 'XYZ' }, { token })
  expect(refused.status).toBe(400)
})

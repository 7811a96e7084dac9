import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { saveGroup } from '@app/core/contract/groups'
import { addressLookup, searchNearby } from '@app/core/contract/places'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp, testApp } from '../test/app.ts'
import { GROUP } from '../test/group.ts'

const packaged = testApp()
let server: Server
let app: TestApp
let asked: IncomingMessage[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  app = await makeTestApp(packaged.database, { GEOCODER_URL: urlOf(server) })
})
afterAll(async () => {
  await app.close()
  server.closeAllConnections()
  server.close()
})

const urlOf = (one: Server) => `http://127.0.0.1:${(one.address() as AddressInfo).port}/maps`

const sends = (body: unknown, status = 200) => {
  asked = []
  answer = (_request, response) => void response.writeHead(status).end(JSON.stringify(body))
}

const BRISTOL = {
  place_id: 1,
  lat: '51.4538',
  lon: '-2.5918',
  display_name: 'The Louisiana, Wapping Road, Bristol, England, BS1 6UA, United Kingdom',
  address: {
    amenity: 'The Louisiana',
    city: 'Bristol',
    state: 'England',
    postcode: 'BS1 6UA',
    country: 'United Kingdom',
    country_code: 'gb',
  },
}

/** Somebody who has asked for nothing yet, and a geocoder that is not resting. */
const lookUp = async (address: string) => {
  app.advance(60_000)
  const { token } = await app.person()
  return app.call(addressLookup, { address }, { token })
}

test('an address is looked up at the server that the settings name, with the words in the query alone', async () => {
  sends([BRISTOL])
  const { payload } = await lookUp('../../secret?x=1#The Louisiana, Bristol')
  expect(payload).toEqual([
    {
      label: BRISTOL.display_name,
      city: 'Bristol',
      state: 'England',
      country: 'United Kingdom',
      countryCode: 'GB',
      zip: 'BS1 6UA',
      latitude: 51.4538,
      longitude: -2.5918,
      timeZoneId: 'Europe/London',
      source: 'geocoder',
    },
  ])
  const url = new URL(asked[0]?.url ?? '', urlOf(server))
  expect([url.pathname, url.searchParams.get('q')]).toEqual(['/maps/search', '../../secret?x=1#The Louisiana, Bristol'])
  expect(asked[0]?.headers['user-agent']).toBeTruthy()
})

test('the same question is asked once', async () => {
  sends([BRISTOL])
  for (const address of ['Wapping Road,  Bristol', 'wapping road, bristol']) await lookUp(address)
  expect(asked).toHaveLength(1)
})

test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
  ['is down', (_request, response) => void response.writeHead(503).end()],
  ['sends rubbish', (_request, response) => void response.end('<html>')],
  ['sends another shape', (_request, response) => void response.end('{"error":"no"}')],
  [
    'places something off the Earth',
    (_request, response) => void response.end(JSON.stringify([{ ...BRISTOL, lat: '951' }])),
  ],
  ['sends far too much', (_request, response) => void response.end(`["${'x'.repeat(2_000_000)}"]`)],
  ['points to another server', (_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
  ['cuts the connection', (request) => void request.socket.destroy()],
])('E11 a geocoder that %s: the packaged places answer, and say so', async (what, behaviour) => {
  asked = []
  answer = behaviour
  const { status, payload } = await lookUp(`${what}, Portland, OR`)
  expect(status).toBe(200)
  expect(payload[0]).toMatchObject({ city: 'Portland', state: 'OR', source: 'packaged' })
  expect(asked).toHaveLength(1)
})

test('E11 a geocoder that failed is left alone for a while', async () => {
  sends('no', 500)
  await lookUp('one, Portland, OR')
  const { token } = await app.person()
  await app.call(addressLookup, { address: 'two, Portland, OR' }, { token })
  expect(asked).toHaveLength(1)
})

test('without a geocoder the packaged places answer', async () => {
  const { token } = await packaged.person()
  const { payload } = await packaged.call(addressLookup, { address: '12 Harbor Street, Portland, OR 97201' }, { token })
  expect(payload[0]).toMatchObject({ zip: '97201', source: 'packaged' })
})

test('a group in a place that only the geocoder knows is found near there', async () => {
  sends([BRISTOL])
  app.advance(60_000)
  const { token } = await app.person()
  const where = { city: 'Nether Quaverham', state: 'England', zip: 'NQ1 6UA' }
  const { payload } = await app.call(saveGroup, { ...GROUP, ...where, name: 'Harbourside Soul' }, { token })
  expect(payload).toMatchObject({ timeZoneId: 'Europe/London', country: 'GB', currency: 'GBP' })
  const { groups } = (await app.call(searchNearby, { coordinates: '51.45,-2.59' })).payload
  expect(groups.map((one) => one.name)).toContain('Harbourside Soul')
})

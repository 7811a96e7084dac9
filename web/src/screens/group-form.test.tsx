import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answer, fakeServer, type Seen } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

afterEach(reset)

const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const GROUP = {
  id: 5,
  name: 'Anchor Thursday Blues',
  city: 'Portland',
  state: 'OR',
  zip: '',
  country: 'US',
  currency: 'USD',
  userId: 1,
  timeZoneId: 'America/Los_Angeles',
  messageChannelId: null,
  imageAssetData: null,
  isPublic: true,
  joinPolicy: 'approval',
  description: '',
  memberCount: 43,
}
const place = (city: string, state: string, country: string, countryCode: string, timeZoneId: string) => ({
  ...{ city, state, country, countryCode, timeZoneId },
  ...{ zip: '', latitude: 0, longitude: 0 },
})
const BRISTOL = place('Bristol', 'England', 'United Kingdom', 'GB', 'Europe/London')
const PORTLAND = place('Portland', 'OR', 'United States', 'US', 'America/Los_Angeles')

const cities: Answer | ((seen: Seen) => Answer) = ({ path }) => {
  const q = new URLSearchParams(path.split('?')[1]).get('q') ?? ''
  return ok([BRISTOL, PORTLAND].filter(({ city }) => q.toLowerCase().startsWith(city.slice(0, 4).toLowerCase())))
}
const NETWORK = {
  '/api/SessionGroup/ListForUser/': ok([]),
  '/api/Public/SearchCity': cities,
  '/api/Public/StatesForCountry/GB': ok([{ code: 'ENG', name: 'England' }]),
  '/api/Public/StatesForCountry/US': ok([{ code: 'OR', name: 'Oregon' }]),
  '/api/v1/groups/save': ok(GROUP),
  '/api/v1/groups/admin/details/5': ok({
    ...{ sessionGroupId: 5, group: GROUP, upcomingSessions: [], pending: [] },
    ...{ callerIsMember: true, callerIsApproved: true, callerIsAdmin: true },
    counts: { members: 43, admins: 1, pending: 0, venues: 0 },
  }),
}
const saved = (seen: Seen[]) => seen.filter(({ path }) => path === '/api/v1/groups/save').map(({ body }) => body)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const shownAt = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

// By their words: roles of some thousand options take seconds to work out.
const press = (words: string) => fireEvent.click(screen.getByText(words, { selector: 'button, button *' }))

async function open(address: string) {
  const seen = fakeServer(NETWORK)
  signInAs()
  renderAt(address)
  await screen.findByLabelText('Time zone', {}, { timeout: 15_000 })
  return seen
}

test('choosing a city sets its state, country, zone and currency, all in sight', async () => {
  const seen = await open('/admin/edit-group')
  type('Name', 'Harbourside Soul')
  type('City', 'Brist')
  fireEvent.click(await screen.findByText('Bristol, England, United Kingdom'))
  expect(shownAt('State or region')).toBe('England')
  expect(shownAt('Country')).toBe('GB')
  expect(shownAt('Time zone')).toBe('Europe/London')
  expect(shownAt('Currency')).toBe('GBP')
  press('Make the group')
  await waitFor(() => expect(saved(seen)).toHaveLength(1))
  expect(saved(seen)[0]).toMatchObject({ country: 'GB', timeZoneId: 'Europe/London', currency: 'GBP' })
})

test('a city that is only typed leaves the zone to the city, never to this device', async () => {
  const seen = await open('/admin/edit-group')
  type('Name', 'Harbourside Soul')
  type('City', 'Bristol')
  press('Make the group')
  await waitFor(() => expect(saved(seen)).toHaveLength(1))
  expect(saved(seen)[0]).toMatchObject({ city: 'Bristol', timeZoneId: null })
})

test('a zone that differs from the city’s is said, and one press mends it', async () => {
  const seen = await open('/admin/edit-group?id=5')
  type('City', 'Bristol')
  type('State or region', '')
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'GB' } })
  expect(await screen.findByText(/Bristol is in another zone: Europe\/London/)).toBeTruthy()
  press('Use Europe/London')
  expect(screen.queryByText(/is in another zone/)).toBeNull()
  press('Save')
  await waitFor(() => expect(saved(seen)).toHaveLength(1))
  expect(saved(seen)[0]).toMatchObject({ city: 'Bristol', timeZoneId: 'Europe/London' })
})

test('saving at once asks about the zone, and keeps it only when saved again', async () => {
  const seen = await open('/admin/edit-group?id=5')
  type('City', 'Bristol')
  type('State or region', '')
  press('Save')
  expect(await screen.findByText(/Choose that, or save again/)).toBeTruthy()
  expect(saved(seen)).toEqual([])
  press('Save')
  await waitFor(() => expect(saved(seen)[0]).toMatchObject({ timeZoneId: 'America/Los_Angeles' }))
})

test('a zone that was chosen for this city on purpose is not asked about', async () => {
  const seen = await open('/admin/edit-group?id=5')
  fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'America/New_York' } })
  press('Save')
  await waitFor(() => expect(saved(seen)[0]).toMatchObject({ timeZoneId: 'America/New_York' }))
})

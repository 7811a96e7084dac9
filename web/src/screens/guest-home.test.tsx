import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useFirstScreen } from '../lib/router/first-screen.ts'
import { type Answer, fakeServer } from '../lib/testing.ts'
import { renderAt, reset } from '../testing-screen.tsx'

const PATIENCE = { timeout: 15_000 }

afterEach(reset)

const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const at = (day: string) => ({ startDate: `${day}T19:30:00.000Z`, endDate: `${day}T22:30:00.000Z` })
const session = (id: number, title: string, day: string) => ({
  ...{ id, title, ...at(day), location: 'The Anchor', imageAssetData: null, timeZoneId: 'Europe/London' },
  ...{ groupId: 5, groupName: 'Slow Jam', songs: 4, registered: 3, signUpOpen: true, signUpClosesAt: null },
})
const BRISTOL = {
  ...{ city: 'Bristol', state: 'England', country: 'United Kingdom', countryCode: 'GB', zip: '' },
  ...{ latitude: 51.4545, longitude: -2.5879, timeZoneId: 'Europe/London' },
}
const near = (id: number, title: string, day: string) => ({ ...session(id, title, day), distanceKm: 12.3 })

function open(sessions = [near(2, 'Later jam', '2040-12-12'), near(3, 'Sooner jam', '2040-11-12')]) {
  // What stands below the first screen comes after it.
  useFirstScreen.setState({ isShown: true })
  const seen = fakeServer({
    '/api/public/Sessions/': ok({ sessions: [session(1, 'Far away jam', '2040-11-01')], total: 1 }),
    '/api/Public/SearchCity': ok([BRISTOL]),
    '/api/Public/Search': ok({ groups: [{ id: 5, name: 'Slow Jam', timeZoneId: 'Europe/London' }], sessions }),
  })
  renderAt('/')
  return seen
}
const region = async (name: string) => within(await screen.findByRole('region', { name }, PATIENCE))

async function choose() {
  const coming = await region('Coming up')
  fireEvent.click(coming.getByRole('button', { name: 'Near you' }))
  fireEvent.click(await coming.findByRole('button', { name: 'Near another place' }, PATIENCE))
  fireEvent.change(await coming.findByLabelText('City or postal code'), { target: { value: 'Bristol' } })
  fireEvent.click(await coming.findByRole('option', { name: 'Bristol, England, United Kingdom' }, PATIENCE))
}

test('a guest says where they are and reads what is coming up there, the soonest first; the device remembers it', async () => {
  const seen = open()
  expect(await (await region('Coming up')).findByRole('link', { name: 'Far away jam' })).toBeTruthy()
  await choose()
  const there = await region('Coming up near Bristol')
  await there.findByRole('link', { name: 'Sooner jam' }, PATIENCE)
  const titles = there.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Sooner jam', 'Later jam'])
  expect(there.getAllByText(/The Anchor, 12 km away/)).toHaveLength(2)
  expect(seen.some(({ path }) => path.includes('coordinates=51.45%2C-2.59'))).toBe(true)

  cleanup()
  open()
  const again = await region('Coming up near Bristol')
  fireEvent.click(again.getByRole('button', { name: 'Everywhere' }))
  expect(await (await region('Coming up')).findByRole('link', { name: 'Far away jam' })).toBeTruthy()
  expect(localStorage.getItem('near')).toBeNull()
})

test('where nothing is coming up near, it says so, with the way to the groups around', async () => {
  open([])
  await choose()
  const there = await region('Coming up near Bristol')
  const groups = await there.findByRole('link', { name: 'Look for groups around there' }, PATIENCE)
  expect(groups.getAttribute('href')).toBe('/groups?near=51.45%2C-2.59&place=Bristol%2C+England%2C+United+Kingdom')
})

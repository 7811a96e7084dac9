import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { held, person, roster } from '../features/rosters/testing.ts'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import { ANA, BEN, change, LATER, network, ok, open, PATIENCE, sentTo, VIEW } from '../testing-roster.tsx'
import { reset } from '../testing-screen.tsx'

afterEach(reset)

const player = { userId: BEN, firstName: 'Ben', lastName: 'Okafor', imageUrl: null }
const SLOT = slot(11, 1, { player })
const SONGS = [song(1, [SLOT], { title: 'Superstition' })]
const answers = (rosters: object[]) => ({
  '/api/v1/sessions/details/1': ok(sessionView(SONGS, { session: LATER, me: { callerIsAdmin: true } })),
  '/api/v1/song-admin/slots-for-song/': ok([{ ...SLOT, registrations: [] }]),
  '/api/v1/groups/user-list/5': ok([]),
  '/api/Session/Rosters': ok({ rosters, ways: [] }),
})
const ADDRESS = '/admin/session-song-slot?id=11&sessionId=1'
const holders = () => screen.findByRole('list', { name: 'Who has it' }, PATIENCE)

test('a slot says who plays it and who has it in the draft, though neither asked for it, and leads there', async () => {
  const old = roster({ rosterId: 4, name: 'Roster A', changedAt: '2026-11-01T10:00:00.000Z' })
  const out = roster({ rosterId: 3, name: 'Roster O', state: 'published' })
  const seen = network({
    ...answers([out, old, roster()]),
    '/api/Session/Roster': ok({ ...VIEW, assignments: [held(11, ANA, { source: 'wildcard', rank: null })] }),
    '/api/Session/RosterUnassign/': ok(change(11, null)),
  })
  open(ADDRESS)
  const list = await holders()
  expect(within(list).getByText('Ben Okafor plays it.')).toBeTruthy()
  expect(await within(list).findByText('Roster B has Ana Lindqvist on it.')).toBeTruthy()
  const leadsTo = (name: string) => within(list).getByRole('link', { name }).getAttribute('href')
  expect(leadsTo('See it in Roster O')).toBe('/admin/view-roster?id=3&slot=11')
  expect(leadsTo('See it in Roster B')).toBe('/admin/view-roster?id=5&slot=11')
  fireEvent.click(within(list).getByRole('button', { name: 'Take Ana Lindqvist off in Roster B' }))
  expect(await within(list).findByText('Roster B has nobody on it.')).toBeTruthy()
  await waitFor(() =>
    expect(sentTo(seen, '/api/Session/RosterUnassign/')).toEqual([{ rosterId: 5, version: 3, slotId: 11 }]),
  )
})

test('where nothing is out and there is no draft, a slot speaks of no roster', async () => {
  const free = [song(1, [slot(11, 1)], { title: 'Superstition' })]
  network({
    ...answers([]),
    '/api/v1/sessions/details/1': ok(sessionView(free, { session: LATER, me: { callerIsAdmin: true } })),
    '/api/Session/Roster': ok({ ...VIEW, people: [person(ANA, 'Ana Lindqvist')] }),
  })
  open(ADDRESS)
  expect(await screen.findByText('Nobody has asked for it yet.', {}, PATIENCE)).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Who has it' })).toBeNull()
})

test('where the rosters do not load, the place says so and asks again', async () => {
  let isCut = true
  const refused = { status: 403, body: { success: false, error: { code: 'FORBIDDEN', message: 'No.' } } }
  network({ ...answers([]), '/api/Session/Rosters': () => (isCut ? refused : ok({ rosters: [], ways: [] })) })
  open(ADDRESS)
  expect(await screen.findByText(/The rosters did not load/, {}, PATIENCE)).toBeTruthy()
  isCut = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(within(await holders()).getByText('Ben Okafor plays it.')).toBeTruthy()
  expect(screen.queryByText(/did not load/)).toBeNull()
})

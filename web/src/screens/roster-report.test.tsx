import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { figures, person, roster } from '../features/rosters/testing.ts'
import { ANA, BEN, cell, network, ok, open, PATIENCE, RESULT, sentTo, VIEW } from '../testing-roster.tsx'
import { reset } from '../testing-screen.tsx'

afterEach(reset)

const one = (userId: number, name: string, why: string | null) => {
  const missed = why && { slotId: 12, rank: 2, why }
  return {
    ...{ person: person(userId, name), asked: 3, granted: [], songs: 1, min: 1, max: 2, missed },
    given: [{ slotId: 11, why: 'Their first wish. Nobody else asked for it.' }],
    misses: missed ? [missed, { slotId: 21, rank: 3, why: 'It went to Cleo.' }] : [],
  }
}
const WHOLE = {
  ...{
    roster: roster({ inputHash: 'a1b2c3d4e5f6a7b8' }),
    ways: [],
    proven: true,
    inputHash: 'a1b2c3d4e5f6a7b8',
    empty: [],
  },
  made: { how: 'changed', hand: 1, picked: 0, options: { wildcards: false, keepLocked: true, helpUnluckiest: false } },
}
const PEOPLE = [
  one(BEN, 'Ben Okafor', 'Guitar in Superstition went to Hugo.'),
  one(ANA, 'Ana Lindqvist', 'He was full.'),
]

test('the report lists people by name, and names a missed song once', async () => {
  network({ '/api/Session/RosterReport': ok({ whole: null, people: PEOPLE, mine: [] }) })
  open('/admin/view-roster?id=5&view=report')
  await screen.findByText('2nd wish: Guitar in Superstition went to Hugo.', {}, PATIENCE)
  expect(screen.getByText('2nd wish: Superstition, guitar. He was full.')).toBeTruthy()
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Ana Lindqvist',
    'Ben Okafor',
  ])
})

test('on demand it has the reason of every part and of every miss', async () => {
  network({ '/api/Session/RosterReport': ok({ whole: null, people: PEOPLE, mine: [] }) })
  open('/admin/view-roster?id=5&view=report')
  fireEvent.click(await screen.findByRole('switch', { name: 'Every reason' }, PATIENCE))
  const lines = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(lines('Plays: Ben Okafor')).toEqual(['Superstition, vocals. Their first wish. Nobody else asked for it.'])
  expect(lines('Missed: Ben Okafor')).toEqual([
    '2nd wish: Guitar in Superstition went to Hugo.',
    '3rd wish: Valerie, vocals. It went to Cleo.',
  ])
})

test('a report of an older instance, which has no such reasons, is shown without them', async () => {
  const people = PEOPLE.map(({ given, misses, ...row }) => row)
  network({ '/api/Session/RosterReport': ok({ whole: null, people, mine: [] }) })
  open('/admin/view-roster?id=5&view=report')
  fireEvent.click(await screen.findByRole('switch', { name: 'Every reason' }, PATIENCE))
  expect(screen.getByRole('rowheader', { name: 'Ben Okafor' })).toBeTruthy()
  expect(screen.queryByRole('list', { name: /Ben Okafor/ })).toBeNull()
})

test('it says what is true of how the roster was made, not that the same wishes give the same one', async () => {
  network({ '/api/Session/RosterReport': ok({ whole: WHOLE, people: PEOPLE, mine: [] }) })
  open('/admin/view-roster?id=5&view=report')
  const foot = await screen.findByText(/^Worked out by lottery 4711/, {}, PATIENCE)
  expect(foot.textContent).toBe(
    'Worked out by lottery 4711 from the wishes and locks of that moment (a1b2c3d4e5f6). Those who play anything were left out. It was changed since: 1 part given by hand.',
  )
  expect(screen.queryByText(/same roster/)).toBeNull()
})

test('where people changed their wishes since, it is worked out again around what is locked', async () => {
  const changed = roster({ changedSince: 2, figures: figures() })
  const seen = network({
    '/api/Session/Roster': ok({ ...VIEW, roster: changed }),
    '/api/Session/AutoAssign/': ok(RESULT),
  })
  open()
  await cell(/^Vocals in Superstition/)
  expect(screen.getByText(/^2 people changed their wishes since this was put together\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Work it out again around what is locked' }))
  const keeps = await screen.findByRole('switch', { name: 'Keep what is locked' })
  expect(keeps.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Work it out' }))
  await screen.findByRole('heading', { name: 'Auto-assign would change 2 slots' })
  await waitFor(() =>
    expect(sentTo(seen, '/api/Session/AutoAssign/')).toMatchObject([{ preview: true, options: { keepLocked: true } }]),
  )
})

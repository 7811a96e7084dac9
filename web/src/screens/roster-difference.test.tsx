import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { held, roster, rosterView } from '../features/rosters/testing.ts'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import {
  ANA,
  BEN,
  CLEO,
  cell,
  change,
  LATER,
  network,
  ok,
  open,
  PATIENCE,
  RESULT,
  refused,
  SONGS,
  sentTo,
} from '../testing-roster.tsx'
import { currentAddress, reset } from '../testing-screen.tsx'

afterEach(reset)

const changed = () => document.querySelector('[data-change][class*="open"]')?.getAttribute('data-change')

async function shown(more: Parameters<typeof network>[0] = {}) {
  const songs = [...SONGS, song(3, [slot(31, 1), slot(32, 2)], { title: 'Use Me' })]
  const seen = network({
    '/api/v1/sessions/details/1': ok(sessionView(songs, { session: LATER, me: { callerIsAdmin: true } })),
    '/api/Session/AutoAssign/': ok(RESULT),
    ...more,
  })
  open()
  await cell(/^Vocals in Superstition/)
  fireEvent.click(screen.getByRole('button', { name: 'Auto-assign…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Work it out' }))
  await screen.findByRole('heading', { name: 'Auto-assign would change 2 slots' })
  return seen
}

test('J and K go from change to change, in the list and in the matrix, and the keys are said', async () => {
  await shown()
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  const here = (name: RegExp) => screen.getByRole('button', { name, expanded: true })
  expect(screen.getByText('J').parentElement?.textContent).toContain('J K from change to change')
  press('j')
  await waitFor(() => expect(changed()).toBe('11'))
  expect(here(/^Vocals in Superstition/)).toBeTruthy()
  press('j')
  await waitFor(() => expect(changed()).toBe('21'))
  expect(here(/^Vocals in Valerie/)).toBeTruthy()
  // The last one is the last one.
  press('j')
  press('k')
  await waitFor(() => expect(changed()).toBe('11'))
})

test('who gets a part through a wildcard has its sign in the difference, as in the roster', async () => {
  const [first, second] = RESULT.changes
  const changes = [first, { ...second, rank: null, source: 'wildcard' }]
  await shown({ '/api/Session/AutoAssign/': ok({ ...RESULT, changes }) })
  const cell = await screen.findByRole('button', { name: 'Vocals in Valerie: Ana, plays anything' })
  expect(cell.querySelector('.lucide-asterisk')).toBeTruthy()
})

test('the songs that change can stand alone; how full an instrument is still counts them all', async () => {
  await shown()
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const before = heads()
  expect(screen.getByRole('button', { name: /^Vocals in Use Me/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Changed songs only' }))
  expect(screen.queryByRole('button', { name: /^Vocals in Use Me/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Vocals in Valerie/ })).toBeTruthy()
  expect(heads().slice(1)).toEqual(before.slice(1))
  expect(heads()[0]).toContain('2 of 3')
  // What is empty in all of them is still counted.
  expect(screen.getByText(/core slots? stays? empty/).textContent).toMatch(/^2 core slots stay empty/)
  fireEvent.click(screen.getByRole('switch', { name: 'Changed songs only' }))
  expect(screen.getByRole('button', { name: /^Vocals in Use Me/ })).toBeTruthy()
})

const MANY = Array.from({ length: 20 }, (_, index) =>
  song(index + 1, [slot(index * 10 + 11, 1), slot(index * 10 + 12, 2)]),
)
const MANY_CHANGES = MANY.flatMap(({ slots }, index) =>
  slots.map(({ slotId }, at) => ({
    ...{ slotId, after: CLEO, rank: 2, why: 'Cleo had no song.' },
    before: index === 7 && at === 1 ? BEN : null,
  })),
)

test('many changes stand in groups by song, the one that takes a part from somebody first; or by person', async () => {
  network({
    '/api/v1/sessions/details/1': ok(sessionView(MANY, { session: LATER, me: { callerIsAdmin: true } })),
    '/api/Session/Roster': ok(rosterView([held(82, BEN)])),
    '/api/Session/AutoAssign/': ok({
      ...RESULT,
      changes: MANY_CHANGES,
      people: [{ userId: BEN, before: 2, after: 1 }],
    }),
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Auto-assign…' }, PATIENCE))
  fireEvent.click(await screen.findByRole('button', { name: 'Work it out' }))
  await screen.findByRole('heading', { name: 'Auto-assign would change 40 slots' })
  const panel = within(screen.getByRole('region', { name: 'Before and after' }))
  // Below them all nobody would read who loses.
  const losers = panel.getByText(/One person has fewer songs: Ben 2 to 1\.$/)
  const first = panel.getAllByRole('heading', { level: 3 })[0] as HTMLElement
  expect(losers.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const heads = () => panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  const rows = () => [...document.querySelectorAll('[data-change]')].map((row) => row.getAttribute('data-change'))
  expect(panel.getByText('1 of 40 takes a part from somebody; it comes first.')).toBeTruthy()
  expect(heads().slice(0, 2)).toEqual(['8Song 81 filled, 1 changes hands', '1Song 12 filled'])
  expect(rows()).toEqual(['82', '81'])
  // The third is in a group that is closed.
  for (const key of ['j', 'j', 'j']) fireEvent.keyDown(document.body, { key })
  await waitFor(() => expect(changed()).toBe('11'))
  expect(rows()).toEqual(['82', '81', '11', '12'])
  fireEvent.click(panel.getByRole('radio', { name: 'By person' }))
  expect(heads()).toEqual(['1Ben 2  1 song1 changes hands', '39Cleo39 filled'])
  expect(panel.getByRole('button', { name: 'Keep Ben' })).toBeTruthy()
})

test('what was looked at is kept in a new roster, and nothing else; where it would come out differently it is shown anew', async () => {
  const says = 'It would come out differently now.'
  let refuses = true
  const seen = await shown({
    '/api/Session/AutoAssign/': ({ body }) => {
      if (body.preview) return ok(RESULT)
      if (refuses) return refused(409, 'RESULT_CHANGED', says)
      return ok({ ...RESULT, applied: change(21, ANA, { roster: roster({ rosterId: 6, name: 'Roster C' }) }) })
    },
  })
  const keep = () => fireEvent.click(screen.getByRole('button', { name: 'Keep as a new roster' }))
  keep()
  expect(await screen.findByText(says)).toBeTruthy()
  await waitFor(() => expect(sentTo(seen, '/api/Session/AutoAssign/')).toHaveLength(3))
  refuses = false
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Keep as a new roster' }).getAttribute('aria-busy')).toBeNull(),
  )
  keep()
  await waitFor(() => expect(currentAddress()).toBe('/admin/view-roster?id=6'))
  expect(sentTo(seen, '/api/Session/AutoAssign/').filter(({ preview }) => !preview)).toMatchObject([
    { rosterId: 5, copy: true, expected: 'r1', version: 3, options: { seed: 4711 } },
    { rosterId: 5, copy: true, expected: 'r1', version: 3, options: { seed: 4711 } },
  ])
  expect(sentTo(seen, '/api/Session/CreateRoster/')).toEqual([])
})

test('a new roster that cannot be made says why, and what was looked at stays', async () => {
  const says = 'A session has 30 drafts at most. Delete one that you do not need.'
  const seen = await shown({
    '/api/Session/AutoAssign/': ({ body }) => (body.preview ? ok(RESULT) : refused(409, 'TOO_MANY_ROSTERS', says)),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Keep as a new roster' }))
  expect(await screen.findByText(says)).toBeTruthy()
  expect(screen.queryByText('It would come out differently now')).toBeNull()
  expect(screen.getByRole('button', { name: 'Keep 2 changes' })).toBeTruthy()
  expect(sentTo(seen, '/api/Session/AutoAssign/')).toHaveLength(2)
})

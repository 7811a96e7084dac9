import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  ANA,
  BEN,
  CLEO,
  cell,
  change,
  network,
  ok,
  open,
  PATIENCE,
  refused,
  SESSION,
  SONGS,
  sentTo,
  VIEW,
} from '../testing-roster.tsx'
import { reset } from '../testing-screen.tsx'

afterEach(reset)

const ASSIGN = '/api/Session/RosterAssign/'
const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''
const key = (name: string) => fireEvent.keyDown(document.activeElement as Element, { key: name })
const onPhone = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))

const personIn = (id: number) => VIEW.people.find(({ userId }) => userId === id) as (typeof VIEW.people)[number]

test('M picks somebody up, the arrows lead to a part, Enter puts them there or swaps, Escape lets them go', async () => {
  const seen = network({ [ASSIGN]: ok(change(21, ANA, { cleared: [11] })) })
  open()
  const first = await cell(/^Vocals in Superstition: Ana/)
  expect(screen.getByText('M').closest('p')?.textContent).toContain('M move')
  first.focus()
  expect(screen.getByRole('status', { name: 'In your hand' }).textContent).toBe('')
  key('m')
  // There from the start, so that what it says later is read out.
  const hand = () => screen.getByRole('status', { name: 'In your hand' })
  expect(hand().textContent).toContain('Moving Ana')
  key('Escape')
  await waitFor(() => expect(hand().textContent).toBe(''))
  expect(focused()).toMatch(/^Vocals in Superstition/)

  key('M')
  key('ArrowDown')
  await waitFor(() => expect(focused()).toMatch(/^Vocals in Valerie/))
  fireEvent.click(document.activeElement as Element)
  await waitFor(() =>
    expect(sentTo(seen, ASSIGN)).toEqual([
      { rosterId: 5, version: 3, slotId: 21, userId: ANA, fromSlotId: 11, swap: false },
    ]),
  )
  expect(hand().textContent).toBe('')
  expect(screen.queryByRole('region', { name: 'Vocals, Valerie' }), 'no candidates open').toBeNull()

  ;(await cell(/^Guitar in Superstition: Ben/)).focus()
  key('m')
  fireEvent.click(await cell(/^Vocals in Valerie: Ana/))
  await waitFor(() =>
    expect(sentTo(seen, ASSIGN)[1]).toMatchObject({ slotId: 21, userId: BEN, fromSlotId: 12, swap: true }),
  )
})

test('what the keys do on an empty part, and where somebody stands already, moves nobody', async () => {
  const seen = network()
  open()
  ;(await cell(/^Vocals in Valerie: empty/)).focus()
  key('m')
  const hand = () => screen.getByRole('status', { name: 'In your hand' }).textContent
  expect(hand()).toBe('')
  const ana = await cell(/^Vocals in Superstition/)
  ana.focus()
  key('m')
  fireEvent.click(ana)
  await waitFor(() => expect(hand()).toBe(''))
  expect(sentTo(seen, ASSIGN)).toEqual([])
})

test('anybody of the list is put in a part by a button, without a drag', async () => {
  const seen = network({ [ASSIGN]: ok(change(21, CLEO)) })
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Cleo Marchetti/, expanded: false }, PATIENCE))
  fireEvent.click(screen.getByRole('button', { name: 'Put Cleo Marchetti in a part' }))
  expect(screen.getByRole('status', { name: 'In your hand' }).textContent).toContain('Placing Cleo')
  await waitFor(() => expect(focused()).toMatch(/^Vocals in Superstition/))
  fireEvent.click(await cell(/^Vocals in Valerie/))
  await waitFor(() => expect(sentTo(seen, ASSIGN)).toEqual([{ rosterId: 5, version: 3, slotId: 21, userId: CLEO }]))
})

test('whoever is coming and did not ask can be chosen all the same: the rule is named, and asked about', async () => {
  const seen = network({
    [ASSIGN]: refused(409, 'BREAKS_RULE', 'Dev did not ask for vocals in Valerie.'),
  })
  open()
  fireEvent.click(await cell(/^Vocals in Valerie/))
  fireEvent.click(await screen.findByRole('button', { name: 'Choose Dev Raman' }))
  const question = await screen.findByRole('dialog', { name: 'This breaks a rule' })
  expect(within(question).getByText('Dev did not ask for vocals in Valerie.')).toBeTruthy()
  expect(sentTo(seen, ASSIGN)).toMatchObject([{ slotId: 21, userId: 9 }])
})

test('the people stay in sight beside the candidates', async () => {
  network()
  open()
  fireEvent.click(await cell(/^Vocals in Valerie/))
  await screen.findByRole('button', { name: 'Choose Cleo Marchetti' })
  const people = screen.getByRole('region', { name: 'People' })
  expect(within(people).getByRole('button', { name: /^Ana Lindqvist/ })).toBeTruthy()
})

test('on a phone a part’s sheet picks its player up, the next tap puts them down', async () => {
  onPhone()
  const seen = network({ [ASSIGN]: ok(change(12, ANA, { set: [], cleared: [] })) })
  open()
  fireEvent.click(await cell(/^Vocals in Superstition: Ana/))
  fireEvent.click(await screen.findByRole('button', { name: 'Move…' }))
  expect(screen.queryByRole('region', { name: 'Vocals, Superstition' })).toBeNull()
  expect(screen.getByRole('status', { name: 'In your hand' }).textContent).toContain('Moving Ana')
  fireEvent.click(await cell(/^Guitar in Superstition: Ben/))
  await waitFor(() =>
    expect(sentTo(seen, ASSIGN)).toMatchObject([{ slotId: 12, userId: ANA, fromSlotId: 11, swap: true }]),
  )
})

test('on a phone somebody is put in a part from the list of people', async () => {
  onPhone()
  const seen = network({ [ASSIGN]: ok(change(21, CLEO)) })
  open()
  await cell(/^Vocals in Superstition: Ana/)
  fireEvent.click(screen.getByRole('button', { name: 'People' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Cleo Marchetti/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Put Cleo Marchetti in a part' }))
  fireEvent.click(await screen.findByRole('button', { name: /^2 Valerie/ }))
  expect(screen.getByRole('status', { name: 'In your hand' }).textContent).toContain('Placing Cleo')
  fireEvent.click(await cell(/^Vocals in Valerie/))
  await waitFor(() => expect(sentTo(seen, ASSIGN)).toMatchObject([{ slotId: 21, userId: CLEO }]))
})

test('on a phone the figures stand in the head and what is wrong beside the tabs, and that leads to its song from the people too', async () => {
  onPhone()
  network()
  open()
  await cell(/^Vocals in Superstition: Ana/)
  const head = screen.getByRole('heading', { level: 1, name: 'Roster B' }).closest('header') as HTMLElement
  expect(within(head).getByText('2 of 4 slots · 1 of 2 playable')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'People' }))
  fireEvent.click(screen.getByRole('button', { name: '1 core slot empty' }))
  await waitFor(() => expect(focused()).toMatch(/^Vocals in Valerie: empty/))
  fireEvent.click(screen.getByRole('button', { name: 'More: publish, draft, compare, report' }))
  const more = await screen.findByRole('dialog', { name: 'This roster' }, PATIENCE)
  expect(within(more).getByText(/lottery 4711/)).toBeTruthy()
})

test('of two with one first name the question about a lock says which', async () => {
  const another = { ...personIn(BEN), userId: 99, lastName: 'Zimmer' }
  network({ '/api/Session/Roster': ok({ ...VIEW, people: [...VIEW.people, another] }) })
  open()
  const locked = await cell(/^Guitar in Superstition: Ben O\., /)
  locked.focus()
  key('Delete')
  expect(await screen.findByText('Ben O. is locked here. Take off anyway?')).toBeTruthy()
})

test('on a phone a song that was cut says so on its card and in the row of songs, and is neither playable nor short', async () => {
  onPhone()
  const cut = SONGS.map((one) => (one.sessionSongId === 1 ? { ...one, cut: true, number: null } : one))
  network({ '/api/v1/sessions/details/1': ok({ ...SESSION, session: { ...SESSION.session, songs: cut } }) })
  open()
  const card = await screen.findByRole('region', { name: 'Superstition' }, PATIENCE)
  expect(within(card).getByText('cut')).toBeTruthy()
  expect(within(card).queryByText('can be played')).toBeNull()
  expect(screen.getByRole('button', { name: 'Superstition, cut' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'People' }))
  const ana = await screen.findByRole('button', { name: /^Ana Lindqvist/ })
  expect(within(ana).getByText('0')).toBeTruthy()
})

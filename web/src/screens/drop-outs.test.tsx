import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { figures, held, person, roster, rosterView } from '../features/rosters/testing.ts'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import { type Answer, fakeServer } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

afterEach(reset)

const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const PATIENCE = { timeout: 20_000 }
const LATER = { startDate: '2040-11-12T19:30:00.000Z', endDate: '2040-11-12T22:30:00.000Z', rosterPublished: true }
const SONGS = [
  song(1, [slot(11, 1), slot(12, 2)], { title: 'Superstition' }),
  song(2, [slot(21, 1), slot(22, 2)], { title: 'Valerie' }),
]
const SESSION = sessionView(SONGS, {
  session: LATER,
  me: {
    callerIsAdmin: true,
    lineUp: { rosterId: 5, bumpedFirst: false, confirmBy: null, confirmed: [], declined: [] },
  },
})
const named = (userId: number, name: string) => {
  const { wants: _, ...rest } = person(userId, name)
  return rest
}
const [LEO, KIM] = [named(8, 'Leo Marsh'), named(9, 'Kim Nguyen')]
const REPAIR = {
  result: 'abc',
  version: 3,
  dropOuts: [{ person: LEO, why: 'declined', slotIds: [21, 22] }],
  changes: [{ slotId: 21, before: LEO, after: KIM, why: 'Kim waits for it.' }],
  open: [{ slotId: 22, required: false, why: 'Nobody signed up for it.' }],
  messages: [
    {
      ...{ person: KIM, kind: 'plays', byMail: true, subject: 'You play one song' },
      letter: { subject: 'You play one song', name: 'Kim', headline: 'You play', about: [], blocks: [] },
    },
  ],
  before: figures(),
  after: figures(),
  proven: true,
  told: null,
}
const NOTHING = { ...REPAIR, dropOuts: [], changes: [], open: [], messages: [] }

function server(answer: (body: Record<string, unknown>) => Answer) {
  fakeServer({
    '/api/v1/sessions/details/1': ok(SESSION),
    '/api/Session/Roster': ok(rosterView([held(11, 1)], { roster: roster({ state: 'published' }) })),
    '/api/Session/Rosters': ok({ rosters: [roster({ state: 'published' })], ways: [] }),
    '/api/Session/RosterRepair/': ({ body }) => answer(body),
    '/api/Session/SlotSignupDetails': ok({
      ...{ slotId: 22, holderId: null, locked: false, empty: 'Nobody signed up for it.', candidates: [] },
      others: [{ person: KIM, rating: 40, comes: true, hasAddress: true, askedAt: null }],
    }),
  })
  signInAs()
}

const FOLDED = 'Leo can’t play. 1 of 2 parts can be filled again.'
const seeChanges = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'See the changes…' }, PATIENCE))

test('on the roster’s page the drop-outs are one bar below the heading; it opens in place, and one button is primary', async () => {
  server(() => ok(REPAIR))
  renderAt('/admin/view-roster?id=5')
  const bar = await screen.findByRole('region', { name: FOLDED }, PATIENCE)
  const heading = screen.getByRole('heading', { level: 1, name: 'Roster B' })
  expect(heading.compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(within(bar).queryByRole('listitem')).toBeNull()
  const filled = () =>
    screen
      .getAllByRole('button')
      .filter(({ className }) => /filled/.test(className))
      .map(({ textContent }) => textContent)
  expect(filled()).toEqual(['Amend in a new draft'])
  await seeChanges()
  expect(within(bar).getAllByRole('listitem')).toHaveLength(2)
  expect(filled()).toEqual(['Apply and tell Kim'])
  fireEvent.click(within(bar).getByRole('button', { name: 'Hide the changes', expanded: true }))
  expect(within(bar).queryByRole('listitem')).toBeNull()
})

test.each([
  ['/admin/view-roster?id=5', FOLDED],
  ['/admin/view-session?id=1', 'Leo can’t play: 2 parts open'],
])('at %s a drop-out is shown with its repair, and one press applies what was looked at', async (path, name) => {
  const applied: unknown[] = []
  server((body) => {
    if (!body.apply) return ok(applied.length ? NOTHING : REPAIR)
    applied.push(body)
    return ok({ ...REPAIR, told: 1, version: 4 })
  })
  renderAt(path)
  const section = await screen.findByRole('region', { name }, PATIENCE)
  if (name === FOLDED) await seeChanges()
  expect(within(section).getByText('1 change, and everything else stays as it is. 1 part stays open.')).toBeTruthy()
  const [change, open] = within(section).getAllByRole('listitem')
  expect(change?.textContent).toMatch(/Valerie, vocals.*Leo Marsh.*Kim Nguyen.*Kim waits for it/)
  expect(open?.textContent).toMatch(/Stays open\. Nobody signed up for it\./)
  expect(within(section).getByText(/^Hello Kim,/)).toBeTruthy()
  fireEvent.click(within(section).getByRole('button', { name: 'Apply and tell Kim' }))
  await waitFor(() => expect(applied).toEqual([{ rosterId: 5, apply: true, version: 3, expected: 'abc' }]))
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull())
  if (name === FOLDED)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Amend in a new draft' }).className).toContain('filled'),
    )
})

test('a part of who dropped out stands on the session’s page once: with its repair, not among what is short as well', async () => {
  server(() => ok(REPAIR))
  renderAt('/admin/view-session?id=1')
  await screen.findByRole('region', { name: 'Leo can’t play: 2 parts open' }, PATIENCE)
  const readiness = await screen.findByRole('region', { name: 'Readiness' })
  expect(await within(readiness).findByText('2 parts of who dropped out stand above.')).toBeTruthy()
  expect(within(readiness).queryByText('Valerie')).toBeNull()
  expect(within(readiness).getByText('Superstition')).toBeTruthy()
})

test('a repair that would come out otherwise by now says so, and is shown anew', async () => {
  const message = 'It would come out differently now. Nothing was changed: look at it again.'
  let isOld = true
  server((body) => {
    if (!body.apply)
      return ok(isOld ? REPAIR : { ...REPAIR, dropOuts: [...REPAIR.dropOuts, { ...REPAIR.dropOuts[0], person: KIM }] })
    isOld = false
    return { status: 409, body: { success: false, error: { code: 'RESULT_CHANGED', message } } }
  })
  renderAt('/admin/view-roster?id=5')
  await seeChanges()
  fireEvent.click(screen.getByRole('button', { name: 'Apply and tell Kim' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(await screen.findByRole('region', { name: /^Leo and Kim dropped out\. 3 of 4 parts/ })).toBeTruthy()
})

test('where nobody dropped out nothing is said of it', async () => {
  server(() => ok(NOTHING))
  renderAt('/admin/view-roster?id=5')
  expect(await screen.findByRole('button', { name: /^Vocals in Superstition/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'See the changes…' })).toBeNull()
})

test('where dozens dropped out the first lines are shown, and the others on request', async () => {
  const open = Array.from({ length: 20 }, (_, index) => ({
    slotId: 100 + index,
    required: false,
    why: `Reason ${index}.`,
  }))
  server(() => ok({ ...REPAIR, open }))
  renderAt('/admin/view-roster?id=5')
  await seeChanges()
  const section = screen.getByRole('region', { name: /^Leo can’t play\./ })
  expect(within(section).getAllByRole('listitem')).toHaveLength(8)
  fireEvent.click(within(section).getByRole('button', { name: 'Show all 21' }))
  expect(within(section).getAllByRole('listitem')).toHaveLength(21)
})

test('who could play a part that stays open is shown on the same page, whenever it is asked', async () => {
  server(() => ok(REPAIR))
  renderAt('/admin/view-roster?id=5')
  for (const _ of [1, 2]) {
    await seeChanges()
    fireEvent.click(screen.getByRole('button', { name: 'Who could play it?' }))
    const candidates = await screen.findByRole('region', { name: /, Valerie$/ }, PATIENCE)
    expect(await within(candidates).findByText('Kim Nguyen')).toBeTruthy()
    fireEvent.click(within(candidates).getByRole('button', { name: 'Close the candidates' }))
    expect(screen.queryByRole('region', { name: /, Valerie$/ })).toBeNull()
  }
})

test('from the session’s page it leads to the part in the roster', async () => {
  server(() => ok(REPAIR))
  renderAt('/admin/view-session?id=1')
  fireEvent.click(await screen.findByRole('link', { name: 'Who could play it?' }, PATIENCE))
  const candidates = await screen.findByRole('region', { name: /, Valerie$/ }, PATIENCE)
  expect(await within(candidates).findByText('Kim Nguyen')).toBeTruthy()
})

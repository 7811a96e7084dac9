import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { rosterKey } from '../features/rosters/queries.ts'
import { figures, held, person, roster } from '../features/rosters/testing.ts'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { useMenu } from '../lib/router/menu.ts'
import {
  ANA,
  ASKED,
  BEN,
  CLEO,
  cell,
  change,
  DETAILS,
  DRAFT,
  DRAFTED,
  LATER,
  NOBODY_OUT,
  network,
  ok,
  open,
  PATIENCE,
  RESULT,
  refused,
  SESSION,
  SONGS,
  sentTo,
  VIEW,
} from '../testing-roster.tsx'
import { currentAddress, renderAt, reset, signInAs } from '../testing-screen.tsx'

afterEach(reset)

test('the matrix says who, which wish, what is locked, and what is empty', async () => {
  network()
  open()
  expect(await cell(/^Vocals in Superstition: Ana, 1st wish$/)).toBeTruthy()
  expect(await cell(/^Guitar in Superstition: Ben, 3rd wish, locked$/)).toBeTruthy()
  expect((await cell(/^Vocals in Valerie: empty, core, 4 want it$/)).textContent).toBe('Empty')
  expect((await cell(/^Guitar in Valerie: empty, 2 want it$/)).textContent).toBe('2 want it')
  expect(screen.getByText('1 core slot empty:', { exact: false }).parentElement?.textContent).toContain(
    'Valerie vocals',
  )
  expect(document.title).toContain('Roster B')
})

test('a cell opens its candidates with their price in words; choosing one fills it at once and says which version was seen', async () => {
  const seen = network({ '/api/Session/RosterAssign/': ok(change(21, CLEO)) })
  open()
  fireEvent.click(await cell(/^Vocals in Valerie/))
  expect(await screen.findByText('Breaks nothing, and nobody has to move.')).toBeTruthy()
  expect(screen.getByText('Everyone who asked is at their maximum.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ask Dev Raman' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Choose Cleo Marchetti' }))
  expect(await cell(/^Vocals in Valerie: Cleo/)).toBeTruthy()
  await waitFor(() =>
    expect(sentTo(seen, '/api/Session/RosterAssign/')).toEqual([{ rosterId: 5, version: 3, slotId: 21, userId: CLEO }]),
  )
  expect(await cell(/^Vocals in Valerie: Cleo, 4th wish, locked$/)).toBeTruthy()
})

test('in the list whoever can take the slot stands before whoever is blocked, and the holder is named once', async () => {
  const one = DETAILS.candidates[0]
  const candidate = (userId: number, name: string, verdict: string, source = 'wish') => ({
    ...one,
    person: person(userId, name),
    verdict,
    source,
  })
  network({
    '/api/Session/SlotSignupDetails': ok({
      ...DETAILS,
      slotId: 11,
      holderId: ANA,
      empty: null,
      candidates: [
        candidate(BEN, 'Ben Okafor', 'blocked'),
        candidate(ANA, 'Ana Lindqvist', 'has-it'),
        candidate(CLEO, 'Cleo Marchetti', 'costs', 'wildcard'),
      ],
    }),
  })
  open()
  fireEvent.click(await cell(/^Vocals in Superstition/))
  const panel = await screen.findByRole('region', { name: 'Vocals, Superstition' })
  expect(await within(panel).findByText('Core slot. 2 want it, 1 plays anything, 1 more could play it.')).toBeTruthy()
  expect(within(panel).getAllByText('Ana Lindqvist')).toHaveLength(1)
  const choices = within(panel).getAllByRole('button', { name: /^Choose/ })
  expect(choices.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Choose Cleo Marchetti',
    'Choose Ben Okafor',
    // Did not ask, and comes behind all who did.
    'Choose Dev Raman',
  ])
  expect(document.activeElement).toBe(choices[0])
})

test('the keyboard goes from part to part, locks, takes off and undoes', async () => {
  const seen = network({
    '/api/Session/RosterAssign/': ok(change(11, ANA)),
    '/api/Session/RosterUnassign/': ok(change(12, null)),
    '/api/v1/rosters/undo/': ok(change(12, BEN)),
  })
  open()
  const first = await cell(/^Vocals in Superstition/)
  first.focus()
  expect(first.tabIndex).toBe(0)
  fireEvent.keyDown(first, { key: 'l' })
  await waitFor(() => expect(sentTo(seen, '/api/Session/RosterAssign/')[0]).toMatchObject({ slotId: 11, locked: true }))
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Guitar in Superstition/))
  // Ben is locked: a slip of the finger is asked about.
  fireEvent.keyDown(document.activeElement as Element, { key: 'Delete' })
  const question = await screen.findByRole('dialog', { name: 'Locked' })
  expect(within(question).getByText('Ben is locked here. Take off anyway?')).toBeTruthy()
  expect(sentTo(seen, '/api/Session/RosterUnassign/')).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Take off' }))
  await waitFor(() => expect(sentTo(seen, '/api/Session/RosterUnassign/')[0]).toMatchObject({ slotId: 12 }))
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true })
  await waitFor(() => expect(sentTo(seen, '/api/v1/rosters/undo/').map(({ redo }) => redo)).toEqual([false, true]))
})

test('the undo keys with nothing to undo are silent, and nothing is sent', async () => {
  const seen = network({ '/api/Session/Roster': ok({ ...VIEW, mine: { undo: null, redo: null } }) })
  open()
  await cell(/^Vocals in Superstition/)
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true })
  await new Promise((done) => setTimeout(done, 50))
  expect(sentTo(seen, '/api/v1/rosters/undo/')).toEqual([])
})

test('an undo that comes too late for the server is no error', async () => {
  network({ '/api/v1/rosters/undo/': refused(409, 'NOTHING_TO_UNDO', 'There’s nothing to undo.') })
  open()
  await cell(/^Vocals in Superstition/)
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await new Promise((done) => setTimeout(done, 300))
  expect(screen.queryByText('There’s nothing to undo.')).toBeNull()
})

test('an undo that another organiser’s change stands against says whose, and the next one is of the change before it', async () => {
  const says =
    'Ben gave vocals in Superstition to Cleo. So your change cannot be taken back. Undo again for the one before it.'
  let undone = 0
  const before = { ...VIEW, mine: { undo: 'gave guitar in Valerie to Ben', redo: null } }
  const seen = network({
    '/api/Session/Roster': () => ok(undone ? before : VIEW),
    '/api/v1/rosters/undo/': () => (undone++ ? ok(change(22, null)) : refused(409, 'CHANGED_SINCE', says)),
  })
  open()
  await cell(/^Vocals in Superstition/)
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(await screen.findByText(says)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Undo: gave guitar in Valerie to Ben' })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(sentTo(seen, '/api/v1/rosters/undo/')).toHaveLength(2))
})

test('what is to be mended is counted in the head, marked on every slot it concerns, and a press leads to the next', async () => {
  const broken = [{ rule: 'at-maximum', slotId: 21, userId: ANA, says: 'Ana has a song too many.' }]
  const songs = [...SONGS, song(3, [slot(31, 1), slot(32, 2), slot(33, 2)], { title: 'Use Me' })]
  network({
    '/api/v1/sessions/details/1': ok(sessionView(songs, { session: LATER, me: { callerIsAdmin: true } })),
    '/api/Session/Roster': ok({ ...VIEW, assignments: [...VIEW.assignments, held(21, ANA)], broken }),
  })
  open()
  await cell(/^Vocals in Superstition: Ana, 1st wish, Ana has a song too many\.$/)
  const at = () => document.activeElement?.getAttribute('aria-label')
  const rule = screen.getByRole('button', { name: '1 rule broken' })
  fireEvent.click(rule)
  await waitFor(() => expect(at()).toMatch(/^Vocals in Superstition/))
  fireEvent.click(rule)
  await waitFor(() => expect(at()).toMatch(/^Vocals in Valerie/))
  const lacks = screen.getByRole('button', { name: '3 core slots empty: Use Me vocals, guitar 1 and guitar 2' })
  fireEvent.click(lacks)
  await waitFor(() => expect(at()).toMatch(/^Vocals in Use Me/))
  fireEvent.click(lacks)
  await waitFor(() => expect(at()).toMatch(/^Guitar 1 in Use Me/))
})

test('who has a part of a cut song breaks nothing that is to be mended; who has two songs too many breaks one rule, here and before publishing', async () => {
  const cut = song(3, [slot(31, 1)], { title: 'Use Me', cut: true, number: null })
  const says = 'Ana has more than 0 songs, the most you allow her.'
  const broken = [
    { rule: 'song-cut', slotId: 31, userId: CLEO, says: 'The song was cut, and vocals in Use Me with it.' },
    { rule: 'at-maximum', slotId: 11, userId: ANA, says },
    { rule: 'at-maximum', slotId: 21, userId: ANA, says },
  ]
  const view = { ...VIEW, assignments: [...VIEW.assignments, held(21, ANA), held(31, CLEO)], broken }
  network({
    '/api/v1/sessions/details/1': ok(sessionView([...SONGS, cut], { session: LATER, me: { callerIsAdmin: true } })),
    '/api/Session/Roster': ok(view),
    '/api/v1/rosters/publish-preview/5': ok({
      ...{ roster: roster({ figures: figures({ slots: 4, filled: 3 }) }), empty: [], messages: [] },
      broken: broken.slice(1),
    }),
  })
  const { unmount } = open()
  await cell(/^Vocals in Use Me: Cleo/)
  expect(screen.getByRole('button', { name: '1 rule broken' })).toBeTruthy()
  unmount()
  renderAt('/admin/view-roster?id=5&view=publish')
  expect(await screen.findByText('1 broken rule must be fixed first.')).toBeTruthy()
  expect(screen.getAllByText(says)).toHaveLength(1)
  expect(screen.getByText('1 other slot stays free. It is no core slot.')).toBeTruthy()
})

test('a move that breaks a rule names the rule and asks; only then it is forced', async () => {
  const says = 'Cleo asked for one song at most, and has one.'
  const seen = network({
    '/api/Session/RosterAssign/': ({ body }) => (body.force ? ok(change(21, CLEO)) : refused(409, 'BREAKS_RULE', says)),
  })
  open()
  fireEvent.click(await cell(/^Vocals in Valerie/))
  fireEvent.click(await screen.findByRole('button', { name: 'Choose Cleo Marchetti' }))
  const question = await screen.findByRole('dialog', { name: 'This breaks a rule' })
  expect(within(question).getByText(says)).toBeTruthy()
  // What keeps the roster fit to be published is the filled one.
  const classOf = (name: string) => within(question).getByRole('button', { name }).className
  expect(classOf('Leave it')).toContain('filled')
  expect(classOf('Do it anyway')).toContain('outlined')
  // Meanwhile it is not shown as done.
  expect(screen.getByText('1 core slot empty:', { exact: false })).toBeTruthy()
  fireEvent.click(within(question).getByRole('button', { name: 'Do it anyway' }))
  await waitFor(() =>
    expect(sentTo(seen, '/api/Session/RosterAssign/').map(({ force }) => force)).toEqual([undefined, true]),
  )
})

test('leaving the roster closes the question that is open', async () => {
  network({ '/api/Session/RosterAssign/': refused(409, 'BREAKS_RULE', 'A rule.') })
  open()
  fireEvent.click(await cell(/^Vocals in Valerie/))
  fireEvent.click(await screen.findByRole('button', { name: 'Choose Cleo Marchetti' }))
  await screen.findByRole('dialog', { name: 'This breaks a rule' })
  expect(useMenu.getState().closeNavigationModal).toBeTypeOf('function')
  useMenu.getState().closeNavigationModal?.()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'This breaks a rule' })).toBeNull())
})

test('another organiser’s change elsewhere is told, and the own one goes in by itself', async () => {
  const now = { ...VIEW, roster: roster({ version: 7 }), assignments: [held(11, CLEO), held(12, BEN)] }
  let isChanged = false
  const seen = network({
    '/api/Session/Roster': () => ok(isChanged ? now : VIEW),
    '/api/Session/RosterAssign/': ({ body }) => {
      isChanged = true
      return body.version === 7
        ? ok(change(21, CLEO))
        : refused(409, 'ROSTER_CHANGED', 'Ben gave vocals in Superstition to Cleo.')
    },
  })
  open()
  fireEvent.click(await cell(/^Vocals in Valerie/))
  fireEvent.click(await screen.findByRole('button', { name: 'Choose Cleo Marchetti' }))
  expect(await screen.findByText('Ben gave vocals in Superstition to Cleo.', {}, PATIENCE)).toBeTruthy()
  await waitFor(() => expect(sentTo(seen, '/api/Session/RosterAssign/').map(({ version }) => version)).toEqual([3, 7]))
})

test('a roster that another organiser deletes while it is looked at says so, and is there again when it is brought back', async () => {
  const isThere = { is: true }
  network({
    '/api/Session/Roster': () => (isThere.is ? ok(VIEW) : refused(404, 'NOT_FOUND', 'This roster was not found.')),
  })
  open()
  await cell(/^Vocals in Superstition/)
  isThere.is = false
  await queryClient.invalidateQueries({ queryKey: rosterKey(5) })
  expect(await screen.findByText('Roster B is gone')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All rosters' }).getAttribute('href')).toBe('/admin/view-rosters?sessionId=1')
  expect(screen.queryByRole('button', { name: 'Auto-assign…' })).toBeNull()
  isThere.is = true
  await queryClient.invalidateQueries({ queryKey: rosterKey(5) })
  expect(await cell(/^Vocals in Superstition/)).toBeTruthy()
})

test('another organiser’s change of the very slot is never written over', async () => {
  const now = { ...VIEW, roster: roster({ version: 7 }), assignments: [...VIEW.assignments, held(21, BEN)] }
  let isChanged = false
  const seen = network({
    '/api/Session/Roster': () => ok(isChanged ? now : VIEW),
    '/api/Session/RosterAssign/': () => {
      isChanged = true
      return refused(409, 'ROSTER_CHANGED', 'Ben gave vocals in Valerie to Ben.')
    },
  })
  open()
  fireEvent.click(await cell(/^Vocals in Valerie/))
  fireEvent.click(await screen.findByRole('button', { name: 'Choose Cleo Marchetti' }))
  expect(await screen.findByText('Not done: this slot has changed in the meantime', {}, PATIENCE)).toBeTruthy()
  expect(await cell(/^Vocals in Valerie: Ben/)).toBeTruthy()
  expect(sentTo(seen, '/api/Session/RosterAssign/')).toHaveLength(1)
})

test('auto-assign is first shown as a difference; somebody is kept, and only what was looked at is written', async () => {
  const seen = network({
    '/api/Session/AutoAssign/': ({ body }) => ok(body.preview ? RESULT : { ...RESULT, applied: change(21, ANA) }),
  })
  open()
  await cell(/^Vocals in Superstition/)
  fireEvent.click(screen.getByRole('button', { name: 'Auto-assign…' }))
  fireEvent.click(await screen.findByRole('switch', { name: 'Help the unluckiest' }))
  fireEvent.click(screen.getByRole('button', { name: 'Work it out' }))
  expect(await screen.findByRole('heading', { name: 'Auto-assign would change 2 slots' })).toBeTruthy()
  expect((await cell(/^Vocals in Superstition/)).textContent).toContain('Cleo')
  expect(screen.getByText(/Now it can be played/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep Ana' }))
  await waitFor(() => expect(sentTo(seen, '/api/Session/AutoAssign/')).toHaveLength(2))
  expect(sentTo(seen, '/api/Session/AutoAssign/')[1]).toMatchObject({
    preview: true,
    options: { helpUnluckiest: true, keepSlotIds: [11], seed: 4711 },
  })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Keep 2 changes' }).getAttribute('aria-busy')).toBeNull(),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Keep 2 changes' }))
  await waitFor(() => expect(sentTo(seen, '/api/Session/AutoAssign/')[2]).toMatchObject({ expected: 'r1', version: 3 }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Roster B' })).toBeTruthy()
})

test('whoever was kept can be let go again before the difference is kept; a long reason is there in full', async () => {
  const long = 'Guitar in Superstition went to Cleo: she had no song at all, and Ana keeps two others.'
  const [first, second] = RESULT.changes
  const seen = network({
    '/api/Session/AutoAssign/': ({ body }) =>
      ok({
        ...RESULT,
        changes: (body.options as { keepSlotIds: number[] }).keepSlotIds.includes(11)
          ? [second]
          : [{ ...first, why: long }, second],
      }),
  })
  open()
  await cell(/^Vocals in Superstition/)
  fireEvent.click(screen.getByRole('button', { name: 'Auto-assign…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Work it out' }))
  expect(await screen.findByText(long)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep Ana' }))
  const kept = await screen.findByRole('list', { name: 'Left as it is' })
  expect(kept.textContent).toContain('Ana keeps vocals in Superstition')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep Ana' })).toBeNull())
  fireEvent.click(within(kept).getByRole('button', { name: 'Do not keep Ana' }))
  expect(await screen.findByRole('button', { name: 'Keep Ana' })).toBeTruthy()
  expect(sentTo(seen, '/api/Session/AutoAssign/').map(({ options }) => options)).toMatchObject([
    { keepSlotIds: [] },
    { keepSlotIds: [11] },
    { keepSlotIds: [] },
  ])
})

test('a slot that would be filled can be left out alone, and taken back', async () => {
  const [first, second] = RESULT.changes
  const seen = network({
    '/api/Session/AutoAssign/': ({ body }) =>
      ok({
        ...RESULT,
        changes: (body.options as { keepSlotIds: number[] }).keepSlotIds.includes(21) ? [first] : [first, second],
      }),
  })
  open()
  await cell(/^Vocals in Superstition/)
  fireEvent.click(screen.getByRole('button', { name: 'Auto-assign…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Work it out' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave out Ana, Valerie' }))
  expect(await screen.findByRole('heading', { name: 'Auto-assign would change 1 slot' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Leave out Ana, Valerie' })).toBeNull()
  const left = screen.getByRole('list', { name: 'Left as it is' })
  expect(left.textContent).toContain('Nobody gets vocals in Valerie')
  fireEvent.click(within(left).getByRole('button', { name: 'Take back: vocals in Valerie' }))
  expect(await screen.findByRole('button', { name: 'Leave out Ana, Valerie' })).toBeTruthy()
  expect(sentTo(seen, '/api/Session/AutoAssign/').map(({ options }) => options)).toMatchObject([
    { keepSlotIds: [] },
    { keepSlotIds: [21] },
    { keepSlotIds: [] },
  ])
})

test('what was left as it is stays so in the next runs, says so, and can be taken back there', async () => {
  const seen = network({
    '/api/Session/AutoAssign/': ({ body }) => ok(body.preview ? RESULT : { ...RESULT, applied: change(22, BEN) }),
  })
  open()
  await cell(/^Vocals in Superstition/)
  const runs = () => sentTo(seen, '/api/Session/AutoAssign/').map(({ options }) => options)
  const again = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Auto-assign…' }))
    return screen.findByRole('dialog', { name: 'Auto-assign' })
  }
  const workOut = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'Work it out' }))
  workOut(await again())
  fireEvent.click(await screen.findByRole('button', { name: 'Keep Ana' }))
  await screen.findByText(/It stays like that in later runs too/)
  fireEvent.click(await screen.findByRole('button', { name: 'Leave out Ana, Valerie' }))
  await waitFor(() => expect(runs()).toHaveLength(3))
  fireEvent.click(screen.getByRole('button', { name: 'Leave as it was' }))
  const dialog = await again()
  const left = within(dialog).getByRole('list', { name: 'Left as it is' })
  expect(
    within(left)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ana keeps vocals in SuperstitionTake back', 'Nobody gets vocals in ValerieTake back'])
  workOut(dialog)
  await waitFor(() => expect(runs()[3]).toMatchObject({ keepSlotIds: [11, 21] }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep 2 changes' }))
  await screen.findByRole('heading', { level: 1, name: 'Roster B' })
  // Ana is locked there by now; what is to stay empty is not locked.
  const later = await again()
  expect(within(later).getByRole('list', { name: 'Left as it is' }).textContent).not.toContain('Ana')
  fireEvent.click(within(later).getByRole('button', { name: 'Take back: vocals in Valerie' }))
  expect(within(later).queryByRole('list', { name: 'Left as it is' })).toBeNull()
  workOut(later)
  await waitFor(() => expect(runs()[5]).toMatchObject({ keepSlotIds: [] }))
})

test('with locked slots let go, the difference does not say that they are untouched', async () => {
  network({ '/api/Session/AutoAssign/': ok(RESULT) })
  open()
  await cell(/^Vocals in Superstition/)
  fireEvent.click(screen.getByRole('button', { name: 'Auto-assign…' }))
  fireEvent.click(await screen.findByRole('switch', { name: 'Keep what is locked' }))
  fireEvent.click(screen.getByRole('button', { name: 'Work it out' }))
  expect(await screen.findByText('What is confirmed is untouched; what was locked may move')).toBeTruthy()
  expect(screen.queryByText(/^What is locked/)).toBeNull()
})

test('a difference that is thrown away writes nothing, and the undo keys reach nothing below it', async () => {
  const seen = network({ '/api/Session/AutoAssign/': ok(RESULT) })
  open()
  await cell(/^Vocals in Superstition/)
  fireEvent.click(screen.getByRole('button', { name: 'Auto-assign…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Work it out' }))
  const leave = await screen.findByRole('button', { name: 'Leave as it was' })
  // What the undo keys would take back is not in sight.
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  fireEvent.click(leave)
  expect((await cell(/^Vocals in Superstition/)).textContent).toContain('Ana')
  expect(sentTo(seen, '/api/v1/rosters/undo/')).toEqual([])
  expect(sentTo(seen, '/api/Session/AutoAssign/').every(({ preview }) => preview === true)).toBe(true)
})

test('somebody’s most songs are changed in the panel', async () => {
  let now: number | null = null
  const seen = network({
    '/api/Session/Roster': () => {
      const cleo = person(CLEO, 'Cleo Marchetti', { allocationMax: now })
      return ok({ ...VIEW, people: [...VIEW.people.filter((one) => one.userId !== CLEO), cleo] })
    },
    '/api/Session/UpdateAllocationMax/': ({ body }) => {
      now = body.max as number
      return ok({})
    },
    '/api/Session/ResetAllocationMax/': ok({ changed: 1 }),
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Cleo Marchetti/, expanded: false }, PATIENCE))
  const fewer = () => fireEvent.click(screen.getByRole('button', { name: 'One song fewer for Cleo Marchetti' }))
  fewer()
  // Shown at once, so that the next press goes on from there though nothing was answered yet.
  await waitFor(() => expect(screen.getByRole('status', { name: 'At most' }).textContent).toBe('2'))
  expect(sentTo(seen, '/api/Session/UpdateAllocationMax/').length).toBeLessThan(2)
  fewer()
  const sent = () => sentTo(seen, '/api/Session/UpdateAllocationMax/').map(({ before, max }) => [before, max])
  await waitFor(() =>
    expect(sent()).toEqual([
      [null, 2],
      [2, 1],
    ]),
  )
  expect(await screen.findByText('Cleo gets 1 song at most')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent().at(-1)).toEqual([1, 2]))
  fireEvent.click(await screen.findByRole('button', { name: 'As they asked' }))
  await waitFor(() =>
    expect(sentTo(seen, '/api/Session/ResetAllocationMax/')).toEqual([{ sessionId: 1, userId: CLEO, before: 2 }]),
  )
})

test('a limit that another organiser changed meanwhile stays, and is said', async () => {
  const says = 'Ben Okafor set it to 1 meanwhile. Nothing was changed: look at it again.'
  let isChanged = false
  const cleo = () => person(CLEO, 'Cleo Marchetti', { allocationMax: isChanged ? 1 : null })
  network({
    '/api/Session/Roster': () => ok({ ...VIEW, people: [...VIEW.people.filter((one) => one.userId !== CLEO), cleo()] }),
    '/api/Session/UpdateAllocationMax/': () => {
      isChanged = true
      return refused(409, 'LIMIT_CHANGED', says)
    },
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Cleo Marchetti/, expanded: false }, PATIENCE))
  fireEvent.click(screen.getByRole('button', { name: 'One song more for Cleo Marchetti' }))
  expect(await screen.findByText(says)).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('status', { name: 'At most' }).textContent).toBe('1'))
})

test('a published roster is read, not changed; amending makes a copy of it', async () => {
  const published = { ...VIEW, roster: roster({ state: 'published', publishedAt: LATER.startDate }) }
  const seen = network({
    '/api/Session/Roster': ok(published),
    '/api/Session/RosterRepair/': ok(NOBODY_OUT),
    '/api/Session/CreateRoster/': ok(roster({ rosterId: 6, name: 'Roster C' })),
  })
  open()
  const first = await cell(/^Vocals in Superstition/)
  expect(screen.queryByRole('button', { name: 'Auto-assign…' })).toBeNull()
  // Keys that do nothing here are not advertised.
  expect(screen.queryByText('Ctrl Z')).toBeNull()
  expect(screen.queryByText('Del')).toBeNull()
  expect(screen.queryByText(/^Drag somebody/)).toBeNull()
  fireEvent.keyDown(first, { key: 'Delete' })
  fireEvent.click(screen.getByRole('button', { name: 'Amend in a new draft' }))
  await waitFor(() => expect(currentAddress()).toBe('/admin/view-roster?id=6'))
  expect(sentTo(seen, '/api/Session/CreateRoster/')).toEqual([{ sessionId: 1, copyFromRosterId: 5 }])
  expect(sentTo(seen, '/api/Session/RosterUnassign/')).toEqual([])
})

test('a published roster says how many people have not answered, and by when they were asked to on both clocks; a draft and first come ask nobody', async () => {
  const confirmBy = '2040-11-10T19:30:00.000Z'
  const stand = async (answers: ('confirmed' | null)[], changes: Parameters<typeof roster>[0], firstCome = false) => {
    const assignments = [held(11, ANA, { answer: answers[0] ?? null }), held(12, BEN, { answer: answers[1] ?? null })]
    const { settings } = SESSION.session
    network({
      '/api/v1/sessions/details/1': ok({
        ...SESSION,
        session: { ...SESSION.session, settings: { ...settings, firstCome } },
      }),
      '/api/Session/Roster': ok({ ...VIEW, assignments, roster: roster({ confirmBy, ...changes }) }),
      '/api/Session/RosterRepair/': ok(NOBODY_OUT),
    })
    signInAs({ timeZoneId: 'Europe/Berlin' })
    const { unmount } = renderAt('/admin/view-roster?id=5')
    await cell(/^Vocals in Superstition/)
    const said = screen.queryByText(/not said yes or no/)?.textContent
    unmount()
    reset()
    return said
  }
  const published = { state: 'published', publishedAt: LATER.startDate } as const
  const asked = 'asked to by Sat 10 Nov, 19:30 (20:30 your time)'
  expect(await stand([null, null], published)).toBe(`2 have not said yes or no, ${asked}`)
  expect(await stand(['confirmed', null], published)).toBe(`1 has not said yes or no, ${asked}`)
  expect(await stand([null, null], { ...published, confirmBy: null })).toBe('2 have not said yes or no')
  expect(await stand(['confirmed', 'confirmed'], published)).toBeUndefined()
  expect(await stand([null, null], {})).toBeUndefined()
  expect(await stand([null, null], published, true)).toBeUndefined()
})

test('a part of a published roster that nobody has can be asked for; one that somebody has not', async () => {
  const published = { ...VIEW, roster: roster({ state: 'published', publishedAt: LATER.startDate }) }
  network({ '/api/Session/Roster': ok(published), '/api/Session/RosterRepair/': ok(NOBODY_OUT) })
  open()
  fireEvent.click(await cell(/^Vocals in Valerie/))
  const ask = await screen.findByRole('button', { name: 'Ask Dev Raman' })
  expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull()
  fireEvent.click(ask)
  expect(await screen.findByText('Could you play vocals in Valerie?')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await cell(/^Vocals in Superstition/))
  expect(await screen.findByRole('region', { name: 'Vocals, Superstition' })).toBeTruthy()
  expect(await screen.findByText(/^Dev Raman/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask Dev Raman' })).toBeNull()
})

test('publishing waits for the tick of every empty core slot, and its button says how many are told', async () => {
  const message = (userId: number, kind: string) => ({
    person: person(userId, userId === ANA ? 'Ana Lindqvist' : 'Ben Okafor'),
    kind,
    byMail: true,
    subject: `You play ${userId} songs · Jamboree`,
    letter: {
      subject: '',
      name: 'Ana',
      headline: ['You play', userId, 'songs'],
      about: ['Thursday Blues'],
      blocks: [
        { kind: 'parts', parts: [{ number: 4, song: 'Valerie', instrument: 'vocals', fellows: 'Gus (guitar)' }] },
        { kind: 'list', title: 'No longer yours:', lines: ['7. Jolene: vocals'] },
        { kind: 'action', words: 'Say yes or no to your part', label: 'Say yes or no', link: '/' },
      ],
    },
  })
  const seen = network({
    '/api/v1/rosters/publish-preview/5': ok({
      roster: roster(),
      broken: [],
      empty: [{ slotId: 21, why: 'Everyone is at their maximum.' }],
      overtaken: ['Kim plays vocals in Jolene.'],
      result: 'kim',
      messages: [message(ANA, 'plays'), message(BEN, 'plays'), message(CLEO, 'nothing')],
    }),
    // By e-mail.
    '/api/Session/PublishRoster/': ok({ roster: roster({ state: 'published' }), told: 1 }),
  })
  open('/admin/view-roster?id=5&view=publish')
  const button = await screen.findByRole('button', { name: 'Publish and tell 2 people' }, PATIENCE)
  fireEvent.click(button)
  expect(sentTo(seen, '/api/Session/PublishRoster/')).toEqual([])
  expect(screen.getByText('First tick the core slot that may stay empty.')).toBeTruthy()
  const since = screen.getByText('The published roster has changed since this draft was made.').parentElement
  expect(within(since as HTMLElement).getByText('Kim plays vocals in Jolene.')).toBeTruthy()
  expect(screen.getByText('You play 1 songs · Jamboree')).toBeTruthy()
  // Drawn as the mail is: to look at, nothing to press.
  const letter = screen.getByRole('complementary', { name: 'The message' })
  expect(within(letter).getByRole('heading', { name: 'You play 1 songs' })).toBeTruthy()
  expect(
    within(letter)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['4ValerieYou: vocalswith Gus (guitar)', '7. Jolene: vocals'])
  expect(within(letter).getByText('Say yes or no')).toBeTruthy()
  expect(within(letter).queryByRole('link')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'The next message' }))
  expect(screen.getByText('You play 2 songs · Jamboree')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: /Publish Valerie without vocals/ }))
  fireEvent.click(button)
  expect(await screen.findByText('Published, 2 told')).toBeTruthy()
  expect(screen.getByText('1 person gets it by e-mail, the others find it in the app.')).toBeTruthy()
  expect(sentTo(seen, '/api/Session/PublishRoster/')).toMatchObject([
    { rosterId: 5, acknowledged: [21], expected: 'kim', version: 3 },
  ])
})

test('what a song goes without is one line and one tick, and of many songs ten are shown at first', async () => {
  const songs = Array.from({ length: 12 }, (_, n) => song(n + 1, [slot(200 + n, 1), slot(300 + n, 2)]))
  const empty = songs.flatMap(({ slots }) => slots.map(({ slotId }) => ({ slotId, why: 'Nobody asked for it.' })))
  const seen = network({
    '/api/v1/sessions/details/1': ok(sessionView(songs, { session: LATER, me: { callerIsAdmin: true } })),
    '/api/v1/rosters/publish-preview/5': ok({ roster: roster(), broken: [], empty, messages: [] }),
    '/api/Session/PublishRoster/': ok({ roster: roster({ state: 'published' }), told: 0 }),
  })
  open('/admin/view-roster?id=5&view=publish')
  const first = await screen.findByRole('checkbox', { name: /^Publish Song 1 without vocals and guitar/ }, PATIENCE)
  fireEvent.click(first)
  expect(screen.getByText('First tick the 22 core slots that may stay empty.')).toBeTruthy()
  expect(screen.getAllByRole('checkbox', { name: /^Publish/ })).toHaveLength(10)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 12 songs' }))
  expect(screen.getAllByRole('checkbox', { name: /^Publish/ })).toHaveLength(12)
  fireEvent.click(first)
  fireEvent.click(screen.getByRole('checkbox', { name: 'All 24 may stay empty' }))
  fireEvent.click(screen.getByRole('button', { name: /^Publish;/ }))
  await screen.findByText('Published, 0 told')
  expect(sentTo(seen, '/api/Session/PublishRoster/')).toMatchObject([
    { acknowledged: empty.map(({ slotId }) => slotId) },
  ])
})

test('what is published once the session is over is told to nobody, and says so before', async () => {
  const PAST = { startDate: '2020-11-12T19:30:00.000Z', endDate: '2020-11-12T22:30:00.000Z' }
  const plays = { kind: 'plays', byMail: true, subject: 'You play', letter: null }
  network({
    '/api/v1/sessions/details/1': ok(sessionView(SONGS, { session: PAST, me: { callerIsAdmin: true } })),
    '/api/v1/rosters/publish-preview/5': ok({
      ...{ roster: roster(), broken: [], empty: [], overtaken: [] },
      messages: [{ person: person(ANA, 'Ana Lindqvist'), ...plays }],
    }),
  })
  open('/admin/view-roster?id=5&view=publish')
  expect(await screen.findByRole('button', { name: 'Publish; nobody is told' }, PATIENCE)).toBeTruthy()
  expect(screen.getByText('The session is over, so nobody is told.')).toBeTruthy()
  expect(screen.queryByText('You play')).toBeNull()
})

test('publishing asks for an answer two days before the session unless told otherwise, and never by a time that is no use', async () => {
  const seen = network({
    '/api/v1/rosters/publish-preview/5': ok({ roster: roster(), broken: [], empty: [], messages: [] }),
    '/api/Session/PublishRoster/': ok({ roster: roster({ state: 'published' }), told: 0 }),
  })
  open('/admin/view-roster?id=5&view=publish')
  const button = await screen.findByRole('button', { name: /^Publish;/ }, PATIENCE)
  const field = screen.getByLabelText<HTMLInputElement>('Yes or no, by')
  expect(field.value.slice(0, 10)).toBe('2040-11-10')
  fireEvent.change(field, { target: { value: '2040-11-14T12:00' } })
  expect(screen.getAllByText('Choose a time before the session starts.')).toHaveLength(2)
  fireEvent.click(button)
  expect(sentTo(seen, '/api/Session/PublishRoster/')).toEqual([])
  const ask = screen.getByRole('switch', { name: 'Ask for an answer by a set time' })
  fireEvent.click(ask)
  expect(screen.queryByLabelText('Yes or no, by')).toBeNull()
  fireEvent.click(ask)
  fireEvent.click(button)
  await screen.findByText('Published, 0 told')
  expect(sentTo(seen, '/api/Session/PublishRoster/')).toMatchObject([{ confirmBy: '2040-11-10T19:30:00.000Z' }])
})

test('what takes the place of a published roster begins with the time that was asked by there', async () => {
  const first = async (out: object | null) => {
    const preview = { roster: roster(), broken: [], empty: [], messages: [], out }
    const seen = network({ '/api/v1/rosters/publish-preview/5': ok(preview) })
    const { unmount } = open('/admin/view-roster?id=5&view=publish')
    await screen.findByRole('button', { name: /^Publish;/ }, PATIENCE)
    const by = screen.queryByLabelText<HTMLInputElement>('Yes or no, by')?.value ?? null
    const asked = seen.filter(({ path }) => path.startsWith('/api/v1/rosters/publish-preview/5')).at(-1)?.path
    unmount()
    reset()
    return [by, new URLSearchParams(asked?.split('?')[1]).get('confirmBy')]
  }
  expect(await first({ confirmBy: '2040-11-11T12:00:00.000Z' })).toEqual([
    '2040-11-11T12:00',
    '2040-11-11T12:00:00.000Z',
  ])
  expect(await first({ confirmBy: null })).toEqual([null, null])
  // By now that is over.
  expect((await first({ confirmBy: '2020-11-11T12:00:00.000Z' }))[0]).toBe('2040-11-10T19:30')
  expect((await first(null))[0]).toBe('2040-11-10T19:30')
})

test('a broken rule that stands against publishing leads to its part', async () => {
  const broken = [
    { rule: 'not-registered', slotId: 12, userId: BEN, says: 'Ben did not ask for guitar in Superstition.' },
  ]
  network({ '/api/v1/rosters/publish-preview/5': ok({ roster: roster(), broken, empty: [], messages: [] }) })
  open('/admin/view-roster?id=5&view=publish')
  fireEvent.click(await screen.findByRole('link', { name: 'Ben did not ask for guitar in Superstition.' }, PATIENCE))
  await waitFor(() => expect(currentAddress()).toBe('/admin/view-roster?id=5&slot=12'))
  expect(await screen.findByRole('region', { name: 'Guitar, Superstition' })).toBeTruthy()
})

test('what is to be pressed first in an empty roster is auto-assign, and once somebody is in it, publish', async () => {
  const looks = async (filled: number) => {
    network({ '/api/Session/Roster': ok({ ...VIEW, roster: roster({ figures: figures({ filled }) }) }) })
    const { unmount } = open()
    await cell(/^Vocals in Superstition/)
    const isFilled = (role: string, name: string) => /filled/.test(screen.getByRole(role, { name }).className)
    const is = [isFilled('button', 'Auto-assign…'), isFilled('link', 'Publish…')]
    unmount()
    reset()
    return is
  }
  expect(await looks(0)).toEqual([true, false])
  expect(await looks(1)).toEqual([false, true])
})

test('where many core slots stay empty one tick agrees to all, and one song’s can still be taken out', async () => {
  const empty = [21, 22, 23, 24, 25].map((slotId) => ({ slotId, why: 'Nobody asked for it.' }))
  network({ '/api/v1/rosters/publish-preview/5': ok({ roster: roster(), broken: [], empty, messages: [] }) })
  open('/admin/view-roster?id=5&view=publish')
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'All 5 may stay empty' }, PATIENCE)
  const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked).length
  fireEvent.click(all)
  expect([ticked(), screen.queryByText(/^First tick/)]).toEqual([5, null])
  fireEvent.click(screen.getByRole('checkbox', { name: /Publish Valerie without vocals and guitar/ }))
  expect([ticked(), all.checked]).toEqual([3, false])
  expect(screen.getByText('First tick the 2 core slots that may stay empty.')).toBeTruthy()
  fireEvent.click(all)
  fireEvent.click(all)
  expect(ticked()).toBe(0)
})

test('rosters stand side by side with the best of each line marked; a deleted one comes back', async () => {
  const seen = network({
    '/api/Session/Rosters': ok({
      rosters: [
        // Nobody envies anybody where nobody has a song: that is no merit.
        roster({ rosterId: 3, name: 'Roster O', figures: figures({ filled: 0, belowMin: 0 }) }),
        roster({ rosterId: 4, name: 'Roster A' }),
        roster({ figures: figures({ filled: 8 }) }),
      ],
      ways: [{ way: 'snake', figures: figures({ firstWishes: 3 }) }],
    }),
    '/api/Session/CompareRosters': ok({
      before: roster(),
      after: roster(),
      changes: [{ slotId: 21, before: null, after: CLEO }],
      people: [],
      exchanged: [{ userId: CLEO, firstName: 'Cleo', lastName: 'Brandt', imageUrl: null }],
      unchanged: 2,
    }),
    '/api/Session/DeleteRoster/': ok({}),
    '/api/v1/rosters/restore/': ok(roster()),
  })
  open('/admin/view-rosters?sessionId=1')
  const line = (await screen.findByRole('rowheader', { name: 'Slots filled' }, PATIENCE)).closest('tr') as HTMLElement
  expect(
    within(line)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['0 of 8', '6 of 8', '8 of 8, the best', '6'])
  const least = screen.getByRole('rowheader', { name: 'People below their minimum' }).closest('tr') as HTMLElement
  expect(within(least).queryByText(', the best')).toBeNull()
  expect(await screen.findByRole('heading', { name: /differ in 1 of 8 slots/ })).toBeTruthy()
  expect((await screen.findByRole('link', { name: /Valerie.*Cleo/ })).getAttribute('href')).toBe(
    '/admin/view-roster?id=5&slot=21',
  )
  // Whoever gives one song for another has as many, and is not one for whom all is as it was.
  expect(screen.getByText('Cleo Brandt').closest('li')?.textContent).toBe('Cleo Brandtas many, other ones')
  expect(screen.getByText('2 people as before.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Delete Roster A' }))
  const question = await screen.findByRole('dialog', { name: 'Delete Roster A?' })
  expect(within(question).getByText(/6 of 8 slots filled and 2 of 3 songs playable/)).toBeTruthy()
  expect(sentTo(seen, '/api/Session/DeleteRoster/')).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Delete Roster A' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }, PATIENCE))
  await waitFor(() => expect(sentTo(seen, '/api/v1/rosters/restore/')).toEqual([{ rosterId: 4, version: 3 }]))
  expect(sentTo(seen, '/api/Session/DeleteRoster/')).toEqual([{ rosterId: 4, version: 3 }])
})

test('on a phone two rosters are compared, and each makes room for another', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  network({
    '/api/Session/Rosters': ok({
      rosters: [
        roster({ rosterId: 3, name: 'Roster O' }),
        roster({ rosterId: 4, name: 'Roster A' }),
        roster({ figures: figures({ filled: 8 }) }),
      ],
      ways: [],
    }),
    '/api/Session/CompareRosters': ok({
      before: roster(),
      after: roster(),
      changes: [],
      people: [],
      exchanged: [],
      unchanged: 3,
    }),
  })
  open('/admin/view-rosters?sessionId=1')
  const heads = () =>
    screen.getAllByRole('link', { name: /^Open / }).map((link) => link.getAttribute('aria-label')?.slice(5))
  const instead = async (name: string, rosterId: number) =>
    fireEvent.change(await screen.findByRole('combobox', { name: `Compare another in place of ${name}` }, PATIENCE), {
      target: { value: String(rosterId) },
    })

  await instead('Roster A', 3)
  expect(heads()).toEqual(['Roster O', 'Roster B'])
  expect(await screen.findByRole('heading', { name: 'Roster O and Roster B are the same' })).toBeTruthy()
  // The other one's place is taken by changing places with it.
  await instead('Roster B', 3)
  expect(heads()).toEqual(['Roster B', 'Roster O'])
  expect(screen.queryByRole('checkbox', { name: /^Compare/ })).toBeNull()
  vi.unstubAllGlobals()
})

test.each([
  ['draft', 1],
  ['published', 0],
] as const)(
  'beside a %s roster the page offers %i to publish: none takes the place of what is out unasked',
  async (state, offered) => {
    const rosters = [roster({ rosterId: 4, name: 'Roster A' }), roster({ state })]
    network({
      '/api/Session/Rosters': ok({ rosters, ways: [] }),
      '/api/Session/CompareRosters': ok({
        before: roster(),
        after: roster(),
        changes: [],
        people: [],
        exchanged: [],
        unchanged: 3,
      }),
    })
    open('/admin/view-rosters?sessionId=1')
    expect(await screen.findByRole('button', { name: 'New roster' }, PATIENCE)).toBeTruthy()
    expect(screen.queryAllByRole('link', { name: /^Publish/ })).toHaveLength(offered)
  },
)

test('without a roster the page makes the first one', async () => {
  network({ '/api/Session/Rosters': ok({ rosters: [], ways: [] }), '/api/Session/CreateRoster/': ok(roster()) })
  open('/admin/view-rosters?sessionId=1')
  fireEvent.click(await screen.findByRole('button', { name: 'Make the first roster' }, PATIENCE))
  await waitFor(() => expect(currentAddress()).toBe('/admin/view-roster?id=5'))
})

const OVERVIEW = {
  ...{ members: 0, unanswered: 0, reached: 0, people: [], owing: [], currency: 'EUR' },
  gaps: [11, 12].map((slotId) => ({ slotId, couldFill: [CLEO], others: 0 })),
  candidates: [{ ...person(CLEO, 'Cleo Marchetti'), comes: true, hasAddress: true, askedAt: null }],
}

test('the session’s roster stage says where the drafts stand, leads to the best and publishes it: that is its one filled button', async () => {
  network({ '/api/v1/session-admin/overview/1': ok(OVERVIEW) })
  open('/admin/view-session?id=1&stage=roster')
  const block = await screen.findByRole('region', { name: 'Roster' }, PATIENCE)
  expect(await within(block).findByText('Roster B fills 4 of 5 core slots.')).toBeTruthy()
  expect(within(block).getByRole('link', { name: 'Open Roster B' }).getAttribute('href')).toBe(
    '/admin/view-roster?id=5',
  )
  const links = within(block).getAllByRole('link')
  const filled = links.filter(({ className }) => className.includes('inverse'))
  expect(filled.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Publish Roster B…', '/admin/view-roster?id=5&view=publish'],
  ])
})

test('readiness is what it is everywhere, beside it what the best draft fills; nobody is asked for a part that somebody has there', async () => {
  network({ '/api/v1/session-admin/overview/1': ok(OVERVIEW) })
  open('/admin/view-session?id=1&stage=roster')
  const readiness = await screen.findByRole('region', { name: 'Readiness' }, PATIENCE)
  expect(await within(readiness).findByText(/Roster B fills 4 of 5 core slots/)).toBeTruthy()
  expect(await within(readiness).findByText(/Roster B has Ana on it/)).toBeTruthy()
  expect(within(readiness).getByRole('img', { name: '1 of 2 songs can be played' })).toBeTruthy()
  expect(within(readiness).queryByRole('button')).toBeNull()
})

test('where the roster stage is not looked at, readiness names who could play', async () => {
  network({ '/api/v1/session-admin/overview/1': ok(OVERVIEW) })
  open('/admin/view-session?id=1&stage=sign-up')
  const readiness = await screen.findByRole('region', { name: 'Readiness' }, PATIENCE)
  expect(await within(readiness).findAllByText(/Cleo could/)).toHaveLength(2)
  expect(within(readiness).queryByText(/Roster B/)).toBeNull()
  expect(within(readiness).getByRole('button', { name: /^Ask/ })).toBeTruthy()
})

test('a draft that empties the roster says how many slots, and starts only after a yes; where nothing is emptied it starts at once', async () => {
  const started: unknown[] = []
  const seen = network({
    '/api/Session/DraftStart/': ({ body }) => {
      started.push(body)
      return ok(DRAFT)
    },
  })
  open('/admin/view-roster?id=5&view=draft')
  // Ana's vocals go; Ben's guitar is locked.
  const clears = 'This clears 1 slot. What is locked stays, and Undo brings it back.'
  expect(await screen.findByText(clears, {}, PATIENCE)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Start the draft of 2 instruments…' }))
  const question = await screen.findByRole('dialog', { name: 'Clear 1 slot for the draft?' })
  expect(within(question).getByText(clears)).toBeTruthy()
  expect(started).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Leave Roster B as it is' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('checkbox', { name: 'Vocals' }))
  expect(screen.getByText('What is locked stays.')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Vocals' }))
  fireEvent.click(screen.getByRole('button', { name: 'Start the draft of 2 instruments…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Clear and start' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(started).toEqual([{ rosterId: 5, instrumentIds: [1, 2], version: 3 }]))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Vocals' }))
  fireEvent.click(screen.getByRole('button', { name: 'Start the draft of 1 instrument' }))
  await waitFor(() => expect(sentTo(seen, '/api/Session/DraftStart/')).toHaveLength(2))
})

test('the draft suggests one part at a time: Enter accepts it, a number takes another, and every pick can be gone back to', async () => {
  const seen = network({
    ...DRAFTED,
    '/api/v1/Draft/Undo/': ok({
      draft: DRAFT,
      change: change(11, null, { roster: roster({ version: 5, hasDraft: true }) }),
    }),
  })
  open('/admin/view-roster?id=5&view=draft')
  expect(await screen.findByRole('heading', { level: 2, name: 'Cleo' }, PATIENCE)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: '1' })
  await waitFor(() =>
    expect(sentTo(seen, '/api/Session/DraftSubmitPicks/')).toEqual([
      { rosterId: 5, picks: [{ kind: 'override', slotId: 21, userId: BEN }], version: 8 },
    ]),
  )
  // The reply itself is shown: nothing is asked again for it.
  expect(await screen.findByRole('region', { name: 'The draft is over' })).toBeTruthy()
  expect(sentTo(seen, '/api/v1/Draft/NextAssignSuggestion/')).toHaveLength(1)
  fireEvent.click(await screen.findByRole('button', { name: /^Take back from Ana/ }))
  await waitFor(() => expect(sentTo(seen, '/api/v1/Draft/Undo/')[0]).toMatchObject({ event: 1 }))
})

test('of two guitars the wall names the one that is decided, as the matrix does', async () => {
  const songs = [song(2, [slot(21, 2), slot(22, 2)], { title: 'Valerie' })]
  const guitars = sessionView(songs, { session: LATER, me: { callerIsAdmin: true } })
  network({
    ...DRAFTED,
    '/api/v1/sessions/details/1': ok(guitars),
    '/api/v1/Draft/NextAssignSuggestion/': ok({ ...ASKED, next: { ...DRAFT.next, slotId: 22 } }),
  })
  open('/admin/view-roster?id=5&view=wall')
  expect(await screen.findByText('guitar 2 on', {}, PATIENCE)).toBeTruthy()
})

test('a draft that is ended says what is in the roster now, and one press brings back what was there before it', async () => {
  let [isEnded, isUndone] = [false, false]
  const now = (filled: number) => ({ roster: roster({ version: 5, figures: figures({ filled }) }) })
  const seen = network({
    ...DRAFTED,
    '/api/Session/Roster': () =>
      ok({ ...VIEW, roster: roster({ hasDraft: true }), ...(isEnded && now(1)), ...(isUndone && now(6)) }),
    '/api/v1/Draft/End/': () => {
      isEnded = true
      return ok({ ...change(11, null, now(1)), cleared: [] })
    },
    '/api/v1/rosters/undo/': () => {
      isUndone = true
      return ok(change(21, CLEO, now(6)))
    },
  })
  open('/admin/view-roster?id=5&view=draft')
  fireEvent.click(await screen.findByRole('button', { name: 'End the draft' }, PATIENCE))
  expect(await screen.findByText('Roster B has 1 of 8 slots filled now.', {}, PATIENCE)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo the draft' }))
  await waitFor(() => expect(sentTo(seen, '/api/v1/rosters/undo/')).toEqual([{ rosterId: 5, draft: true, version: 5 }]))
  expect(sentTo(seen, '/api/v1/Draft/End/')).toEqual([{ rosterId: 5, version: 3 }])
})

test('what is left for later stands among the picks as put off, and the end names what stays open', async () => {
  const next = { ...DRAFT.next, slotId: 22, userId: BEN, priority: 6, reasons: ['The song needs it.'] }
  const hasDraft = roster({ version: 3, hasDraft: true })
  const none = change(22, null, { roster: hasDraft, cleared: [] })
  network({
    ...DRAFTED,
    '/api/Session/DraftSubmitPicks/': ({ body }) =>
      ok(
        (body.picks as { kind: string }[])[0]?.kind === 'skip'
          ? { draft: { ...DRAFT, version: 9, next, putOff: [21] }, change: none }
          : { draft: { ...DRAFT, version: 10, next: null }, change: none },
      ),
  })
  open('/admin/view-roster?id=5&view=draft')
  await screen.findByRole('heading', { level: 2, name: 'Cleo' }, PATIENCE)
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(await screen.findByRole('heading', { name: 'Picks 1 · 1 put off' })).toBeTruthy()
  expect(screen.getByText(/^Put off: vocals/)).toBeTruthy()
  expect(screen.getByText(/their sixth wish/)).toBeTruthy()
  // The reasons in full, and not the wall's sentence besides.
  expect(screen.getByText('The song needs it.')).toBeTruthy()
  expect(screen.queryByText(DRAFT.next.reason)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'It’s Ben’s' }))
  expect(await screen.findByText('Nobody for vocals in Valerie and guitar in Valerie.')).toBeTruthy()
})

test('Escape leaves the wall', async () => {
  network(DRAFTED)
  open('/admin/view-roster?id=5&view=wall')
  await screen.findByText(/^They asked for it/, {}, PATIENCE)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(currentAddress()).toBe('/admin/view-roster?id=5&view=draft'))
})

test('a name among the wall’s alternatives that is too wide is made smaller', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return 400 * Number(this.style.getPropertyValue('--fit') || 1)
  })
  network(DRAFTED)
  open('/admin/view-roster?id=5&view=wall')
  const others = await screen.findByRole('region', { name: 'Somebody else' }, PATIENCE)
  expect(within(others).getByText('Ben').style.getPropertyValue('--fit')).toMatch(/^0\.7/)
  vi.restoreAllMocks()
})

test('the wall keeps the wish to itself until it is told otherwise', async () => {
  network(DRAFTED)
  open('/admin/view-roster?id=5&view=wall')
  expect(await screen.findByText('They asked for it. It would be their 1st song.', {}, PATIENCE)).toBeTruthy()
  expect(screen.queryByText(/2nd wish/)).toBeNull()
  reset()
  network(DRAFTED)
  open('/admin/view-roster?id=5&view=wall&wish=1')
  expect(await screen.findByText(/Their 2nd wish/, {}, PATIENCE)).toBeTruthy()
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { roster } from '../features/rosters/testing.ts'
import { DRAFT, DRAFTED, network, ok, open, PATIENCE, refused, sentTo, VIEW } from '../testing-roster.tsx'
import { reset } from '../testing-screen.tsx'

afterEach(reset)

const CHANGED = 'Ben Okafor gave vocals in Valerie to Cleo. Your change was not saved. Have another look.'

test('a roster that somebody renamed or changed meanwhile is not renamed over: what was typed stays, and the next press knows better', async () => {
  let isChanged = false
  const now = () => roster({ version: isChanged ? 4 : 3, name: isChanged ? 'Loud' : 'Roster B' })
  const seen = network({
    '/api/Session/Rosters': () => ok({ rosters: [now()], ways: [] }),
    '/api/v1/rosters/rename/': ({ body }) => {
      isChanged = true
      return body.version === 4 ? ok(now()) : refused(409, 'ROSTER_CHANGED', CHANGED)
    },
  })
  open('/admin/view-rosters?sessionId=1')
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Roster B' }, PATIENCE))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  fireEvent.change(name, { target: { value: 'Quiet' } })
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByText(CHANGED)).toBeTruthy()
  await screen.findByRole('link', { name: 'Open Loud', hidden: true })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Quiet')
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await waitFor(() =>
    expect(sentTo(seen, '/api/v1/rosters/rename/')).toEqual([
      { rosterId: 5, name: 'Quiet', version: 3 },
      { rosterId: 5, name: 'Quiet', version: 4 },
    ]),
  )
})

test('a draft is started on the roster as it was shown; where that has changed, it is counted anew', async () => {
  let isChanged = false
  const seen = network({
    '/api/Session/Roster': () => ok(isChanged ? { ...VIEW, roster: roster({ version: 7 }), assignments: [] } : VIEW),
    '/api/Session/DraftStart/': () => {
      isChanged = true
      return refused(409, 'ROSTER_CHANGED', CHANGED)
    },
  })
  open('/admin/view-roster?id=5&view=draft')
  fireEvent.click(await screen.findByRole('button', { name: 'Start the draft of 2 instruments…' }, PATIENCE))
  fireEvent.click(await screen.findByRole('button', { name: 'Clear and start' }))
  expect(await screen.findByText(CHANGED)).toBeTruthy()
  expect(sentTo(seen, '/api/Session/DraftStart/')).toEqual([{ rosterId: 5, instrumentIds: [1, 2], version: 3 }])
  expect(await screen.findByRole('button', { name: 'Start the draft of 2 instruments' })).toBeTruthy()
})

test('filling the rest says which version of the roster was seen', async () => {
  const says = 'Ben Okafor filled 2 parts. Your change was not saved. Have another look.'
  const seen = network({
    ...DRAFTED,
    '/api/v1/Draft/NextAssignSuggestion/': ok({ ...DRAFT, next: null, slotId: null }),
    '/api/Session/DraftFill/': refused(409, 'ROSTER_CHANGED', says),
  })
  open('/admin/view-roster?id=5&view=draft')
  fireEvent.click(await screen.findByRole('button', { name: 'Fill the rest from the waitlists' }, PATIENCE))
  expect(await screen.findByText(says)).toBeTruthy()
  expect(sentTo(seen, '/api/Session/DraftFill/')).toEqual([{ rosterId: 5, version: 3 }])
})

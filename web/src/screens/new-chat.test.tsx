import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { membersKey } from '../features/members/queries.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { type Answer, fakeServer } from '../lib/testing.ts'
import { currentAddress, renderAt, reset, signInAs } from '../testing-screen.tsx'

vi.mock('../lib/offline/kept-lists.ts', () => ({
  readKept: async (name: string) => (name === JSON.stringify(['group', 6, 'members']) ? { data: [KIM] } : undefined),
}))

const memberCalled = (userId: number, firstName: string) => ({ userId, firstName, lastName: 'Osei', instruments: [] })
const [IVY, KIM] = [memberCalled(20, 'Ivy'), memberCalled(21, 'Kim')]
const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const REFUSED: Answer = { status: 400, body: { success: false, error: { code: 'NO', message: 'Not now.' } } }
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

/** One writes to somebody, and is in these groups; the members of each as the server answers. */
async function openWith(lists: Record<number, Answer | (() => Promise<Answer>)>) {
  const ids = Object.keys(lists).map(Number)
  const groups = ids.map((id) => ({
    isAdmin: false,
    isApproved: true,
    sessionGroup: { id, name: `Group ${id}`, imageAssetData: null },
  }))
  fakeServer({
    '/api/SessionGroup/ListForUser/': ok(groups),
    ...Object.fromEntries(ids.map((id) => [`/api/v1/groups/user-list/${id}`, lists[id] ?? REFUSED])),
  })
  signInAs()
  renderAt('/dm')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Write to somebody' }))[0] as HTMLElement)
}

afterEach(reset)

test('where no list comes it says so, and not that there is nobody', async () => {
  await openWith({ 5: REFUSED, 6: REFUSED })
  expect(await screen.findByText(/The people in your groups did not load/)).toBeTruthy()
  expect(screen.queryByText('There is nobody in your groups yet.')).toBeNull()
})

test('where a list does not come, the members are those that were seen last, also on the disk', async () => {
  // Seen long ago, so it is asked for again.
  queryClient.setQueryData(membersKey(5), [IVY], { updatedAt: 1 })
  await openWith({ 5: noNetwork, 6: noNetwork })
  expect(await screen.findByRole('button', { name: /Ivy Osei/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Kim Osei/ })).toBeTruthy()
  expect(screen.queryByText(/did not load/)).toBeNull()
})

test('where one list is missing, it says so above the members of the others', async () => {
  await openWith({ 5: ok([IVY]), 6: REFUSED })
  expect(await screen.findByRole('button', { name: /Ivy Osei/ })).toBeTruthy()
  expect(screen.getByText(/Some of your groups did not load/)).toBeTruthy()
})

test('who is in no group is led to the groups, and has nobody to search for', async () => {
  fakeServer({})
  signInAs()
  renderAt('/dm')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Write to somebody' }))[0] as HTMLElement)
  expect(await screen.findByText('Once you are in a group, you can write to its members.')).toBeTruthy()
  expect(screen.queryByLabelText('Name')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Browse groups' }))
  await waitFor(() => expect(currentAddress()).toBe('/groups'))
})

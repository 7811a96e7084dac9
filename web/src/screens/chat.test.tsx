import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { asItem } from '../features/messages/news.ts'
import { type Talk, talkKey } from '../features/messages/queries.ts'
import { directChat, message, sentEvent } from '../features/messages/testing.ts'
import { tellLive } from '../lib/api/live.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { type Answer, fakeServer } from '../lib/testing.ts'
import { usePullAction } from '../lib/view/pull-to-refresh.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

const PATIENCE = { timeout: 15_000 }
const READ = '/api/v1/messages/mark-channel-read'
const FEED = '/api/v1/messages/channel-feed'

afterEach(reset)

const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const direct = { channelType: 1, groupId: null }
const said = (id: number) => message(id, direct)

/** The direct chat with Priya, in which these were said and read. */
function open(ids: number[], path = '/dm?chat=3') {
  const chat = { ...directChat, lastMessageId: ids.at(-1) ?? null, lastReadId: ids.at(-1) ?? 0 }
  const items = ids.map((id) => asItem(said(id))).reverse()
  const seen = fakeServer({
    '/api/Message/GetDirectMessageGroups': ok({ chats: [chat], unread: 0 }),
    '/api/User/Profile/8': ok(null),
    [FEED]: ok({ items, hasMore: false, channel: chat }),
    [READ]: ({ body }) => ok({ channelId: 3, lastReadId: body.lastReadMessage, unread: 0 }),
  })
  signInAs()
  renderAt(path)
  return seen
}

const isNewLine = () => screen.queryByText('New since you were here') !== null

test('who comes back within the app finds the line above what came meanwhile', async () => {
  const seen = open([1, 2])
  expect(await screen.findByText('Message 2', {}, PATIENCE)).toBeTruthy()
  // What comes while one is here is not new since then.
  act(() => tellLive(sentEvent(said(3))))
  expect(await screen.findByText('Message 3')).toBeTruthy()
  expect(isNewLine()).toBe(false)
  await waitFor(() => expect(seen.map(({ body }) => body.lastReadMessage)).toContain(3))

  const elsewhere = async () => {
    fireEvent.click(screen.getByRole('link', { name: 'Notifications' }))
    await screen.findByRole('heading', { name: 'Notifications' }, PATIENCE)
  }
  const back = () => fireEvent.click(screen.getByRole('link', { name: 'Direct Messages' }))
  await elsewhere()
  back()
  expect(await screen.findByText('Message 3')).toBeTruthy()
  expect(isNewLine()).toBe(false)

  await elsewhere()
  act(() => tellLive(sentEvent(said(4))))
  back()
  expect(await screen.findByText('Message 4')).toBeTruthy()
  expect(isNewLine()).toBe(true)
})

/** The chat as this device has it. */
const hasCopy = (ids: number[], updatedAt: number) =>
  queryClient.setQueryData(
    talkKey(3),
    {
      channel: { ...directChat, lastReadId: ids.at(-1) ?? 0 },
      items: ids.map((id) => asItem(said(id))),
      hasOlder: false,
      askedAt: updatedAt,
    } satisfies Talk,
    { updatedAt },
  )

test('who begins with what was kept, without a network, finds the line once the server has answered', async () => {
  open([1, 2, 3])
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', (...[address, init]: Parameters<typeof fetch>) =>
    String(address) === FEED ? Promise.resolve(new Response('{}', { status: 400 })) : answered(address, init),
  )
  expect(await screen.findByText(/The messages did not load/, {}, PATIENCE)).toBeTruthy()
  // As kept-lists.ts puts it back.
  await act(async () => {
    hasCopy([1, 2], 1)
    await queryClient.invalidateQueries({ queryKey: talkKey(3), refetchType: 'none' })
  })
  expect(await screen.findByText('Message 2')).toBeTruthy()
  expect(isNewLine()).toBe(false)
  vi.stubGlobal('fetch', answered)
  await act(() => queryClient.invalidateQueries({ queryKey: talkKey(3) }))
  expect(await screen.findByText('Message 3')).toBeTruthy()
  expect(isNewLine()).toBe(true)
})

test('what comes while one is here is not new, also where one came to a fresh copy', async () => {
  hasCopy([1, 2], Date.now())
  open([1, 2, 3])
  expect(await screen.findByText('Message 2', {}, PATIENCE)).toBeTruthy()
  act(() => tellLive(sentEvent(said(3))))
  expect(await screen.findByText('Message 3')).toBeTruthy()
  await act(() => queryClient.invalidateQueries({ queryKey: talkKey(3) }))
  expect(isNewLine()).toBe(false)
})

test('pulling down asks for the list and for the chat that is open', async () => {
  const seen = open([1, 2])
  expect(await screen.findByText('Message 2', {}, PATIENCE)).toBeTruthy()
  const before = seen.length
  await act(async () => void (await usePullAction.getState().refresh?.()))
  const asked = seen.slice(before).map(({ path }) => path)
  expect(asked).toContain(FEED)
  expect(asked).toContain('/api/Message/GetDirectMessageGroups')
})

test('the groups can be pulled down too', async () => {
  const seen = fakeServer({ '/api/public/AllGroups/': ok({ groups: [], total: 0 }) })
  signInAs()
  renderAt('/groups')
  await screen.findByText('No groups yet', {}, PATIENCE)
  const before = seen.length
  await act(async () => void (await usePullAction.getState().refresh?.()))
  expect(seen.slice(before).map(({ path }) => path.split('?')[0])).toContain('/api/public/AllGroups/')
})

import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { asItem } from '../features/messages/news.ts'
import { directChat, message } from '../features/messages/testing.ts'
import { type Answer, fakeServer } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

/** So many the server answers at once. */
const PAGE = 2
const PATIENCE = { timeout: 15_000 }

afterEach(reset)

const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const group = { ...{ id: 5, name: 'Slow Jam', city: '', state: '', zip: '', userId: 1, timeZoneId: 'Europe/London' } }
const more = { messageChannelId: 2, imageAssetData: null, isPublic: true, joinPolicy: 'open', description: '' }
const DETAILS = {
  ...{ sessionGroupId: 5, group: { ...group, ...more, memberCount: 3 }, upcomingSessions: [] },
  ...{ callerIsMember: true, callerIsApproved: true, callerIsAdmin: false },
}
const { other: _, ...channel } = { ...directChat, type: 6, title: 'Slow Jam', groupId: 5 }

/** The group's chat, in which these were said. */
function open(ids = [1], path = '/group/5?tab=chat') {
  let muted = false
  const seen = fakeServer({
    '/api/v1/groups/details/5': ok(DETAILS),
    '/api/v1/groups/user-list/5': ok([]),
    '/api/v1/messages/channels': () => ok([{ ...channel, muted }]),
    '/api/v1/messages/channel-feed': ({ body }) => {
      const before = ids.filter((id) => id < Number(body.lastFetchedId ?? Infinity)).reverse()
      const items = before.slice(0, PAGE).map((id) => asItem(message(id)))
      return ok({ items, hasMore: before.length > PAGE, channel: { ...channel, muted } })
    },
    '/api/v1/messages/mark-channel-read': ok({ channelId: 3, lastReadId: 1, unread: 0 }),
    '/api/v1/messages/mute-channel': ({ body }) => {
      muted = body.mute as boolean
      return ok({ channelId: 3, muted })
    },
  })
  signInAs()
  renderAt(path)
  return seen
}

const choose = async (deed: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'More for the chat of Slow Jam' }, PATIENCE))
  fireEvent.click(await screen.findByRole('menuitem', { name: deed }, PATIENCE))
}

test('a group’s chat is muted in its head, which says so, and unmuted there', async () => {
  const seen = open()
  expect(await screen.findByText('Message 1', {}, PATIENCE)).toBeTruthy()
  await choose('Mute')
  expect(await screen.findByText('You muted this chat.')).toBeTruthy()
  await choose('Unmute')
  expect(await screen.findByText('Everybody in the group can read this.')).toBeTruthy()
  const asked = seen.filter(({ path }) => path === '/api/v1/messages/mute-channel').map(({ body }) => body)
  expect(asked).toEqual([
    { channelId: 3, mute: true },
    { channelId: 3, mute: false },
  ])
})

test('whoever was led to an old message finds it marked in the chat, between what was said before and after', async () => {
  open([1, 2, 3, 4, 5, 6, 7], '/group/5?tab=chat&message=3')
  const words = await screen.findByText('Message 3', {}, PATIENCE)
  expect(words.closest('article')?.getAttribute('aria-current')).toBe('true')
  for (const id of [2, 4, 7]) expect(screen.getByText(`Message ${id}`)).toBeTruthy()
  expect(screen.getByText('Message 4').closest('article')?.hasAttribute('aria-current')).toBe(false)
})

test('where the way back to a message fails, it is tried again', async () => {
  let isDown = true
  open([1, 2, 3, 4, 5], '/group/5?tab=chat&message=1')
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', (...[address, init]: Parameters<typeof fetch>) =>
    isDown && String(init?.body).includes('lastFetchedId')
      ? Promise.resolve(new Response('{}', { status: 400 }))
      : answered(address, init),
  )
  const failed = await screen.findByText(/What was said then did not load/, {}, PATIENCE)
  isDown = false
  fireEvent.click(within(failed).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Message 1')).toBeTruthy()
})

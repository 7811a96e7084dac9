import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { asItem } from '../features/messages/news.ts'
import { directChat, ME, message } from '../features/messages/testing.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { type Answer, fakeServer } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

const PATIENCE = { timeout: 15_000 }

afterEach(reset)

const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const { other: _, ...channel } = directChat
const posts = (id: number, groupId: number, title: string) => ({ ...channel, id, type: 3, groupId, title })
const mine = asItem(message(9, { channelType: 3, channelId: 1, author: ME, body: 'Who brings a rug?' }))

function open() {
  fakeServer({
    '/api/SessionGroup/ListForUser/': ok([
      { sessionGroup: { id: 5, name: 'Slow Jam', imageAssetData: null }, isAdmin: false, isApproved: true },
    ]),
    '/api/v1/messages/channels': ok([posts(1, 5, 'Slow Jam'), posts(2, 6, 'Harbour Jazz')]),
    '/api/v1/groups/user-list/5': ok([]),
    '/api/v1/groups/user-list/6': ok([]),
    '/api/v1/messages/user-feed-with-messages': ok({ items: [mine], hasMore: false }),
  })
  signInAs()
  renderAt('/')
}
/** The page goes away and comes again; what is kept on the device stays. */
function reload() {
  cleanup()
  queryClient.clear()
  open()
}

const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name }, PATIENCE)
const to = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'To' })
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })

test('whoever types and then chooses another group goes on with what they typed, also after a reload', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Write to your groups…' }, PATIENCE))
  type(await field('Write a post'), 'Found the horn chart')
  type(to(), '2')
  expect((await field('Write a post')).value).toBe('Found the horn chart')
  expect(to().value).toBe('2')

  reload()
  const again = await field('Write a post')
  expect(again.value).toBe('Found the horn chart')
  expect(to().value).toBe('2')
  // The reader is elsewhere.
  expect(document.activeElement).not.toBe(again)
})

test('a reply that was begun on a card is open after a reload', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Reply' }, PATIENCE))
  type(await field('Reply'), 'I do')
  reload()
  expect((await field('Reply')).value).toBe('I do')
  expect(screen.queryByRole('textbox', { name: 'Edit the post' })).toBeNull()
})

test('a change of a post that was begun is open after a reload; one that was cancelled is not', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^More for this post/ }, PATIENCE))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }, PATIENCE))
  type(await field('Edit the post'), 'Who brings two rugs?')
  reload()
  expect((await field('Edit the post')).value).toBe('Who brings two rugs?')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  reload()
  expect(await screen.findByText('Who brings a rug?', {}, PATIENCE)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Edit the post' })).toBeNull()
})

import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ME, message, reply, thread } from '../features/messages/testing.ts'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import { type Answer, fakeServer } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

const PATIENCE = { timeout: 15_000 }
const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const VIEW = sessionView([song(1, [slot(11, 1)], { title: 'Valerie' })], {
  session: { startDate: '2040-11-12T19:30:00.000Z', endDate: '2040-11-12T22:30:00.000Z' },
})
const CHANNEL = { id: 3, type: 4, title: 'Jam', lastReadId: 0, unread: 0, mayWrite: true, mayModerate: false }
const talk = (messages: number) => ({
  channel: CHANNEL,
  threads: messages
    ? [{ sessionSongId: 1, messageId: 1, messages, lastMessageAt: '2026-11-11T09:00:00Z', unread: 0 }]
    : [],
})

beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  ),
)
afterEach(() => {
  reset()
  vi.unstubAllGlobals()
})

const open = (routes: Parameters<typeof fakeServer>[0]) => {
  const seen = fakeServer({
    '/api/v1/sessions/details/1': ok(VIEW),
    '/api/SessionGroup/UsersForGroup/5': ok([]),
    ...routes,
  })
  signInAs()
  renderAt('/session-song?id=1&sessionId=1')
  return seen
}

test('what one writes about a song stays on its page, and one can go on writing', async () => {
  let sent: ReturnType<typeof message> | null = null
  open({
    '/api/v1/messages/song-threads/1': () => ok(talk(sent ? 1 : 0)),
    '/api/v1/messages/get-thread': () => ok(thread([], { ...(sent && { root: sent }) })),
    '/api/Message/StartMessageForSong': ({ body }) => {
      sent = message(1, { author: ME, body: String(body.body), sessionId: 1, channelType: 4 })
      return ok(sent)
    },
  })
  const field = await screen.findByRole('textbox', { name: 'Write about Valerie' }, PATIENCE)
  fireEvent.change(field, { target: { value: 'In which key?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  const way = await screen.findByRole('link', { name: '1 message' }, PATIENCE)
  expect(way.getAttribute('href')).toBe('/group/5/channel/3/message/1')
  const said = await screen.findByRole('article', { name: /^You,/ }, PATIENCE)
  expect(within(said).getByText('In which key?')).toBeTruthy()
  // The very field that was there, so that the cursor stays in it.
  expect(screen.getByRole('textbox', { name: 'Write about Valerie' })).toBe(field)
})

test('of a long thread the song’s page shows the end', async () => {
  open({
    '/api/v1/messages/song-threads/1': ok(talk(5)),
    '/api/v1/messages/get-thread': ok(thread([2, 3, 4, 5].map((id) => reply(id)))),
  })
  expect(await screen.findByText('Message 5', {}, PATIENCE)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All 5 messages' })).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(3)
})

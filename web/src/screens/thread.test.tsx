import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { threadKey } from '../features/messages/queries.ts'
import { ME, reply, sentEvent, thread } from '../features/messages/testing.ts'
import { tellLive } from '../lib/api/live.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { type Answer, fakeServer, type Seen } from '../lib/testing.ts'
import { currentAddress, renderAt, reset, signInAs } from '../testing-screen.tsx'

const PATIENCE = { timeout: 15_000 }
const THREAD = '/api/v1/messages/get-thread'
const HIT = '/api/Message/FindChildInThread/1'
const READ = '/api/v1/messages/mark-channel-read'
const EDIT = '/api/Message/EditMessage'
const PAGE = '/group/5/channel/3/message/1'

const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const refused = (status: number, text: string): Answer => ({
  status,
  body: { success: false, error: { code: 'NO', message: text } },
})

const open = (routes: Parameters<typeof fakeServer>[0], path = PAGE) => {
  const seen = fakeServer({ '/api/SessionGroup/UsersForGroup/5': ok([]), ...routes })
  signInAs()
  renderAt(path)
  return seen
}

const scrolled = vi.fn()
let watchers: ((entries: { isIntersecting: boolean }[]) => void)[] = []
class Watch {
  constructor(tell: (typeof watchers)[number]) {
    watchers.push(tell)
  }
  observe() {}
  disconnect() {}
}
/** The end of the thread comes into sight, or goes. */
const showEnd = (isIntersecting: boolean) =>
  act(() => {
    for (const tell of watchers) tell([{ isIntersecting }])
  })

let visibility: DocumentVisibilityState = 'visible'
const look = (next: DocumentVisibilityState) => {
  visibility = next
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  scrolled.mockClear()
  watchers = []
  Element.prototype.scrollIntoView = scrolled
  vi.stubGlobal('IntersectionObserver', Watch)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  reset()
  visibility = 'visible'
  vi.restoreAllMocks()
})

const said = (words: string) => screen.getByText(words).closest('article') as HTMLElement

async function startEditing(words: string) {
  await screen.findByText(words, {}, PATIENCE)
  fireEvent.click(within(said(words)).getByRole('button', { name: /More for this message/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }, PATIENCE))
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit the message' })
}

test('an edit that is not taken keeps what was typed, there and after a reload; one that is taken drops it', async () => {
  let answer = refused(403, 'Comments are closed.')
  const seen = open({ [THREAD]: ok(thread([reply(2, { author: ME, body: 'Two rugs' })])), [EDIT]: () => answer })
  const field = await startEditing('Two rugs')
  fireEvent.change(field, { target: { value: 'Three rugs' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Comments are closed.')).toBeTruthy()
  expect(field.value).toBe('Three rugs')
  expect(localStorage.getItem('draft:message-2')).toContain('Three rugs')

  answer = ok(reply(2, { author: ME, body: 'Three rugs', editedAt: '2026-11-11T10:00:00Z' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit the message' })).toBeNull())
  expect(screen.getByText('Three rugs')).toBeTruthy()
  expect(localStorage.getItem('draft:message-2')).toBeNull()
  // With what it was: nothing is written over what somebody else has made of it.
  const sent = seen.filter(({ path }) => path.startsWith(EDIT)).map(({ body: { body, was } }) => [was, body])
  expect(sent).toEqual(Array(2).fill(['Two rugs', 'Three rugs']))
})

test('from a hit, ‘To the newest’ leads there at once; the hit is shown also where the newest ones are known', async () => {
  const hit = thread([reply(20, { body: 'The hit' })], { hasEarlier: true, hasLater: true })
  const newest = thread([reply(98), reply(99, { body: 'The last word' })], { hasEarlier: true })
  open({ [THREAD]: ok(newest), [HIT]: ok(hit) }, `${PAGE}?reply=20`)
  expect(await screen.findByText('The hit', {}, PATIENCE)).toBeTruthy()
  expect(scrolled.mock.contexts.map((element) => (element as HTMLElement).id)).toContain('message-20')
  scrolled.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'To the newest' }))
  expect(await screen.findByText('The last word')).toBeTruthy()
  expect(screen.queryByText('The hit')).toBeNull()
  expect(currentAddress()).toBe(PAGE)
  expect(scrolled).toHaveBeenCalled()
})

test('what one writes at a hit is seen at the end, where it stands', async () => {
  const hit = thread([reply(20, { body: 'The hit' })], { hasEarlier: true, hasLater: true })
  open({ [THREAD]: ok(thread([reply(99, { body: 'The last word' })])), [HIT]: ok(hit) }, `${PAGE}?reply=20`)
  const field = await screen.findByRole('textbox', { name: 'Reply' }, PATIENCE)
  fireEvent.change(field, { target: { value: 'Late to this' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('The last word')).toBeTruthy()
  expect(screen.getByText('Late to this')).toBeTruthy()
})

test('at a hit, the field and what is shown stay until the newest replies have come, also where they fail at first', async () => {
  const hit = thread([reply(20, { body: 'The hit' })], { hasEarlier: true, hasLater: true })
  let answer: Answer = refused(400, 'Not now.')
  let letThrough = () => {}
  const newest = () => new Promise<Answer>((resolve) => (letThrough = () => resolve(answer)))
  const seen = open({ [THREAD]: newest, [HIT]: ok(hit) }, `${PAGE}?reply=20`)
  const whenAsked = (times: number) =>
    waitFor(() => expect(seen.filter(({ path }) => path === THREAD).length).toBe(times))
  const field = await screen.findByRole('textbox', { name: 'Reply' }, PATIENCE)
  field.focus()
  fireEvent.change(field, { target: { value: 'Late to this' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await whenAsked(1)
  expect(screen.getByText('The hit')).toBeTruthy()
  letThrough()
  expect(await screen.findByText(/The rest of the thread did not load/)).toBeTruthy()
  expect(screen.getByText('The hit')).toBeTruthy()

  answer = ok(thread([reply(99, { body: 'The last word' })]))
  scrolled.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await whenAsked(2)
  letThrough()
  expect(await screen.findByText('The last word')).toBeTruthy()
  expect(scrolled).toHaveBeenCalled()
  // They were there before: nothing is said of them.
  expect(screen.queryByText('Priya Venkataraman: The last word')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Reply' })).toBe(field)
  expect(document.activeElement).toBe(field)
})

test('earlier replies that were read stay when the thread is asked for again', async () => {
  const newest = thread([reply(50), reply(51)], { hasEarlier: true })
  const seen = open({
    [THREAD]: ({ body }) => ok(body.lastId === 50 ? thread([reply(48), reply(49)]) : newest),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier replies' }, PATIENCE))
  expect(await screen.findByText('Message 48')).toBeTruthy()
  const asked = seen.length
  await queryClient.invalidateQueries({ queryKey: ['channel', 3] })
  await waitFor(() => expect(seen.length).toBeGreaterThan(asked))
  expect(screen.getByText('Message 48')).toBeTruthy()
  expect(screen.getByText('Message 51')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Earlier replies' })).toBeNull()
})

const readsIn = (seen: Seen[]) => seen.filter(({ path }) => path === READ).map(({ body }) => body)

test('a thread is read by its own mark, once its end has been on a screen that somebody looks at', async () => {
  visibility = 'hidden'
  const seen = open({ [THREAD]: ok(thread([reply(2), reply(3)], { lastReadId: 2 })), [READ]: ok({}) })
  expect(await screen.findByText('Message 3', {}, PATIENCE)).toBeTruthy()
  expect(screen.getByText('New since you were here').compareDocumentPosition(screen.getByText('Message 3'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  look('visible')
  expect(readsIn(seen)).toEqual([])
  look('hidden')
  showEnd(true)
  act(() => tellLive(sentEvent(reply(4))))
  expect(await screen.findByText('Message 4')).toBeTruthy()
  expect(readsIn(seen)).toEqual([])
  look('visible')
  await waitFor(() => expect(readsIn(seen)).toEqual([{ channelId: 3, lastReadMessage: 4, threadId: 1 }]))
})

test('a reply that comes is said aloud; at the end the page goes on to it, elsewhere a button leads there', async () => {
  open({ [THREAD]: ok(thread([reply(2)])), [READ]: ok({}) })
  expect(await screen.findByText('Message 2', {}, PATIENCE)).toBeTruthy()
  showEnd(true)
  scrolled.mockClear()
  act(() => tellLive(sentEvent(reply(1003, { body: 'In **C**' }))))
  expect(await screen.findByText('Priya Venkataraman: In C')).toBeTruthy()
  expect(scrolled).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: '1 new' })).toBeNull()

  showEnd(false)
  scrolled.mockClear()
  act(() => tellLive(sentEvent(reply(1004))))
  const button = await screen.findByRole('button', { name: '1 new' })
  expect(scrolled).not.toHaveBeenCalled()
  fireEvent.click(button)
  expect(scrolled).toHaveBeenCalledOnce()
})

test('a reply shows its subject above its words; the thread’s own stands in its heading alone', async () => {
  const root = { ...thread([]).root, subject: 'The rug' }
  open({ [THREAD]: ok(thread([reply(2, { subject: 'Which one?' })], { root })) })
  expect(await screen.findByText('Which one?', {}, PATIENCE)).toBeTruthy()
  expect(within(said('Message 2')).getByText('Which one?')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'The rug' })).toBeTruthy()
  expect(within(said('Message 1')).queryByText('The rug')).toBeNull()
})

test('a reply that comes to a long thread draws no other row again', async () => {
  let looks = 0
  const watched = (id: number) =>
    Object.defineProperty(reply(id), 'body', {
      enumerable: true,
      get: () => {
        looks++
        return `Message ${id}`
      },
    })
  const replies = Array.from({ length: 60 }, (_, index) => watched(index + 2))
  open({ [THREAD]: ok(thread([reply(61)])), [READ]: ok({}) })
  expect(await screen.findByText('Message 61', {}, PATIENCE)).toBeTruthy()
  act(() => void queryClient.setQueryData(threadKey(3, 1), thread(replies)))
  expect(await screen.findByText('Message 50')).toBeTruthy()
  looks = 0
  act(() => tellLive(sentEvent(reply(1003))))
  expect(await screen.findByText('Message 1003')).toBeTruthy()
  expect(looks).toBe(0)
})

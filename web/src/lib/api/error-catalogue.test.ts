import { setReaction } from '@app/core/contract/messages'
import { allGenres } from '@app/core/contract/songs'
import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, setNavigator } from '../router/navigation.ts'
import { readTokens, saveTokens } from '../session/session.ts'
import { fakeServer, signedInReply, tokensFor } from '../testing.ts'
import { takeToasts } from '../toasts.ts'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'
import { installErrorCatalogue, tellBroken } from './error-catalogue.ts'
import { queryClient } from './query-client.ts'

const reaction = '/api/v1/messages/set-reaction'
const genres = '/api/public/AllGenres/'
const expired = { status: 401, body: 'TOKEN-EXPIRED' }
const BROKEN = 'The server had a problem. Nothing is lost: try again in a moment.'
let gone: string[] = []
let remove = () => {}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') })
  localStorage.clear()
  sessionStorage.clear()
  saveTokens(tokensFor('old'))
  gone = []
  setNavigator((to) => gone.push(to))
  page.reload = vi.fn()
  remove = installErrorCatalogue()
})
afterEach(() => {
  remove()
  takeToasts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('TOKEN-EXPIRED renews the tokens and then reloads the page, once for all calls that met it', async () => {
  const seen = fakeServer({ [genres]: expired, '/api/v1/auth/refresh': { body: signedInReply('new') } })
  for (let i = 0; i < 5; i++) void call(allGenres, {})
  await vi.advanceTimersByTimeAsync(100)
  expect(seen.filter(({ path }) => path.endsWith('/refresh'))).toHaveLength(1)
  expect(readTokens()).toEqual(tokensFor('new'))
  expect(page.reload).toHaveBeenCalled()
  expect(takeToasts()).toEqual([])
})

test('a refused refresh clears the tokens and lands with Refresh Token failed', async () => {
  fakeServer({
    [genres]: expired,
    '/api/v1/auth/refresh': { status: 400, body: { success: false, error: { message: 'x' } } },
  })
  await expect(call(allGenres, {})).rejects.toMatchObject({ status: 401 })
  expect(readTokens()).toBeNull()
  expect(gone).toEqual(['/?signOut=true&errMsg=Refresh+Token+failed'])
})

test('of several calls that find the session over, the first knows where to come back to', async () => {
  fakeServer({ [genres]: { status: 401, body: { success: false, error: { code: 'SESSION_ENDED', message: 'x' } } } })
  history.replaceState(null, '', '/profile')
  setNavigator((to) => {
    gone.push(to)
    history.replaceState(null, '', to)
  })
  await Promise.allSettled([call(allGenres, {}), call(allGenres, {})])
  expect(gone).toEqual([expect.stringMatching(/^\/\?redirect=%2Fprofile&signOut=true&errMsg=/)])
  history.replaceState(null, '', '/')
})

test('B5 what one account saw is gone from memory when its session ends, however that comes', async () => {
  queryClient.setQueryData(['group', 7], { group: { name: 'A private group' } })
  fakeServer({ [genres]: { status: 401, body: { success: false, error: { code: 'SESSION_ENDED', message: 'x' } } } })
  await expect(call(allGenres, {})).rejects.toMatchObject({ status: 401 })
  expect(queryClient.getQueryData(['group', 7])).toBeUndefined()
})

test('a refresh that gets no answer keeps the session', async () => {
  fakeServer({ [genres]: expired, '/api/v1/auth/refresh': { status: 503, body: '' } })
  await expect(call(allGenres, {})).rejects.toMatchObject({ status: 401 })
  expect(readTokens()).toEqual(tokensFor('old'))
  expect(gone).toEqual([])
})

test('a token that is expired again right after the reload ends the session instead of reloading for ever', async () => {
  fakeServer({ [genres]: expired, '/api/v1/auth/refresh': { body: signedInReply('new') } })
  void call(allGenres, {})
  await vi.advanceTimersByTimeAsync(1000)
  await expect(call(allGenres, {})).rejects.toMatchObject({ status: 401 })
  expect(page.reload).toHaveBeenCalledOnce()
  expect(gone).toEqual(['/?signOut=true&errMsg=Refresh+Token+failed'])
})

test('any other 401 clears the session and lands with signOut and the message', async () => {
  fakeServer({ [genres]: { status: 401, body: { success: false, error: { code: 'NO_TOKEN', message: 'Sign in.' } } } })
  await expect(call(allGenres, {})).rejects.toMatchObject({ status: 401 })
  expect(readTokens()).toBeNull()
  const landing = new URL(gone[0] ?? '', 'http://here')
  expect(landing.pathname).toBe('/')
  expect(landing.searchParams.get('signOut')).toBe('true')
  expect(landing.searchParams.get('errMsg')).toBe('Your Session has expired. Please sign in again.')
})

test('any other HTTP error shows a toast headed Server Error with the words of the reply', async () => {
  fakeServer({ [genres]: { status: 500, body: { success: false, error: { code: 'INTERNAL', message: 'It broke.' } } } })
  await expect(call(allGenres, {})).rejects.toMatchObject({ status: 500 })
  expect(takeToasts()).toMatchObject([{ title: 'Server Error', body: 'It broke.', kind: 'error' }])
})

test('a failure of the server is shown with its reference, by which the log has it', async () => {
  const error = { code: 'INTERNAL', message: 'It broke again.', requestId: 'aB3-xY_9' }
  fakeServer({ [genres]: { status: 500, body: { success: false, error } } })
  await expect(call(allGenres, {})).rejects.toMatchObject({ requestId: 'aB3-xY_9' })
  expect(takeToasts()).toMatchObject([{ body: 'It broke again. (Reference aB3-xY_9)' }])
})

test('a call made again within four seconds does not show the same toast again', async () => {
  fakeServer({ [genres]: { status: 500, body: '' } })
  vi.advanceTimersByTime(10_000)
  await expect(call(allGenres, {})).rejects.toThrow()
  await expect(call(allGenres, {})).rejects.toThrow()
  expect(takeToasts()).toHaveLength(1)
})

test('a query that is tried again shows its toast once, however long the server takes to fail', async () => {
  const slow = 6000
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, slow))
    return new Response('no healthy upstream', { status: 503, statusText: 'Service Unavailable' })
  })
  const read = new QueryObserver(queryClient, { queryKey: ['slow'], queryFn: () => call(allGenres, {}) })
  const stop = read.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(3 * slow + 10_000)
  expect(read.getCurrentResult()).toMatchObject({ isError: true, failureCount: 3 })
  expect(takeToasts()).toMatchObject([{ title: 'Server Error', body: `${BROKEN} (Service Unavailable)` }])
  await vi.advanceTimersByTimeAsync(60_000)
  void read.refetch()
  await vi.advanceTimersByTimeAsync(slow)
  expect(takeToasts(), 'much later it is news').toHaveLength(1)
  stop()
  queryClient.clear()
})

test('while there is no network, what a page reads by itself makes no toast; what somebody presses does', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  onlineManager.setOnline(false)
  await expect(call(allGenres, {})).rejects.toMatchObject({ status: 0 })
  expect(takeToasts()).toEqual([])
  await expect(call(setReaction, { messageId: 1, reactionType: '🔥', add: true })).rejects.toMatchObject({ status: 0 })
  expect(takeToasts()).toMatchObject([{ title: 'No connection' }])
  vi.advanceTimersByTime(10_000)
  await expect(call(allGenres, {}, { errors: 'toast' })).rejects.toMatchObject({ status: 0 })
  expect(takeToasts()).toMatchObject([{ title: 'No connection' }])
  onlineManager.setOnline(true)
})

test('a failure that its form shows makes no toast, also of a broken server, and has its reference', async () => {
  const write = () =>
    call(setReaction, { messageId: 1, reactionType: '🔥', add: true }, { errors: 'inline' }).catch((error) => error)
  fakeServer({ [reaction]: { status: 400, body: 'no' } })
  expect(await write()).toMatchObject({ status: 400 })
  fakeServer({ [reaction]: { status: 502, body: '<html>Bad Gateway</html>' } })
  expect(await write()).toMatchObject({ status: 502, message: BROKEN })
  const error = { code: 'INTERNAL', message: 'It broke.', requestId: 'aB3-xY_9' }
  fakeServer({ [reaction]: { status: 500, body: { success: false, error } } })
  expect(await write()).toMatchObject({ message: 'It broke. (Reference aB3-xY_9)' })
  expect(takeToasts()).toEqual([])
})

test('a part of a page that shows refusals makes a toast of a broken server', async () => {
  fakeServer({ [genres]: { status: 400, body: 'no' } })
  await expect(call(allGenres, {}, { errors: 'inline' })).rejects.toThrow()
  expect(takeToasts()).toEqual([])
  fakeServer({ [genres]: { status: 502, body: 'gateway' } })
  await expect(call(allGenres, {}, { errors: 'inline' })).rejects.toThrow()
  expect(takeToasts()).toHaveLength(1)
})

test('what is asked for after a change that a broken server did not take makes no second toast', async () => {
  fakeServer({ [genres]: { status: 502, body: 'gateway' } })
  tellBroken(new ApiError({ status: 500, message: 'It broke.' }))
  await expect(call(allGenres, {})).rejects.toThrow()
  expect(takeToasts()).toMatchObject([{ title: 'Server Error', body: 'It broke.' }])
})

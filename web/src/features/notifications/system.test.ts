import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useLatestVersion } from '../../lib/api/client-version.ts'
import { setNavigator } from '../../lib/router/navigation.ts'
import { clearSession, resumeSession, saveProfile, saveTokens, useSession } from '../../lib/session/session.ts'
import { KEYS } from '../../lib/storage.ts'
import { fakeServer, profile, signedInReply, tokensFor } from '../../lib/testing.ts'
import type { FromWorker, ToWorker } from '../../workers/notification-messages.ts'
import { forgetNotifications, useNotifications } from './store.ts'
import { refreshNotifications, watchNotifications, workerReady } from './system.ts'

const told: ToWorker[] = []
let say: (data: FromWorker) => void = () => {}
/** What the worker does when it is asked for a list. */
let onRefresh: (id: number) => void = () => {}

const LIST = '/api/Message/Notifications/'
const list = (unreadNotifications: number) => ({ items: [], unreadNotifications, unreadMessages: 0, hasMore: false })
const state = () => useNotifications.getState()

class FakeWorker {
  onmessage: ((event: { data: FromWorker }) => void) | null = null
  constructor() {
    say = (data) => this.onmessage?.({ data })
  }
  postMessage(message: ToWorker) {
    told.push(message)
    if (message.type === 'hello') say({ type: 'ready' })
    if (message.type === 'refresh') onRefresh(message.id)
  }
}

beforeAll(async () => {
  vi.stubGlobal('Worker', FakeWorker)
  saveTokens(tokensFor('first'))
  saveProfile(profile)
  resumeSession()
  useSession.setState({ checked: true })
  await workerReady()
  watchNotifications()
  await vi.waitFor(() => expect(told.map(({ type }) => type)).toContain('start'))
})
afterAll(() => {
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

beforeEach(() => {
  forgetNotifications()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const tokenTold = () => told.filter((message) => message.type === 'token').at(-1)?.headers.Authorization

test('the worker follows a token that another tab renewed', () => {
  saveTokens(tokensFor('second'))
  window.dispatchEvent(new StorageEvent('storage', { key: KEYS.accessToken, newValue: 'access-second' }))
  expect(tokenTold()).toBe('Bearer access-second')
})

test('a token that has expired in the worker is renewed, and the worker gets the new one', async () => {
  fakeServer({ '/api/v1/auth/refresh': { body: signedInReply('third') } })
  say({ type: 'token-expired' })
  await vi.waitFor(() => expect(tokenTold()).toBe('Bearer access-third'))
})

test('the newest client that the worker hears of is recorded', () => {
  say({ type: 'version', latest: '99.0.0' })
  expect(useLatestVersion.getState().latest).toBe('99.0.0')
})

test('while a list is on its way the refreshing flag is up; the list takes it down', async () => {
  onRefresh = (id) => {
    expect(state().refreshing).toBe(true)
    say({ type: 'notifications', list: list(3) })
    say({ type: 'refreshed', id })
  }
  await refreshNotifications()
  expect(state()).toMatchObject({ refreshing: false, loaded: true, failed: false, unreadNotifications: 3 })
})

test('an error of the worker is logged and takes the refreshing flag down', async () => {
  useNotifications.setState({ refreshing: true })
  say({ type: 'failed', id: null, message: 'Busy' })
  await vi.waitFor(() => expect(state()).toMatchObject({ refreshing: false, failed: true, loaded: false }))
  expect(console.warn).toHaveBeenCalledWith('Notifications', 'Busy')
})

test('where the worker fails the page asks itself, not again within 15 s, and the flag is down after each', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-01T12:00:00Z') })
  const asked = fakeServer({ [LIST]: { body: { success: true, payload: list(2) } } })
  onRefresh = (id) => say({ type: 'failed', id, message: 'Busy' })
  const directly = () => asked.filter(({ path }) => path === LIST).length
  await refreshNotifications()
  expect(directly()).toBe(1)
  expect(state()).toMatchObject({ refreshing: false, unreadNotifications: 2 })
  vi.setSystemTime(Date.now() + 14_999)
  await refreshNotifications()
  expect(directly()).toBe(1)
  expect(state().refreshing).toBe(false)
  vi.setSystemTime(Date.now() + 1)
  fakeServer({ [LIST]: { status: 503, body: 'Busy' } })
  await refreshNotifications()
  expect(state()).toMatchObject({ refreshing: false, failed: true, unreadNotifications: 2 })
  vi.useRealTimers()
})

test('a token that had expired when somebody asked is renewed, and the worker asked again', async () => {
  fakeServer({ '/api/v1/auth/refresh': { body: signedInReply('fourth') } })
  const answers: ((id: number) => void)[] = [
    (id) => say({ type: 'failed', id, message: 'TOKEN-EXPIRED' }),
    (id) => {
      say({ type: 'notifications', list: list(4) })
      say({ type: 'refreshed', id })
    },
  ]
  onRefresh = (id) => answers.shift()?.(id)
  await refreshNotifications()
  expect(tokenTold()).toBe('Bearer access-fourth')
  expect(state()).toMatchObject({ unreadNotifications: 4, failed: false })
})

test('the number of unread ones stands on the icon of an installed app', () => {
  const setAppBadge = vi.fn(async () => {})
  const clearAppBadge = vi.fn(async () => {})
  Object.assign(navigator, { setAppBadge, clearAppBadge })
  say({ type: 'notifications', list: list(5) })
  expect(setAppBadge).toHaveBeenCalledWith(5)
  say({ type: 'notifications', list: list(0) })
  expect(clearAppBadge).toHaveBeenCalledOnce()
})

test('a sign-in that was ended elsewhere ends here, and what another one’s token was refused does not', () => {
  say({ type: 'refused', authorization: 'Bearer access-first' })
  expect(useSession.getState().status).toBe('authenticated')
  setNavigator((to) => history.replaceState(null, '', to))
  say({ type: 'refused', authorization: 'Bearer access-fourth' })
  expect(useSession.getState().status).toBe('none')
  expect(location.search).toContain('signOut=true')
  say({ type: 'notifications', list: list(9) })
  expect(state().unreadNotifications).toBe(0)
})

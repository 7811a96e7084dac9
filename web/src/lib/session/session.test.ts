import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession } from '../api/error-catalogue.ts'
import { keepDraft, readDraft } from '../form/draft.ts'
import { page, setNavigator } from '../router/navigation.ts'
import { fakeServer, profile, signedInReply, tokensFor } from '../testing.ts'
import { checkAuth } from './auth-check.ts'
import { ensureGuest } from './guest.ts'
import { guestId, keepGuestId } from './guest-id.ts'
import { keepSession } from './keep-session.ts'
import { refreshSession } from './refresh.ts'
import { beginSession, clearSession, hasToken, readTokens, resumeSession, saveTokens, useSession } from './session.ts'

const REFRESH = '/api/v1/auth/refresh'
const NOW = new Date('2026-11-15T12:00:00Z')
let gone: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  clearSession()
  useSession.setState({ checked: false })
  gone = []
  setNavigator((to) => gone.push(to))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the token check holds for five seconds', () => {
  saveTokens(tokensFor('a'))
  expect(hasToken()).toBe(true)
  localStorage.clear()
  vi.advanceTimersByTime(4999)
  expect(hasToken()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(hasToken()).toBe(false)
})

test('with no tokens, the check ends with nobody signed in', async () => {
  await checkAuth()
  expect(useSession.getState()).toMatchObject({ checked: true, status: 'none' })
})

test('tokens that are not due are taken up without a call', async () => {
  const seen = fakeServer({})
  saveTokens(tokensFor('a'))
  await checkAuth()
  expect(seen).toEqual([])
  expect(useSession.getState()).toMatchObject({ checked: true, status: 'authenticated' })
})

test('tokens that are due are renewed at start-up', async () => {
  fakeServer({ [REFRESH]: { body: signedInReply('new') } })
  saveTokens(tokensFor('old', '2026-11-15T11:00:00Z'))
  await checkAuth()
  expect(readTokens()).toEqual(tokensFor('new'))
  expect(useSession.getState()).toMatchObject({ checked: true, status: 'authenticated', profile: { first: 'Ana' } })
})

test('a refused refresh at start-up clears the tokens and goes to the sign-out landing', async () => {
  fakeServer({ [REFRESH]: { status: 400, body: { success: false } } })
  saveTokens(tokensFor('old', '2026-11-15T11:00:00Z'))
  await checkAuth()
  expect(readTokens()).toBeNull()
  expect(useSession.getState()).toMatchObject({ checked: true, status: 'none' })
  expect(gone[0]).toContain('signOut=true')
})

test('without a network at start-up the session stays', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  saveTokens(tokensFor('old', '2026-11-15T11:00:00Z'))
  await checkAuth()
  expect(useSession.getState().status).toBe('authenticated')
  expect(gone).toEqual([])
})

test('twenty refreshes at once are one request, and the refreshing flag is on meanwhile', async () => {
  const seen = fakeServer({ [REFRESH]: { body: signedInReply('new') } })
  saveTokens(tokensFor('old'))
  const all = Array.from({ length: 20 }, () => refreshSession())
  expect(useSession.getState().refreshingToken).toBe(true)
  await Promise.all(all)
  expect(seen).toHaveLength(1)
  expect(seen[0]?.body).toEqual({ token: 'refresh-old' })
  expect(useSession.getState().refreshingToken).toBe(false)
})

/** Locks that another tab holds until `whenFree`. */
const locksHeldElsewhere = (whenFree: () => void) => ({
  locks: {
    request: async (_name: string, options: unknown, ifFree?: (lock: null) => Promise<boolean>) => {
      if (ifFree) return ifFree(null)
      whenFree()
      return (options as () => Promise<void>)()
    },
  },
})

test('a refresh that another tab made meanwhile is not made again', async () => {
  const seen = fakeServer({ [REFRESH]: { body: signedInReply('mine') } })
  saveTokens(tokensFor('old'))
  vi.stubGlobal(
    'navigator',
    locksHeldElsewhere(() => saveTokens(tokensFor('theirs'))),
  )
  await refreshSession()
  expect(seen).toEqual([])
  expect(readTokens()).toEqual(tokensFor('theirs'))
})

test('nor is one whose tokens are seen here only after the lock is free', async () => {
  const seen = fakeServer({ [REFRESH]: { body: signedInReply('mine') } })
  saveTokens(tokensFor('old'))
  const arrive = () => {
    saveTokens(tokensFor('theirs'))
    window.dispatchEvent(new StorageEvent('storage'))
  }
  vi.stubGlobal(
    'navigator',
    locksHeldElsewhere(() => setTimeout(arrive, 200)),
  )
  const refreshed = refreshSession()
  await vi.advanceTimersByTimeAsync(200)
  await refreshed
  expect(seen).toEqual([])
})

test('a tab that held the lock and saved nothing is not waited for longer than a second', async () => {
  const seen = fakeServer({ [REFRESH]: { body: signedInReply('mine') } })
  saveTokens(tokensFor('old'))
  vi.stubGlobal(
    'navigator',
    locksHeldElsewhere(() => {}),
  )
  const refreshed = refreshSession()
  await vi.advanceTimersByTimeAsync(1_000)
  await refreshed
  expect(seen).toHaveLength(1)
})

test('the tokens are renewed quietly when refreshAt comes', async () => {
  const seen = fakeServer({ [REFRESH]: { body: signedInReply('new') } })
  saveTokens(tokensFor('old', '2026-11-15T12:14:00Z'))
  resumeSession()
  const stop = keepSession()
  await vi.advanceTimersByTimeAsync(14 * 60_000 - 1)
  expect(seen).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(readTokens()).toEqual(tokensFor('new'))
  expect(gone).toEqual([])
  stop()
})

/** Another tab took the tokens away. */
function takenElsewhere() {
  localStorage.removeItem('accessToken')
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: null }))
}

test('a sign-out in another tab signs this one out', () => {
  saveTokens(tokensFor('a'))
  resumeSession()
  const stop = keepSession()
  takenElsewhere()
  expect(useSession.getState().status).toBe('none')
  expect(gone).toEqual(['/?signOut=true'])
  stop()
})

test('a session that another tab found expired ends here too, and comes back to the page that is open here', () => {
  history.replaceState(null, '', '/session/8?show=needs')
  saveTokens(tokensFor('a'))
  resumeSession()
  const stop = keepSession()
  const message = 'Your Session has expired. Please sign in again.'
  // What the other tab leaves behind.
  localStorage.setItem('sessionEnded', message)
  takenElsewhere()
  expect(useSession.getState().status).toBe('none')
  const landing = new URLSearchParams({ redirect: '/session/8?show=needs', signOut: 'true', errMsg: message })
  expect(gone).toEqual([`/?${landing}`])
  // Signed in again, a sign-out is one again.
  gone = []
  beginSession({ ...tokensFor('b'), profile })
  takenElsewhere()
  expect(gone).toEqual(['/?signOut=true'])
  stop()
  history.replaceState(null, '', '/')
})

test('a tab that was frozen while another one ended the session and signed in again stays signed in', () => {
  saveTokens(tokensFor('a'))
  resumeSession()
  const stop = keepSession()
  saveTokens(tokensFor('b'))
  for (const newValue of [null, 'access-b'])
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue }))
  expect(readTokens()).toEqual(tokensFor('b'))
  expect([useSession.getState().status, gone]).toEqual(['authenticated', []])
  stop()
})

test('a tab that finds its session expired says so to the others', () => {
  beginSession({ ...tokensFor('a'), profile })
  endSession('Your Session has expired. Please sign in again.')
  expect(localStorage.getItem('sessionEnded')).toBe('Your Session has expired. Please sign in again.')
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test('where another tab signs somebody else in, this one starts anew', () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => {})
  beginSession({ ...tokensFor('a'), profile })
  const stop = keepSession()
  const changed = () => window.dispatchEvent(new StorageEvent('storage', { key: 'profile', newValue: 'x' }))
  localStorage.setItem('profile', JSON.stringify({ ...profile, first: 'Anna' }))
  changed()
  expect(reload).not.toHaveBeenCalled()
  localStorage.setItem('profile', JSON.stringify({ ...profile, userId: 8 }))
  changed()
  expect(reload).toHaveBeenCalledOnce()
  stop()
})

test('B5 what somebody typed whose session ran out is there for them again, and for nobody else', () => {
  const typed = () => readDraft('session-notes-1').text
  keepDraft('sign-up', { text: 'as a guest' })
  beginSession({ ...tokensFor('a'), profile })
  expect(readDraft('sign-up').text).toBe('as a guest')
  keepDraft('session-notes-1', { text: 'Late from work' })
  clearSession()
  beginSession({ ...tokensFor('a'), profile })
  expect(typed()).toBe('Late from work')
  clearSession()
  beginSession({ ...tokensFor('b'), profile: { ...profile, userId: 8 } })
  expect(typed()).toBeUndefined()
})

test('a guest id is asked for once, and kept in storage and in a cookie', async () => {
  const seen = fakeServer({ '/api/v1/auth/guest-token': { body: { success: true, payload: { guestId: 'g-1' } } } })
  await Promise.all([ensureGuest(), ensureGuest()])
  await ensureGuest()
  expect(seen).toHaveLength(1)
  expect(localStorage.getItem('guestId')).toBe('g-1')
})

test('where the storage was emptied, the cookie brings a guest back, and no other id is asked for', async () => {
  const seen = fakeServer({ '/api/v1/auth/guest-token': { body: { success: true, payload: { guestId: 'g-2' } } } })
  keepGuestId('g-1')
  localStorage.clear()
  await ensureGuest()
  expect(seen).toHaveLength(0)
  expect(guestId()).toBe('g-1')
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useLatestVersion } from '../../lib/client-version.ts'
import { clearSession, resumeSession, saveProfile, saveTokens, useSession } from '../../lib/session.ts'
import { KEYS } from '../../lib/storage.ts'
import { fakeServer, profile, signedInReply, tokensFor } from '../../lib/testing.ts'
import type { FromWorker, ToWorker } from '../../workers/notification-messages.ts'
import { watchNotifications, workerReady } from './system.ts'

const told: ToWorker[] = []
let say: (data: FromWorker) => void = () => {}

class FakeWorker {
  onmessage: ((event: { data: FromWorker }) => void) | null = null
  constructor() {
    say = (data) => this.onmessage?.({ data })
  }
  postMessage(message: ToWorker) {
    told.push(message)
    if (message.type === 'hello') say({ type: 'ready' })
  }
}

beforeAll(async () => {
  localStorage.setItem('serverParts', 'all')
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

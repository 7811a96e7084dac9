import { userProfile } from '@app/core/contract/users'
import { pictureAddress } from '@app/core/rules/avatar'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const SERVER = 'https://jam.example.org'
const shell = { share: vi.fn(async () => {}), saveFile: vi.fn(async () => {}) }

// The page says where its server is before any script of ours runs.
beforeEach(() => {
  vi.resetModules()
  document.documentElement.dataset.server = SERVER
  globalThis.mobileShell = shell
})
afterEach(() => {
  delete document.documentElement.dataset.server
  globalThis.mobileShell = undefined
})

test('in a shell, calls and pictures go to the server, and the app’s own pictures do not', async () => {
  const { addressOf } = await import('../api/request.ts')
  const { IMAGES } = await import('../api/site.ts')
  expect(addressOf(userProfile, { id: 3 })).toBe(`${SERVER}/api/User/Profile/3`)
  expect(pictureAddress('public-images/a.webp', IMAGES)).toBe(`${SERVER}/public-images/a.webp`)
  expect(pictureAddress(null, IMAGES)).toBe('/local/img/avatar.png')
})

test('in a browser, they go to where the page is from', async () => {
  delete document.documentElement.dataset.server
  const { addressOf } = await import('../api/request.ts')
  const { IMAGES } = await import('../api/site.ts')
  expect(addressOf(userProfile, { id: 3 })).toBe('/api/User/Profile/3')
  expect(pictureAddress('public-images/a.webp', IMAGES)).toBe('/public-images/a.webp')
})

test('what is shared from a shell is a link that others can open, by the system’s own sheet', async () => {
  const { shareLink } = await import('./share.ts')
  await shareLink('Blues', '/session/4')
  expect(shell.share).toHaveBeenCalledWith({ title: 'Blues', url: `${SERVER}/session/4` })
})

test('a file goes to the system, which a shell’s page cannot save to', async () => {
  const { saveAs } = await import('../api/download.ts')
  saveAs('session-4.ics', 'text/calendar', 'BEGIN')
  expect(shell.saveFile).toHaveBeenCalledWith('session-4.ics', 'BEGIN')
})

test('a newer client is the store’s to bring: a shell offers no reload that would change nothing', async () => {
  const { recordLatestVersion, useLatestVersion } = await import('../api/client-version.ts')
  recordLatestVersion('99.0.0')
  expect(useLatestVersion.getState().latest).toBeNull()
})

import { afterEach, expect, test } from 'vitest'
import type { PushDevice } from '../../lib/device/push-device.ts'
import { thisDevice } from './device.ts'
import { webPush } from './web-push.ts'

const shell = { share: async () => {}, saveFile: async () => {} }
const native: PushDevice = {
  read: async () => 'off',
  address: async () => null,
  subscribe: async () => null,
  unsubscribe: async () => null,
}

afterEach(() => {
  globalThis.mobileShell = undefined
})

test('a browser is told by its own push service', () => {
  expect(thisDevice()).toBe(webPush)
})

test('a shell without pushes has no switch for them, though its WebView may have the browser’s', () => {
  globalThis.mobileShell = shell
  expect(thisDevice()).toBeNull()
})

test('a shell with pushes brings its own', () => {
  globalThis.mobileShell = { ...shell, push: native }
  expect(thisDevice()).toBe(native)
})

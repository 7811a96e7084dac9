import { shellAround } from '../../lib/device/mobile.ts'
import type { PushDevice } from '../../lib/device/push-device.ts'
import { webPush } from './web-push.ts'

/** How this device is told; null in a shell that has no way yet, where nothing about it is to be shown. */
export const thisDevice = (): PushDevice | null => {
  const shell = shellAround()
  return shell ? (shell.push ?? null) : webPush
}

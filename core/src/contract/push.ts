import { z } from 'zod'
import { key, nothing, timeZoneId } from './fields.ts'
import { get, post } from './route.ts'

/** Base64 for addresses, as browsers write keys; some add the signs that fill it up. */
const bytes = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}={0,2}$`), 'This isn’t a browser’s key.')

const endpoint = key(2000).regex(/^https?:\/\/[^\s@]+$/, 'This isn’t the address of a push service.')

/** What a browser gives for this device: where to send to, and the keys that only it can read with. */
const subscription = z.object({ endpoint, keys: z.object({ p256dh: bytes(65), auth: bytes(16) }) })

const settings = z.object({
  /** With which a browser asks its push service for an address. */
  publicKey: z.string(),
  /** Whether the device that asks is told. */
  thisDevice: z.boolean(),
  /** How many of the caller's devices are told. */
  devices: z.number(),
  /** Nothing that can wait arrives between ten in the evening and eight in the morning. */
  quietHours: z.boolean(),
  /** On the night: when the song before one's own is on. */
  youAreNext: z.boolean(),
})

export const getPushSettings = get('/v1/user/push-settings', {
  summary: 'The key that browsers subscribe with, and what the caller chose for pushes',
  access: 'user',
  reply: settings,
})

export const updatePushSettings = post('/v1/user/update-push-settings', {
  summary: 'Saves them; what is left out stays as it was',
  access: 'user',
  body: z.object({ quietHours: z.boolean().optional(), youAreNext: z.boolean().optional() }),
  reply: settings,
})

export const addPushSubscription = post('/v1/user/push-subscription', {
  summary: 'Tells this device from now on; it ends with the sign-in',
  access: 'user',
  body: z.object({
    subscription,
    /** Of the device: its night is the caller’s unless their settings name another zone. */
    timeZoneId: timeZoneId.nullish(),
  }),
  reply: settings,
})

export const removePushSubscription = post('/v1/user/remove-push-subscription', {
  summary: 'Stops telling a device; one that is not there is stopped already',
  access: 'user',
  body: z.object({ endpoint }),
  reply: settings,
})

/** A service worker has no token. It knows what nobody else does: the old address and its secret. */
export const renewPushSubscription = post('/v1/user/renew-push-subscription', {
  summary: 'Puts a new subscription in the place of one that the browser gave up',
  access: 'anonymous',
  body: z.object({ old: subscription, subscription }),
  reply: nothing,
})

export const testPush = post('/v1/user/test-push', {
  summary: 'Sends a test to the device that asks, and says what its push service answered',
  access: 'user',
  reply: z.object({ outcome: z.enum(['sent', 'gone', 'later', 'refused', 'none']) }),
})

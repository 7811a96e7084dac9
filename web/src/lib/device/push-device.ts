/**
 * `install`: an iPhone or iPad, which tells only what stands on its home screen. `blocked`: somebody said no to this site, and only
 * the browser's own settings take that back.
 */
export type Device = 'none' | 'install' | 'blocked' | 'off' | 'on'

/** Where pushes for this device go: what the server needs to send one. */
export interface PushAddress {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A way to be told while the app is closed: the browser's (features/push/web-push.ts), or a shell's. */
export interface PushDevice {
  /** What this device can do, and whether it has an address for pushes. */
  read(): Promise<Device>
  address(): Promise<PushAddress | null>
  /** Asks the person, then the push service. Null when the answer was no. */
  subscribe(publicKey: string): Promise<PushAddress | null>
  /** The address that the device no longer has, if it had one. */
  unsubscribe(): Promise<string | null>
}

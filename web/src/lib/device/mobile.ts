import type { PushDevice } from './push-device.ts'

/** What a mobile shell does for the client: each thing that a browser does in a way of its own, or not at all. */
export interface MobileShell {
  share(what: { title: string; url: string }): Promise<void>
  /** Hands a file to the system, which asks where to. */
  saveFile(name: string, text: string): Promise<void>
  /** Missing while the server reaches no phone but by its browser: nothing about pushes is then shown. */
  push?: PushDevice
}

declare global {
  var mobileShell: MobileShell | undefined
}

/** The shell around this page; nothing in a browser. Its script has run before the client's first. */
export const shellAround = (): MobileShell | undefined => globalThis.mobileShell

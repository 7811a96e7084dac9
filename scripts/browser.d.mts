/** Switches that keep Chromium quiet, and running where it has no sandbox. */
export const browserArguments: string[]

export function findBrowser(options?: {
  /** `false` only looks; otherwise one is downloaded or installed when there is none. */
  install?: boolean
}): Promise<{ path: string } | { missing: string }>

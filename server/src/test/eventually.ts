import { vi } from 'vitest'

/** How long a slow machine may take, not how fast the server must be. */
const LONGEST_MS = 20_000

/** What happens beside the call that brings it about: checked until it holds. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: LONGEST_MS })

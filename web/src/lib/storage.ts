/** What the app keeps in this browser. The names are part of the product: changing one forgets what people had. */
export const KEYS = {
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  refreshAt: 'refreshAt',
  profile: 'profile',
  guestId: 'guestId',
  theme: 'theme',
  near: 'near',
  intent: 'intent',
  sessionEnded: 'sessionEnded',
  lastWrite: 'lastWrite',
  lastViewedChangelogVersion: 'lastViewedChangelogVersion',
} as const

// A browser may refuse storage (private mode, full disk, a policy); the app then works until the tab is closed.
const memory = new Map<string, string>()

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    memory.delete(key)
  } catch {
    memory.set(key, value)
  }
}

export function remove(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored where nothing can be.
  }
}

export function readJson<T>(key: string): T | null {
  const text = read(key)
  if (!text) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

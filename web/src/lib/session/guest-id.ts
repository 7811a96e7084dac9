import { KEYS, read, write } from '../storage.ts'

const YEAR_S = 365 * 24 * 60 * 60

function fromCookie(): string | null {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${KEYS.guestId}=`))
  return entry ? decodeURIComponent(entry.slice(KEYS.guestId.length + 1)) : null
}

export const guestId = () => read(KEYS.guestId)

/** Where the storage was emptied, the cookie brings a guest back. To read it takes a phone as long as drawing a page, so it is asked for once. */
export function restoreGuestId(): string | null {
  const id = fromCookie()
  if (id) keepGuestId(id)
  return id
}

/** Kept in storage and, for 365 days, in a cookie: either one alone brings a guest back. */
export function keepGuestId(id: string): void {
  write(KEYS.guestId, id)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older Safari.
  document.cookie = `${KEYS.guestId}=${encodeURIComponent(id)}; Max-Age=${YEAR_S}; Path=/; SameSite=Lax${secure}`
}

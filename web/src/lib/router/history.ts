export interface Location {
  pathname: string
  search: string
  hash: string
  /** Of this entry of the history, also after a reload; 'default' for one that the app did not make. */
  key: string
}

/** How one got there: by a link, by one that replaced the address, or by the browser's own buttons. */
export type NavigationType = 'PUSH' | 'REPLACE' | 'POP'

export interface Place {
  location: Location
  kind: NavigationType
}

export interface History {
  here(): Place
  go(to: string, options?: { replace?: boolean }): void
  /** Gives the way to stop it. */
  listen(listener: (place: Place) => void): () => void
}

interface Entries {
  read(): { href: string; key: string | undefined }
  write(to: string, key: string, replace: boolean): void
}

function historyOf({ read, write }: Entries) {
  const listeners = new Set<(place: Place) => void>()
  const here = (kind: NavigationType): Place => {
    const { href, key = 'default' } = read()
    const { pathname, search, hash } = new URL(href)
    return { location: { pathname, search, hash, key }, kind }
  }
  const tell = (kind: NavigationType) => {
    for (const listener of listeners) listener(here(kind))
  }
  const history: History = {
    here: () => here('POP'),
    go: (to, { replace = false } = {}) => {
      write(to, Math.random().toString(36).slice(2, 10), replace)
      tell(replace ? 'REPLACE' : 'PUSH')
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { history, tell }
}

/** The browser's own history. */
export function browserHistory(): History {
  const { history, tell } = historyOf({
    read: () => ({ href: window.location.href, key: window.history.state?.key }),
    write: (to, key, replace) => window.history[replace ? 'replaceState' : 'pushState']({ key }, '', to),
  })
  window.addEventListener('popstate', () => tell('POP'))
  return history
}

/** An address that no browser shows. */
export function memoryHistory(first: string): History {
  let entry: { href: string; key?: string } = { href: new URL(first, 'http://app').href }
  return historyOf({
    read: () => ({ key: undefined, ...entry }),
    write: (to, key) => {
      entry = { href: new URL(to, entry.href).href, key }
    },
  }).history
}

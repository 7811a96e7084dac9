type Go = (to: string, options?: { replace?: boolean }) => void

// Until the router stands, and in the rare call after it is gone, the browser itself goes there.
let go: Go = (to) => window.location.assign(to)

export function setNavigator(navigate: Go): void {
  go = navigate
}

export const navigateTo: Go = (to, options) => go(to, options)

/** Reloads the page; apart, so that tests can watch it. */
export const page = {
  reload: () => window.location.reload(),
  replace: (to: string) => window.location.replace(to),
}

/** Where one is, to come back to. The home page and those of signing in are no places to come back to. */
export function thisPage(): string | undefined {
  const { pathname, search } = window.location
  return NO_RETURN.has(pathname) ? undefined : pathname + search
}

const NO_RETURN = new Set(['/', '/sign-in', '/sign-up', '/forgot-password', '/reset-password'])

/** Whether this is where one lands whose session ended. */
export const hasLanded = () =>
  window.location.pathname === '/' && new URLSearchParams(window.location.search).get('signOut') === 'true'

/** The landing route after a session ended. */
export function landingAddress({ errMsg, redirect }: { errMsg?: string; redirect?: string | undefined } = {}): string {
  const query = new URLSearchParams()
  if (redirect) query.set('redirect', redirect)
  query.set('signOut', 'true')
  if (errMsg) query.set('errMsg', errMsg)
  return `/?${query}`
}

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { vi } from 'vitest'
import { Frame } from './App.tsx'
import { installErrorCatalogue } from './lib/api/error-catalogue.ts'
import { queryClient } from './lib/api/query-client.ts'
import { memoryHistory } from './lib/router/history.ts'
import { Router, useLocation } from './lib/router/router.tsx'
import { clearSession, resumeSession, saveProfile, saveTokens, useSession } from './lib/session/session.ts'
import { profile, tokensFor } from './lib/testing.ts'
import { takeToasts } from './lib/toasts.ts'

let address = ''
function Where() {
  const { pathname, search } = useLocation()
  address = pathname + search
  return null
}

/** Where the app is now. */
export const currentAddress = () => address

let uninstall = () => {}

/** The whole app at an address, with the network that the test laid out. */
export function renderAt(path: string) {
  uninstall = installErrorCatalogue()
  useSession.setState({ checked: true })
  return render(
    <QueryClientProvider client={queryClient}>
      <Router history={memoryHistory(path)}>
        <Frame />
        <Where />
      </Router>
    </QueryClientProvider>,
  )
}

export function signInAs(changes: Partial<typeof profile> = {}) {
  saveTokens(tokensFor('test'))
  saveProfile({ ...profile, ...changes })
  resumeSession()
}

/** Leaves nothing behind for the next test. */
export function reset() {
  cleanup()
  uninstall()
  clearSession()
  takeToasts()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
}

import { updateOnlineActivity } from '@app/core/contract/users'
import { useEffect } from 'react'
import { call } from '../lib/api/api.ts'
import { afterFirstScreen } from '../lib/router/first-screen.ts'
import { useLocation } from '../lib/router/router.tsx'
import { readTokens, useSession } from '../lib/session/session.ts'

const DEBOUNCE_MS = 300

function report(path: string): void {
  if (!readTokens() || !useSession.getState().checked) return
  call(updateOnlineActivity, { action: path.toLowerCase() }, { errors: 'quiet' }).catch((error) =>
    console.warn('The online status could not be reported', error),
  )
}

/** Tells the server, a moment after each navigation, where someone is. */
export function useOnlineReport(): void {
  const { pathname, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation to the same address is one too.
  useEffect(() => {
    const timer = setTimeout(() => afterFirstScreen(() => report(pathname)), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [pathname, key])
}

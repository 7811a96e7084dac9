import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { signOut } from '../features/auth/mutations.ts'
import type { AppRoute } from '../lib/app-route.ts'
import { useSession } from '../lib/session.ts'

/** Landing with signOut=true ends the session, wherever the link came from. */
function useSignOutLanding() {
  const { pathname, search, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each landing counts once, by its key.
  useEffect(() => {
    const isLanding = pathname === '/' && new URLSearchParams(search).get('signOut') === 'true'
    if (isLanding && useSession.getState().status === 'authenticated') signOut()
  }, [key])
}

export function Shell({ children }: { route: AppRoute; children: ReactNode }) {
  useSignOutLanding()
  return (
    <main id="app-router-content" tabIndex={-1}>
      {children}
    </main>
  )
}

import { Suspense, useEffect } from 'react'
import { type AppRoute, RouteContext, titleOf } from '../lib/app-route.ts'
import { landingAddress } from '../lib/navigation.ts'
import { Navigate, useLocation } from '../lib/router.tsx'
import { hasToken } from '../lib/session.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'

/** What every route shares: its access rule, its title and the wait for its screen. */
export function RouteFrame({ route }: { route: AppRoute }) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    document.title = titleOf(route)
  }, [route])
  if (route.access === 'signed-in' && !hasToken()) {
    return <Navigate to={landingAddress({ redirect: pathname + search })} replace />
  }
  const { Screen } = route.screen
  return (
    <RouteContext value={route}>
      <ScreenBoundary key={pathname}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <Screen />
        </Suspense>
      </ScreenBoundary>
    </RouteContext>
  )
}

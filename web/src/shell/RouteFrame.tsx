import { Suspense, useLayoutEffect } from 'react'
import { type AppRoute, RouteContext, screenOf, titleOf } from '../lib/router/app-route.ts'
import { type LazyPart, usePart } from '../lib/router/lazy-part.ts'
import { landingAddress } from '../lib/router/navigation.ts'
import { Navigate, useLocation } from '../lib/router/router.tsx'
import { hasToken, useSession } from '../lib/session/session.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'

const onItsWay = <Skeleton lines={6} />

function Part({ part }: { part: LazyPart }) {
  const Loaded = usePart(part)
  return Loaded ? <Loaded /> : onItsWay
}

function Screen({ route }: { route: AppRoute }) {
  const isMember = useSession(({ status }) => status === 'authenticated')
  const part = screenOf(route, isMember)
  return <Part key={part === route.screen ? 'everybody' : 'member'} part={part} />
}

/** What every route shares: its access rule, its title and the wait for its screen. */
export function RouteFrame({ route }: { route: AppRoute }) {
  const { pathname, search } = useLocation()
  // Before the effect of a screen that knows a better one: a child's effects run before its parent's.
  useLayoutEffect(() => {
    document.title = titleOf(route)
  }, [route])
  if (route.access === 'signed-in' && !hasToken()) {
    return <Navigate to={landingAddress({ redirect: pathname + search })} replace />
  }
  return (
    <RouteContext value={route}>
      <ScreenBoundary key={pathname}>
        <Suspense fallback={onItsWay}>
          <Screen route={route} />
        </Suspense>
      </ScreenBoundary>
    </RouteContext>
  )
}

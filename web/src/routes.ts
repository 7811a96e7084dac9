import type { ComponentType } from 'react'
import { ADDRESSES } from './addresses.ts'
import { prefetchHome, prefetchSession } from './features/sessions/queries.ts'
import type { AppRoute } from './lib/router/app-route.ts'
import { type LazyPart, lazyPart } from './lib/router/lazy-part.ts'
import { matchPath } from './lib/router/match-path.ts'

const SCREENS = new Map(
  Object.entries(import.meta.glob<{ default: ComponentType }>('./screens/*{Screen,Redirect}.tsx')).map(
    ([file, load]) => [file, lazyPart(load)],
  ),
)
const screenIn = (name: string | undefined) => SCREENS.get(`./screens/${name}.tsx`)

const PREFETCH: Record<string, AppRoute['prefetch']> = {
  '/': prefetchHome,
  '/session/:id': ({ id }) => prefetchSession(Number(id)),
}

export const ROUTES: AppRoute[] = ADDRESSES.map((address) => ({
  ...address,
  screen: screenIn(address.screen) as LazyPart,
  memberScreen: screenIn(address.memberScreen),
  prefetch: PREFETCH[address.path],
}))

export const routeFor = (pathname: string): AppRoute =>
  ROUTES.find(({ path }) => matchPath(path, pathname)) ?? (ROUTES.at(-1) as AppRoute)

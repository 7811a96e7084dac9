import { PRODUCT } from '@app/core/product'
import { createContext, useContext } from 'react'
import type { LazyPart } from './lazy-part.ts'
import { matchPath } from './match-path.ts'
import { useLocation } from './router.tsx'

/** One address of the app, as plain data: the build reads it too. */
export interface Address {
  path: string
  /** Stands after the product's name in the page title, and in the toolbar. */
  title: string
  /** The file in `screens/` that shows it. */
  screen: string
  /** Another one for whoever is signed in. */
  memberScreen?: string
  access: 'public' | 'signed-in'
  /** Visits begin here: at the front door, with a link that somebody passed on, from a bookmark. The page then has the screen's files from the start. */
  isFirst?: true
  /** The screen brings a side menu of its own; the default one returns once a route without this flag is entered. */
  customMenu?: true
  /** False where neither drawer nor bottom bar belongs. */
  sideMenu?: false
  /** The screen has a header of its own, also for guests. */
  ownHeader?: true
}

/** With what is done there. */
export interface AppRoute extends Omit<Address, 'screen' | 'memberScreen'> {
  screen: LazyPart
  memberScreen: LazyPart | undefined
  /** Asks for what the screen will show, beside its code, where a visit begins here. */
  prefetch?: ((params: Record<string, string | undefined>) => Promise<void>) | undefined
}

export const screenOf = ({ screen, memberScreen = screen }: AppRoute, isMember: boolean): LazyPart =>
  isMember ? memberScreen : screen

export const titleOf = (route: AppRoute) => `${PRODUCT}: ${route.title}`

export const RouteContext = createContext<AppRoute | null>(null)

/** The route whose screen is being shown. */
export function useAppRoute(): AppRoute {
  const route = useContext(RouteContext)
  if (!route) throw new Error('There is no route around this component.')
  return route
}

/** What the address says in the places that the route's path names: `id` of `/session/:id`. */
export function useParams(): Record<string, string | undefined> {
  const { path } = useAppRoute()
  return matchPath(path, useLocation().pathname) ?? {}
}

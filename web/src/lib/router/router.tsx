import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { History, Location, NavigationType, Place } from './history.ts'

// What the app needs of React Router, under the names that it has there: addresses, links and nothing else.

const addressOf = ({ pathname, search, hash }: Location) => pathname + search + hash

const RouterContext = createContext<(Place & Pick<History, 'go' | 'here'>) | null>(null)

/** Everything that follows the address stands in it. */
export function Router({ history, children }: { history: History; children: ReactNode }) {
  const [place, setPlace] = useState(() => history.here())
  // The next page is drawn in slices: the one before it stays usable until then.
  useLayoutEffect(() => {
    // The address may have changed while the first page was being drawn.
    const now = history.here()
    setPlace((drawn) => (addressOf(drawn.location) === addressOf(now.location) ? drawn : now))
    return history.listen((next) => startTransition(() => setPlace(next)))
  }, [history])
  const value = useMemo(() => ({ ...place, go: history.go, here: history.here }), [place, history])
  return <RouterContext value={value}>{children}</RouterContext>
}

function useRouter() {
  const router = useContext(RouterContext)
  if (!router) throw new Error('There is no router around this component.')
  return router
}

export const useLocation = (): Location => useRouter().location
export const useNavigationType = (): NavigationType => useRouter().kind
export const useNavigate = (): History['go'] => useRouter().go

/** Tells at any time whether one is still on this page: also while it is shown, one may be on the way to the next. */
export function useIsHere(): () => boolean {
  const { location, here } = useRouter()
  return () => here().location.pathname === location.pathname
}

/** The query of the address, and the way to change it. */
export function useSearchParams() {
  const { location, go } = useRouter()
  const query = useMemo(() => new URLSearchParams(location.search), [location.search])
  const change = (next: URLSearchParams, options?: { replace?: boolean }) => {
    const search = next.toString()
    go(location.pathname + (search && `?${search}`), options)
  }
  return [query, change] as const
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A new tab, a new window, a download: those are the browser's. */
const isPlainClick = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  (event.currentTarget.target || '_self') === '_self'

export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  const { location, go } = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    // Where one is already is no second step to go back over.
    go(to, { replace: replace ?? to === addressOf(location) })
  }
  return <a {...rest} href={to} onClick={follow} />
}

/** Goes there as soon as it is shown. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace }), [navigate, to, replace])
  return null
}

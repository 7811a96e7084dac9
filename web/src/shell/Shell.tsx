import { type ReactNode, Suspense, useEffect } from 'react'
import { signOut } from '../features/auth/sign-out.ts'
import { useWaiting } from '../lib/offline/waiting.ts'
import type { AppRoute } from '../lib/router/app-route.ts'
import { useFirstScreen } from '../lib/router/first-screen.ts'
import { lazyExtra } from '../lib/router/lazy-extra.ts'
import { useLocation } from '../lib/router/router.tsx'
import { useSession } from '../lib/session/session.ts'
import { CONTENT_ID } from '../lib/view/content-element.ts'
import { useWide } from '../lib/view/use-media.ts'
import { ChangelogNotification } from './ChangelogNotification.tsx'
import { Drawer } from './Drawer.tsx'
import { GuestBrand } from './GuestBrand.tsx'
import { NewVersionBanner } from './NewVersionBanner.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import { Popups } from './Popups.tsx'
import { Pulling } from './Pulling.tsx'
import styles from './Shell.module.css'
import { Splash } from './Splash.tsx'
import { TabBar } from './TabBar.tsx'
import { Toasts } from './Toasts.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useOnlineReport } from './use-online-report.ts'
import { useRouteMenu } from './use-route-menu.ts'

// From when somebody does something, or something is to be said.
const Bars = lazyExtra(() => import('./Bars.tsx'))

/** Landing with signOut=true ends the session, wherever the link came from. */
function useSignOutLanding() {
  const { pathname, search, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each landing counts once, by its key.
  useEffect(() => {
    const isLanding = pathname === '/' && new URLSearchParams(search).get('signOut') === 'true'
    if (isLanding && useSession.getState().status === 'authenticated') signOut()
  }, [key])
}

/** Everything around the routed content. */
export function Shell({ route, children }: { route: AppRoute; children: ReactNode }) {
  const { checked, status } = useSession()
  const isWide = useWide()
  const isInUse = useFirstScreen((state) => state.isInUse)
  const hasWaiting = useWaiting(({ waiting }) => waiting.length > 0)
  const { pathname } = useLocation()
  const isSignedIn = checked && status === 'authenticated'
  const hasMenu = isSignedIn && route.path !== '/sign-up' && route.sideMenu !== false
  useSignOutLanding()
  useOnlineReport()
  useRouteMenu(route)
  if (!checked) return <Splash />
  return (
    <div className={hasMenu ? styles.withMenu : styles.shell}>
      <a href={`#${CONTENT_ID}`} className={styles.skip}>
        Skip to content
      </a>
      <PartBoundary page={pathname}>{hasMenu && <Drawer />}</PartBoundary>
      <div className={styles.column}>
        <PartBoundary page={pathname}>
          <NewVersionBanner />
          <OfflineBar />
          <Suspense>{(hasWaiting || isInUse) && <Bars />}</Suspense>
        </PartBoundary>
        <PartBoundary page={pathname}>{hasMenu && !isWide && <Toolbar route={route} />}</PartBoundary>
        {!isSignedIn && !route.ownHeader && <GuestBrand />}
        <main id={CONTENT_ID} tabIndex={-1} className={styles.content}>
          {children}
        </main>
      </div>
      <PartBoundary page={pathname}>{hasMenu && !isWide && <TabBar />}</PartBoundary>
      <PartBoundary page={pathname}>
        {isSignedIn && <Popups />}
        {hasMenu && <ChangelogNotification />}
        <Pulling />
      </PartBoundary>
      <PartBoundary page={pathname}>
        <Toasts />
      </PartBoundary>
    </div>
  )
}

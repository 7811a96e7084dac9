import { Bell, Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNotifications } from '../features/notifications/store.ts'
import type { AppRoute } from '../lib/router/app-route.ts'
import { toggleDrawer } from '../lib/router/menu.ts'
import { useLocation } from '../lib/router/router.tsx'
import { useToolbarTitle } from '../lib/router/use-title.ts'
import { useSession } from '../lib/session/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge, withCount } from '../ui/Badge.tsx'
import { IconButton, IconLink } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { OfflineSign } from './OfflineSign.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import styles from './Toolbar.module.css'

const NotificationPopover = lazy(() => import('./NotificationPopover.tsx'))
const AvatarMenu = lazy(() => import('./AvatarMenu.tsx'))

/** Under the large breakpoint: menu, mark, title, bell and face. The two overlays come when they are first asked for. */
export function Toolbar({ route }: { route: AppRoute }) {
  const profile = useSession((session) => session.profile)
  const title = useToolbarTitle((state) => state.title) ?? route.title
  const unread = useNotifications((state) => state.unreadNotifications)
  const [asked, setAsked] = useState<{ bell?: true; face?: true }>({})
  const { pathname } = useLocation()
  const bell = {
    label: withCount('Notifications', unread),
    children: (
      <>
        <Bell size={22} strokeWidth={1.75} aria-hidden />
        <Badge count={unread} className={styles.badge} />
      </>
    ),
  }
  const face = profile && { label: 'Account', children: <Avatar person={profile} link={false} /> }
  const bellButton = <IconButton {...bell} aria-haspopup="dialog" onClick={() => setAsked({ ...asked, bell: true })} />
  const faceButton = face && (
    <IconButton {...face} aria-haspopup="menu" onClick={() => setAsked({ ...asked, face: true })} />
  )
  return (
    <header className={styles.bar}>
      <IconButton label="Menu" onClick={toggleDrawer}>
        <MenuIcon size={24} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Logo />
      <span className={styles.title}>{title}</span>
      <OfflineSign />
      <PartBoundary page={pathname} instead={<IconLink {...bell} to="/notifications" />}>
        {asked.bell ? (
          <Suspense fallback={bellButton}>
            <NotificationPopover />
          </Suspense>
        ) : (
          bellButton
        )}
      </PartBoundary>
      <PartBoundary page={pathname} instead={face && <IconLink {...face} to="/profile" />}>
        {asked.face ? (
          <Suspense fallback={faceButton}>
            <AvatarMenu />
          </Suspense>
        ) : (
          faceButton
        )}
      </PartBoundary>
    </header>
  )
}

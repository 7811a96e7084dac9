import { Bell, Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNotifications } from '../features/notifications/store.ts'
import type { AppRoute } from '../lib/app-route.ts'
import { toggleDrawer } from '../lib/menu.ts'
import { useSession } from '../lib/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge, withCount } from '../ui/Badge.tsx'
import { IconButton } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './Toolbar.module.css'

const NotificationPopover = lazy(() => import('./NotificationPopover.tsx'))
const AvatarMenu = lazy(() => import('./AvatarMenu.tsx'))

/** Under the large breakpoint: menu, mark, title, bell and face. The two overlays come when they are first asked for. */
export function Toolbar({ route }: { route: AppRoute }) {
  const profile = useSession((session) => session.profile)
  const unread = useNotifications((state) => state.unreadNotifications)
  const [asked, setAsked] = useState<{ bell?: true; face?: true }>({})
  const bell = (
    <IconButton
      label={withCount('Notifications', unread)}
      aria-haspopup="dialog"
      onClick={() => setAsked({ ...asked, bell: true })}
    >
      <Bell size={22} strokeWidth={1.75} aria-hidden />
      <Badge count={unread} className={styles.badge} />
    </IconButton>
  )
  const face = profile && (
    <IconButton label="Account" aria-haspopup="menu" onClick={() => setAsked({ ...asked, face: true })}>
      <Avatar person={profile} link={false} />
    </IconButton>
  )
  return (
    <header className={styles.bar}>
      <IconButton label="Menu" onClick={toggleDrawer}>
        <MenuIcon size={24} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Logo />
      <span className={styles.title}>{route.title}</span>
      {asked.bell ? (
        <Suspense fallback={bell}>
          <NotificationPopover />
        </Suspense>
      ) : (
        bell
      )}
      {asked.face ? (
        <Suspense fallback={face}>
          <AvatarMenu />
        </Suspense>
      ) : (
        face
      )}
    </header>
  )
}

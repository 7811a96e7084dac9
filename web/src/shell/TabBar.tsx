import { Bell, House, MessageCircle, Users } from 'lucide-react'
import { useUnreadMessages } from '../features/messages/unread.ts'
import { useNotifications } from '../features/notifications/store.ts'
import { Link, useLocation } from '../lib/router/router.tsx'
import { Badge, withCount } from '../ui/Badge.tsx'
import { cx } from '../ui/class-names.ts'
import { linkHere } from './link-here.ts'
import styles from './TabBar.module.css'

/** A group, its sessions and what is run in them. */
const OF_GROUPS = /^\/(group|session|session-song|admin)(\/|$)/

/** The bottom tabs of small screens. They replace the address: Back leaves the app, not the last tab. */
export function TabBar() {
  const { pathname, search } = useLocation()
  const { unreadNotifications, unreadMessages: told } = useNotifications()
  const unreadMessages = useUnreadMessages() ?? told
  const tabs = [
    { to: '/', label: 'Feed', Icon: House, count: 0 },
    { to: '/groups', label: 'Groups', Icon: Users, count: 0, isWithin: OF_GROUPS.test(pathname) },
    { to: '/notifications', label: 'Notifications', Icon: Bell, count: unreadNotifications },
    { to: '/dm', label: 'Direct Messages', Icon: MessageCircle, count: unreadMessages },
  ]
  const here = linkHere(
    tabs.map(({ to }) => to),
    { pathname, search },
  )
  return (
    <nav aria-label="Tabs" className={styles.bar}>
      {tabs.map(({ to, label, Icon, count, isWithin }) => (
        <Link
          key={to}
          to={to}
          replace
          aria-label={withCount(label, count)}
          aria-current={to === here ? 'page' : isWithin ? 'true' : undefined}
          className={cx(styles.tab)}
        >
          <span className={styles.icon}>
            <Icon size={22} strokeWidth={1.75} aria-hidden />
            <Badge count={count} className={styles.badge} />
          </span>
          <span className={styles.label}>{label}</span>
        </Link>
      ))}
    </nav>
  )
}

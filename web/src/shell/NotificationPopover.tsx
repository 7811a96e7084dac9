import { Popover } from '@base-ui/react/popover'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { MarkAllRead, NotificationLists } from '../features/notifications/NotificationLists.tsx'
import { useNotifications } from '../features/notifications/store.ts'
import { serverHas } from '../lib/server-parts.ts'
import { Badge, withCount } from '../ui/Badge.tsx'
import { ButtonLink, IconButton } from '../ui/Button.tsx'
import overlay from '../ui/overlay.module.css'
import { useOverlayLevel } from '../ui/overlay-level.ts'
import styles from './NotificationPopover.module.css'
import toolbar from './Toolbar.module.css'

export default function NotificationPopover() {
  const { unreadNotifications, items } = useNotifications()
  // It is first drawn because the bell was pressed.
  const [isOpen, setOpen] = useState(true)
  const level = useOverlayLevel(isOpen)
  const close = () => setOpen(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger render={<IconButton label={withCount('Notifications', unreadNotifications)} />}>
        <Bell size={22} strokeWidth={1.75} aria-hidden />
        <Badge count={unreadNotifications} className={toolbar.badge} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner style={level} align="end" sideOffset={4} collisionPadding={8}>
          <Popover.Popup className={overlay.popover}>
            <div className={styles.head}>
              <Popover.Title className={styles.title}>Notifications</Popover.Title>
              <MarkAllRead />
            </div>
            {items.length ? (
              <NotificationLists onChoose={close} />
            ) : (
              <p className={styles.none}>
                {serverHas('notifications')
                  ? 'Nothing yet. Replies, rosters and messages show up here.'
                  : 'Notifications are still to come. For now, news of your sessions comes by e-mail.'}
              </p>
            )}
            <div className={styles.foot}>
              <ButtonLink to="/notifications" look="text" size="compact" wide onClick={close}>
                See all
              </ButtonLink>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

import { Popover } from '@base-ui/react/popover'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { MarkAllRead, NotificationLists } from '../features/notifications/NotificationLists.tsx'
import { useNotifications } from '../features/notifications/store.ts'
import { refreshNotifications } from '../features/notifications/system.ts'
import { Badge, withCount } from '../ui/Badge.tsx'
import { ButtonLink, IconButton } from '../ui/Button.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import overlay from '../ui/overlay.module.css'
import { useOverlayLevel } from '../ui/overlay-level.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './NotificationPopover.module.css'
import toolbar from './Toolbar.module.css'

/** As many as are read at a glance; the page has them all. */
const AT_MOST = 12

function Content({ onChoose }: { onChoose: () => void }) {
  const { loaded, failed, items } = useNotifications()
  if (items.length) return <NotificationLists atMost={AT_MOST} onChoose={onChoose} />
  if (loaded) return <p className={styles.none}>Nothing yet. Replies, rosters and messages show up here.</p>
  return (
    <div className={styles.none}>
      {failed ? (
        <LoadFailed what="Your notifications" onRetry={() => void refreshNotifications()} />
      ) : (
        <Skeleton lines={6} label="Loading notifications" />
      )}
    </div>
  )
}

export default function NotificationPopover() {
  const unreadNotifications = useNotifications((state) => state.unreadNotifications)
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
        <Popover.Positioner style={level} positionMethod="fixed" align="end" sideOffset={4} collisionPadding={8}>
          <Popover.Popup className={overlay.popover}>
            <div className={styles.head}>
              <Popover.Title className={styles.title}>Notifications</Popover.Title>
              <MarkAllRead />
            </div>
            <Content onChoose={close} />
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

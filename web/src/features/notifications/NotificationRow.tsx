import { notificationLabel, notificationTitle, showsPreview } from '@app/core/rules/notification-label'
import { safeRedirect } from '@app/core/rules/redirect'
import { Link } from '../../lib/router.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { cx } from '../../ui/class-names.ts'
import { SafeHtml } from '../../ui/SafeHtml.tsx'
import styles from './Notifications.module.css'
import { isNew, type NotificationItem } from './store.ts'

/** One notification: who, what, and the way to it. */
export function NotificationRow({ item, onChoose }: { item: NotificationItem; onChoose?: () => void }) {
  const { fromUser, feedItem } = item
  return (
    <Link
      to={safeRedirect(feedItem?.link, '/notifications')}
      className={cx(styles.row, isNew(item) && styles.fresh)}
      onClick={onChoose}
    >
      <Avatar
        person={{
          userId: fromUser?.id ?? 0,
          first: fromUser?.first ?? '',
          last: fromUser?.last ?? '',
          imageUrl: fromUser?.imageUrl ?? null,
        }}
        size="large"
        link={false}
      />
      <span className={styles.words}>
        <span className={styles.kind}>{notificationTitle(item)}</span>
        <span className={styles.label}>{notificationLabel(item)}</span>
        {showsPreview(item) && feedItem?.preview && (
          <span className={styles.preview}>
            <SafeHtml html={feedItem.preview} />
          </span>
        )}
      </span>
    </Link>
  )
}

import { type LabelPart, notificationWords, showsPreview } from '@app/core/rules/notification-label'
import { safeRedirect } from '@app/core/rules/redirect'
import { memo } from 'react'
import { Link } from '../../lib/router/router.tsx'
import { useReaderZone } from '../../lib/session/reader-zone.ts'
import { ago } from '../../lib/words/ago.ts'
import { cx } from '../../ui/class-names.ts'
import { SafeHtml } from '../../ui/SafeHtml.tsx'
import { readOne } from './mutations.ts'
import { NotificationGlyph } from './NotificationGlyph.tsx'
import styles from './Notifications.module.css'
import { isNew, type NotificationItem } from './store.ts'

export const Label = ({ words }: { words: LabelPart[] }) =>
  words.map(({ text, isName }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence have nothing else to be told apart by.
    isName ? <b key={index}>{text}</b> : <span key={index}>{text}</span>,
  )

/** One notification: who, what, when, and the way to it. */
export const NotificationRow = memo(function NotificationRow({
  item,
  now,
  onChoose,
}: {
  item: NotificationItem
  now: Date
  onChoose?: (() => void) | undefined
}) {
  const zone = useReaderZone()
  const { feedItem, notification } = item
  return (
    <Link
      to={safeRedirect(feedItem?.link, '/notifications')}
      className={cx(styles.row, isNew(item) && styles.fresh)}
      onClick={() => {
        readOne(item)
        onChoose?.()
      }}
    >
      <NotificationGlyph of={item} />
      <span className={styles.words}>
        <span className={styles.label}>
          <Label words={notificationWords(item)} />
        </span>
        {showsPreview(item) && feedItem?.preview && (
          <span className={styles.preview}>
            <SafeHtml html={feedItem.preview} />
          </span>
        )}
        {notification.unreadCount > 1 && <span className={styles.kind}>{notification.unreadCount} new</span>}
      </span>
      <time dateTime={notification.at} className={styles.time}>
        {ago(new Date(notification.at), now, zone)}
      </time>
    </Link>
  )
})

import { useReaderZone } from '../../lib/session/reader-zone.ts'
import { useNow } from '../../lib/view/use-now.ts'
import { Button } from '../../ui/Button.tsx'
import { dayHead, underHeads } from './day-heads.ts'
import { useMarkAllRead } from './mutations.ts'
import { NotificationRow } from './NotificationRow.tsx'
import styles from './Notifications.module.css'
import { idOf, isNew, type NotificationItem, useNotifications } from './store.ts'

export function MarkAllRead() {
  const markAll = useMarkAllRead()
  const unread = useNotifications(({ unreadNotifications }) => unreadNotifications > 0)
  return (
    <Button look="text" size="compact" disabled={!unread} busy={markAll.isPending} onClick={() => markAll.mutate()}>
      Mark all as Read
    </Button>
  )
}

interface Props {
  /** So many rows at most; the rest is on the page. */
  atMost?: number
  onChoose?: () => void
}

/** What is new and what was received before. */
export function NotificationLists({ atMost, onChoose }: Props) {
  const items = useNotifications((state) => state.items).slice(0, atMost)
  const unread = useNotifications((state) => state.unreadNotifications)
  const now = useNow()
  const zone = useReaderZone()
  const fresh = items.filter(isNew)
  const older = underHeads(
    items.filter((item) => !isNew(item)),
    ({ notification }) => dayHead(new Date(notification.at), now, zone),
  )
  const list = (some: NotificationItem[]) => (
    <ul>
      {some.map((item) => (
        <li key={idOf(item)}>
          <NotificationRow item={item} now={now} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {fresh.length > 0 && (
        <section className={styles.list}>
          <h2 className={styles.title}>
            New Items <span className={styles.count}>{unread}</span>
          </h2>
          {list(fresh)}
        </section>
      )}
      {older.length > 0 && (
        <section className={styles.list}>
          <h2 className={styles.title}>Older</h2>
          {older.map(({ head, rows }) => (
            <div key={head}>
              <h3 className={styles.day}>{head}</h3>
              {list(rows)}
            </div>
          ))}
        </section>
      )}
    </>
  )
}

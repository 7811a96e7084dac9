import { Button } from '../../ui/Button.tsx'
import { useMarkAllRead } from './mutations.ts'
import { NotificationRow } from './NotificationRow.tsx'
import styles from './Notifications.module.css'
import { isNew, type NotificationItem, useNotifications } from './store.ts'

function List({ title, items, onChoose }: { title: string; items: NotificationItem[]; onChoose?: () => void }) {
  if (!items.length) return null
  return (
    <section className={styles.list}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.notification.id}>
            <NotificationRow item={item} {...(onChoose && { onChoose })} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function MarkAllRead() {
  const markAll = useMarkAllRead()
  const unread = useNotifications(({ items }) => items.some(isNew))
  return (
    <Button look="text" size="compact" disabled={!unread} busy={markAll.isPending} onClick={() => markAll.mutate()}>
      Mark all as Read
    </Button>
  )
}

/** What is new and what was received before. */
export function NotificationLists({ onChoose }: { onChoose?: () => void }) {
  const items = useNotifications((state) => state.items)
  const more = onChoose ? { onChoose } : {}
  return (
    <>
      <List title="New Items" items={items.filter(isNew)} {...more} />
      <List title="Older" items={items.filter((item) => !isNew(item))} {...more} />
    </>
  )
}

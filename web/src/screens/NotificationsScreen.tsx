import { useEffect } from 'react'
import { useMarkAllRead } from '../features/notifications/mutations.ts'
import { MarkAllRead, NotificationLists } from '../features/notifications/NotificationLists.tsx'
import { useNotifications } from '../features/notifications/store.ts'
import { refreshNotifications } from '../features/notifications/system.ts'
import { usePullToRefresh } from '../lib/pull-to-refresh.ts'
import { useSearchParams } from '../lib/router.tsx'
import { serverHas } from '../lib/server-parts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import styles from './NotificationsScreen.module.css'

export default function NotificationsScreen() {
  const [query] = useSearchParams()
  const hasItems = useNotifications(({ items }) => items.length > 0)
  const { mutate: markAllRead } = useMarkAllRead()
  usePullToRefresh(refreshNotifications)
  const isAskedFor = query.get('markAllRead') === 'true'
  useEffect(() => {
    if (isAskedFor) markAllRead()
  }, [isAskedFor, markAllRead])
  return (
    <Page>
      <div className={styles.head}>
        <PageHeading hiddenOnPhone>Notifications</PageHeading>
        {hasItems && <MarkAllRead />}
      </div>
      {hasItems ? (
        <div className={styles.lists}>
          <NotificationLists />
        </div>
      ) : !serverHas('notifications') ? (
        <EmptyState
          title="Notifications are still to come"
          action={
            <ButtonLink to="/settings" look="outlined">
              Choose your e-mails
            </ButtonLink>
          }
        >
          For now, news of your sessions comes by e-mail.
        </EmptyState>
      ) : (
        <EmptyState
          title="All quiet"
          action={
            <ButtonLink to="/settings" look="outlined">
              Choose what to hear about
            </ButtonLink>
          }
        >
          Replies, direct messages, rosters and news of your sessions show up here.
        </EmptyState>
      )}
    </Page>
  )
}

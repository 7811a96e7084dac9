import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMarkAllRead } from '../features/notifications/mutations.ts'
import { MarkAllRead, NotificationLists } from '../features/notifications/NotificationLists.tsx'
import { readOlder } from '../features/notifications/queries.ts'
import { isNew, useNotifications } from '../features/notifications/store.ts'
import { refreshNotifications } from '../features/notifications/system.ts'
import { useSearchParams } from '../lib/router/router.tsx'
import { usePullToRefresh } from '../lib/view/pull-to-refresh.ts'
import { useSeen } from '../lib/view/use-seen.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './NotificationsScreen.module.css'

// What is new is looked for so far back; beyond that, whoever goes there finds it.
const MOST_LOOKED_AT = 300

/** The next page comes when the end of this one does, or while something new is further back than what is shown. */
function Older({ isWanted }: { isWanted: boolean }) {
  const [ref, isSeen] = useSeen()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if ((isSeen || isWanted) && !hasFailed) readOlder().catch(() => setFailed(true))
  }, [isSeen, isWanted, hasFailed])
  if (hasFailed) return <LoadFailed what="Older notifications" onRetry={() => setFailed(false)} />
  return <div ref={ref}>{(isSeen || isWanted) && <Skeleton lines={3} label="Loading older notifications" />}</div>
}

function Lists() {
  const items = useNotifications((state) => state.items)
  const unread = useNotifications((state) => state.unreadNotifications)
  const lacksNew = items.filter(isNew).length < unread && items.length < MOST_LOOKED_AT
  const hasOlder = useNotifications((state) => state.hasOlder)
  return (
    <>
      <div className={styles.lists}>
        <NotificationLists />
      </div>
      {hasOlder ? (
        <Older key={items.length} isWanted={lacksNew} />
      ) : (
        <ButtonLink to="/settings" look="text" icon={<SlidersHorizontal size={18} aria-hidden />}>
          Choose your notifications
        </ButtonLink>
      )}
    </>
  )
}

function Content() {
  const { loaded, failed, items } = useNotifications()
  if (items.length) return <Lists />
  if (loaded)
    return (
      <EmptyState
        title="All quiet"
        action={
          <ButtonLink to="/settings" look="outlined">
            Choose your notifications
          </ButtonLink>
        }
      >
        Replies, direct messages, rosters and news of your sessions show up here.
      </EmptyState>
    )
  if (failed) return <LoadFailed what="Your notifications" whole onRetry={() => void refreshNotifications()} />
  return <Skeleton lines={9} label="Loading notifications" />
}

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
      <Content />
    </Page>
  )
}

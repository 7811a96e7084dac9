import { notifyManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useNotifications } from '../features/notifications/store.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { keptWhen } from '../lib/offline/kept-when.ts'
import { useOwnWaiting } from '../lib/offline/waiting.ts'
import { waitingWords } from '../lib/offline/waiting-words.ts'
import { useLocation } from '../lib/router/router.tsx'
import { useReaderZone } from '../lib/session/reader-zone.ts'
import { useNow } from '../lib/view/use-now.ts'

const cache = queryClient.getQueryCache()

/** The oldest of what the page shows; 0 where it shows nothing. What stands around it counts only where there is nothing else. */
function shownAt(): number {
  const shown = cache.findAll({ type: 'active' }).filter(({ state }) => state.data !== undefined)
  const inPage = shown.filter(({ meta }) => !meta?.aside)
  const times = (inPage.length ? inPage : shown).map(({ state }) => state.dataUpdatedAt)
  return times.length ? Math.min(...times) : 0
}

const useShownAt = () => useSyncExternalStore((changed) => cache.subscribe(notifyManager.batchCalls(changed)), shownAt)

/** How old the page is, and what is sent later. */
export default function OfflineMore() {
  const { pathname } = useLocation()
  const notifiedAt = useNotifications(({ at }) => at)
  const askedAt = useShownAt()
  const at = pathname === '/notifications' ? notifiedAt : askedAt
  const now = useNow()
  const zone = useReaderZone()
  const waiting = useOwnWaiting().filter(({ problem }) => problem === null)
  return (
    <>
      {at > 0 && ` Showing what was kept ${keptWhen(new Date(at), now, zone)}.`}
      {waiting.length > 0 && ` ${waitingWords(waiting)} will be sent when you are back.`}
    </>
  )
}

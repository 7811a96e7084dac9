import { Suspense, useEffect, useState } from 'react'
import { isNew, useNotifications } from '../features/notifications/store.ts'
import { lazyExtra } from '../lib/lazy-extra.ts'

const PopupNotification = lazyExtra(() => import('./PopupNotification.tsx'))

/** Fetched with the first notification that is to pop up. */
export function Popups() {
  const isWanted = useNotifications(({ items }) => items.some((item) => isNew(item) && !item.notification.isPopupShown))
  const [wasWanted, setWanted] = useState(isWanted)
  useEffect(() => {
    if (isWanted) setWanted(true)
  }, [isWanted])
  return wasWanted && <Suspense>{<PopupNotification />}</Suspense>
}

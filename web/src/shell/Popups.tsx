import { type ComponentType, useEffect, useState } from 'react'
import { useReadOpened } from '../features/notifications/read-opened.ts'
import { isNew, useNotifications } from '../features/notifications/store.ts'

/** Fetched with the first notification that is to pop up; without Suspense, which would make its half second longer. */
export function Popups() {
  useReadOpened()
  const isWanted = useNotifications(({ items }) => items.some((item) => isNew(item) && !item.notification.isPopupShown))
  const [Popup, setPopup] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isWanted) return
    import('./PopupNotification.tsx').then(
      ({ default: PopupNotification }) => setPopup(() => PopupNotification),
      (error) => console.warn('A part of the app did not load', error),
    )
  }, [isWanted])
  return Popup && <Popup />
}

import { type ComponentType, useEffect, useState } from 'react'
import { useNotifications } from '../features/notifications/store.ts'

/** Fetched with the first notification that is unread; without Suspense, which would make a popup's half second longer. */
export function Popups() {
  const isWanted = useNotifications(({ unreadNotifications }) => unreadNotifications > 0)
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

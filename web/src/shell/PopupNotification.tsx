import { notificationLabel, notificationTitle } from '@app/core/rules/notification-label'
import { safeRedirect } from '@app/core/rules/redirect'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { reportPopupShown } from '../features/notifications/mutations.ts'
import { isNew, type NotificationItem, useNotifications } from '../features/notifications/store.ts'
import { useNavigate } from '../lib/router.tsx'
import { IconButton } from '../ui/Button.tsx'
import styles from './PopupNotification.module.css'

const DELAY_MS = 500
const SHOWN_MS = 10_000

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}

/** While the page is seen: the first unread notification that has not been a popup yet, for ten seconds. */
function usePopup() {
  const items = useNotifications((state) => state.items)
  const isVisible = useVisible()
  const [shown, setShown] = useState<NotificationItem | null>(null)
  const done = useRef(new Set<number>())
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (!isVisible || shown || waiting.current) return
    const next = items.find(
      (item) => isNew(item) && !item.notification.isPopupShown && !done.current.has(item.notification.id),
    )
    if (!next) return
    done.current.add(next.notification.id)
    void reportPopupShown(next.notification.id)
    // Not undone when the list is fetched again meanwhile: the server holds it for shown by then.
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      setShown(next)
    }, DELAY_MS)
  }, [items, isVisible, shown])
  useEffect(() => () => clearTimeout(waiting.current), [])

  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])

  return { shown, hide: () => setShown(null) }
}

export default function PopupNotification() {
  const { shown, hide } = usePopup()
  const navigate = useNavigate()
  return (
    <div role="status" className={styles.place}>
      {shown && (
        <div className={styles.popup}>
          <button
            type="button"
            className={styles.words}
            onClick={() => {
              hide()
              navigate(safeRedirect(shown.feedItem?.link, '/notifications'))
            }}
          >
            <span className={styles.title}>{notificationTitle(shown)}</span>
            <span>{notificationLabel(shown)}</span>
          </button>
          <IconButton label="Close" onClick={hide}>
            <X size={20} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  )
}

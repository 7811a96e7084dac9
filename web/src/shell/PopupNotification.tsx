import { notificationTitle, notificationWords, showsPreview } from '@app/core/rules/notification-label'
import { safeRedirect } from '@app/core/rules/redirect'
import { X } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { readOne, reportPopupShown } from '../features/notifications/mutations.ts'
import { NotificationGlyph } from '../features/notifications/NotificationGlyph.tsx'
import { Label } from '../features/notifications/NotificationRow.tsx'
import { useReadOpened } from '../features/notifications/read-opened.ts'
import { idOf, isNew, type NotificationItem, useNotifications } from '../features/notifications/store.ts'
import { useNavigate } from '../lib/router/router.tsx'
import { useWide } from '../lib/view/use-media.ts'
import { IconButton } from '../ui/Button.tsx'
import { useOverlaid } from '../ui/overlay-level.ts'
import { SafeHtml } from '../ui/SafeHtml.tsx'
import styles from './PopupNotification.module.css'

const DELAY_MS = 500
const SHOWN_MS = 10_000

/** One that gathers comes again with each thing that it tells of. */
const newsOf = ({ notification: { id, at } }: NotificationItem) => `${id} ${at}`

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    // It may have changed since this was first drawn.
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}

const isField = (element: Element | null) => element?.matches('input, textarea, select, [contenteditable]') ?? false

/** Whether somebody may be typing. */
function useInField(): boolean {
  const [isIn, setIn] = useState(() => isField(document.activeElement))
  useEffect(() => {
    const comes = ({ target }: FocusEvent) => setIn(isField(target as Element))
    const goes = () => setIn(false)
    document.addEventListener('focusin', comes)
    document.addEventListener('focusout', goes)
    return () => {
      document.removeEventListener('focusin', comes)
      document.removeEventListener('focusout', goes)
    }
  }, [])
  return isIn
}

/** While the page is seen: the first unread notification that has not been a popup yet, for ten seconds. */
function usePopup() {
  const items = useNotifications((state) => state.items)
  const isVisible = useVisible()
  const isOverlaid = useOverlaid()
  const isInField = useInField()
  // On a phone it would lie on what is typed; a wide window has a corner for it.
  const isInTheWay = !useWide() && isInField
  const [shown, setShown] = useState<NotificationItem | null>(null)
  // Whoever points at it or has the focus in it is reading.
  const [isHeld, setHeld] = useState(false)
  const done = useRef(new Set<string>())
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const next = items.filter((item) => isNew(item) && !item.notification.isPopupShown && !done.current.has(newsOf(item)))

  useEffect(() => {
    if (!isVisible || isOverlaid || isInTheWay || shown || waiting.current) return
    const [first] = next
    if (!first) return
    done.current.add(newsOf(first))
    void reportPopupShown(idOf(first))
    // Not undone when the list is fetched again meanwhile: the server holds it for shown by then.
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      setHeld(false)
      setShown(first)
    }, DELAY_MS)
  }, [next, isVisible, isOverlaid, isInTheWay, shown])
  useEffect(() => () => clearTimeout(waiting.current), [])

  useEffect(() => {
    if (!shown || isHeld) return
    const timer = setTimeout(() => setShown(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown, isHeld])

  return { shown, more: next.length, hide: () => setShown(null), setHeld }
}

export default function PopupNotification() {
  useReadOpened()
  const { shown, more, hide, setHeld } = usePopup()
  const navigate = useNavigate()
  const open = (item: NotificationItem) => {
    hide()
    readOne(item)
    navigate(safeRedirect(item.feedItem?.link, '/notifications'))
  }
  const hold = {
    // A mouse that merely lies there reads nothing.
    onPointerMove: (event: PointerEvent) => event.pointerType === 'mouse' && setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  const words = shown && notificationWords(shown)
  // A line that names somebody says its kind itself.
  const isTitled = !words?.some(({ isName }) => isName)
  return (
    <div role="status" className={styles.place}>
      {shown && words && (
        <div className={styles.popup}>
          <button type="button" className={styles.way} onClick={() => open(shown)} {...hold}>
            <NotificationGlyph of={shown} />
            <span className={styles.words}>
              {isTitled && <span className={styles.title}>{notificationTitle(shown)}</span>}
              <span className={styles.label}>
                <Label words={words} />
              </span>
              {showsPreview(shown) && shown.feedItem?.preview && (
                <span className={styles.preview}>
                  <SafeHtml html={shown.feedItem.preview} />
                </span>
              )}
              {more > 0 && <span className={styles.more}>and {more} more</span>}
            </span>
          </button>
          <IconButton label="Close" onClick={hide} {...hold}>
            <X size={20} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  )
}

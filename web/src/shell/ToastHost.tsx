import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { TOAST_MS, takeToasts, useToasts } from '../lib/toasts.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import styles from './ToastHost.module.css'

function Toasts() {
  const { toasts, add, close } = Toast.useToastManager()
  const waiting = useToasts((state) => state.waiting)
  const byTopic = useRef(new Map<string, string>())
  useEffect(() => {
    if (!waiting.length) return
    for (const { title, body, kind, action, topic } of takeToasts()) {
      const before = topic && byTopic.current.get(topic)
      if (before) close(before)
      const id = add({
        title,
        description: body,
        type: kind,
        timeout: TOAST_MS,
        // 'high' would hide the toast's own button from a screen reader and read its words out apart.
        priority: 'low',
        data: { action },
      })
      if (topic) byTopic.current.set(topic, id)
    }
  }, [waiting, add, close])
  return toasts.map((toast) => {
    const action = toast.data?.action as { label: string; run: () => void } | undefined
    return (
      <Toast.Root key={toast.id} toast={toast} className={cx(styles.toast, toast.type === 'error' && styles.error)}>
        <Toast.Content className={styles.content}>
          <div className={styles.words}>
            <Toast.Title className={styles.title} />
            <Toast.Description className={styles.body} />
          </div>
          {action && (
            <Button
              look="text"
              size="compact"
              onClick={() => {
                action.run()
                close(toast.id)
              }}
            >
              {action.label}
            </Button>
          )}
          {/* Not Toast.Close: that hides itself from a screen reader until the toasts have the focus. Beside another answer it is a sign, so that the words have room on a phone. */}
          {action ? (
            <IconButton label="Dismiss" onClick={() => close(toast.id)}>
              <X size={20} aria-hidden />
            </IconButton>
          ) : (
            <Button look="text" size="compact" onClick={() => close(toast.id)}>
              Dismiss
            </Button>
          )}
        </Toast.Content>
      </Toast.Root>
    )
  })
}

export default function ToastHost() {
  return (
    <Toast.Provider timeout={TOAST_MS}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

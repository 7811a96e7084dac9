import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { TOAST_MS, takeToasts, useToasts } from '../lib/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import styles from './ToastHost.module.css'

function Toasts() {
  const { toasts, add, close } = Toast.useToastManager()
  const waiting = useToasts((state) => state.waiting)
  useEffect(() => {
    if (!waiting.length) return
    for (const { title, body, kind, action } of takeToasts()) {
      add({
        title,
        description: body,
        type: kind,
        timeout: TOAST_MS,
        priority: kind === 'error' ? 'high' : 'low',
        data: { action },
      })
    }
  }, [waiting, add])
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
          <Toast.Close render={<Button look="text" size="compact" />}>Dismiss</Toast.Close>
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

import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { useFocusAfter } from './focus-after.ts'
import overlay from './overlay.module.css'
import { useOverlayLevel } from './overlay-level.ts'

interface Props {
  title: string
  open: boolean
  onClose: () => void
  children?: ReactNode
  actions: ReactNode
}

/** A question in the middle of the screen. */
export function Dialog({ title, open, onClose, children, actions }: Props) {
  const finalFocus = useFocusAfter(open)
  const level = useOverlayLevel(open)
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={overlay.scrim ?? ''} style={level} forceRender />
        <Base.Popup className={overlay.dialog ?? ''} style={level} finalFocus={finalFocus}>
          <Base.Title className={overlay.dialogTitle ?? ''}>{title}</Base.Title>
          <div className={overlay.dialogBody}>{children}</div>
          <div className={overlay.dialogActions}>{actions}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

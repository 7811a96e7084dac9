import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from './Button.tsx'
import { useFocusAfter } from './focus-after.ts'
import overlay from './overlay.module.css'
import { useOverlayLevel } from './overlay-level.ts'
import styles from './Sheet.module.css'

// The fifth of the specification's snap points, 0, is the swipe that closes.
const SNAP_POINTS = [0.5, 0.75, 0.9, 1]
const OPENS_AT = 0.9

interface Props {
  /** The share of the window's height that it takes up at first: one of the snap points. */
  opensAt?: number
  title: string
  open: boolean
  onClose: () => void
  footer?: ReactNode
  children: ReactNode
}

/** A sheet from the bottom edge, with a height that one can drag. */
export function Sheet({ title, open, onClose, footer, opensAt = OPENS_AT, children }: Props) {
  const [snapPoint, setSnapPoint] = useState<Drawer.Root.SnapPoint | null>(opensAt)
  const finalFocus = useFocusAfter(open)
  const level = useOverlayLevel(open)
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) setSnapPoint(opensAt)
      }}
      snapPoints={SNAP_POINTS}
      snapPoint={snapPoint}
      onSnapPointChange={setSnapPoint}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={overlay.scrim} style={level} forceRender />
        <Drawer.Viewport className={styles.viewport} style={level}>
          <Drawer.Popup className={styles.sheet} finalFocus={finalFocus} data-snap-point={String(snapPoint)}>
            <div className={styles.grip} aria-hidden="true" />
            <header className={styles.head}>
              <Drawer.Title className={styles.title}>{title}</Drawer.Title>
              <Drawer.Close render={<IconButton label="Close" />}>
                <X size={24} aria-hidden />
              </Drawer.Close>
            </header>
            <Drawer.Content className={styles.content}>{children}</Drawer.Content>
            {footer && <footer className={styles.foot}>{footer}</footer>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}

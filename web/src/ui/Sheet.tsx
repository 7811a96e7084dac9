import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useWide } from '../lib/view/use-media.ts'
import { IconButton } from './Button.tsx'
import { cx } from './class-names.ts'
import { useFocusAfter } from './focus-after.ts'
import overlay from './overlay.module.css'
import { useOverlayLevel } from './overlay-level.ts'
import styles from './Sheet.module.css'

// The fifth of the specification's snap points, 0, is the swipe that closes.
const SNAP_POINTS = [0.5, 0.75, 0.9, 1]
const OPENS_AT = 0.9
const LEAST = 0.3

interface Props {
  /** The share of the window's height that it takes up at first: one of the snap points, or just what it needs. */
  opensAt?: number | 'fit'
  /** On a laptop too, where it would be a dialog in the middle. */
  fromBelow?: boolean
  title: string
  open: boolean
  onClose: () => void
  footer?: ReactNode
  children: ReactNode
}

/** The share of the window's height at which nothing of this is below the fold, and nothing stands empty. */
function shareFor(inside: HTMLElement): number {
  const content = inside.parentElement as HTMLElement
  const foot = (content.nextElementSibling as HTMLElement | null)?.offsetHeight ?? 0
  const below = Number.parseFloat(getComputedStyle(content).paddingBottom) || 0
  const needed = content.offsetTop + inside.offsetHeight + below + foot
  return Math.min(OPENS_AT, Math.max(LEAST, Math.ceil((needed / window.innerHeight) * 100) / 100))
}

/** On a phone a sheet from the bottom edge, with a height that one can drag; on a laptop a dialog as tall as what is in it. */
export function Sheet({ title, open, onClose, footer, opensAt = OPENS_AT, fromBelow = false, children }: Props) {
  const isCentred = useWide() && !fromBelow
  const first = opensAt === 'fit' ? OPENS_AT : opensAt
  const [snapPoint, setSnapPoint] = useState<Drawer.Root.SnapPoint | null>(first)
  const [points, setPoints] = useState(SNAP_POINTS)
  const fit = useCallback((inside: HTMLElement | null) => {
    if (!inside) return
    const share = shareFor(inside)
    // Besides the specification's own.
    setPoints([...new Set([...SNAP_POINTS, share])].sort())
    setSnapPoint(share)
  }, [])
  const finalFocus = useFocusAfter(open)
  const level = useOverlayLevel(open)
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) setSnapPoint(first)
      }}
      snapPoints={points}
      snapPoint={snapPoint}
      onSnapPointChange={setSnapPoint}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={overlay.scrim} style={level} forceRender />
        <Drawer.Viewport className={cx(styles.viewport, isCentred && styles.centred)} style={level}>
          <Drawer.Popup
            className={styles.sheet}
            finalFocus={finalFocus}
            {...(isCentred ? { 'data-base-ui-swipe-ignore': '' } : { 'data-snap-point': String(snapPoint) })}
          >
            <div className={styles.grip} aria-hidden="true" />
            <header className={styles.head}>
              <Drawer.Title className={styles.title}>{title}</Drawer.Title>
              <Drawer.Close render={<IconButton label="Close" />}>
                <X size={24} aria-hidden />
              </Drawer.Close>
            </header>
            <Drawer.Content className={styles.content}>
              {opensAt === 'fit' ? <div ref={fit}>{children}</div> : children}
            </Drawer.Content>
            {footer && <footer className={styles.foot}>{footer}</footer>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}

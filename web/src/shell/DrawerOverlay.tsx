import { Dialog } from '@base-ui/react/dialog'
import { setDrawerOpen } from '../lib/router/menu.ts'
import overlay from '../ui/overlay.module.css'
import { useOverlayLevel } from '../ui/overlay-level.ts'
import styles from './Drawer.module.css'
import { SideMenu } from './SideMenu.tsx'

const close = () => setDrawerOpen(false)

export default function DrawerOverlay() {
  const level = useOverlayLevel(true)
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Backdrop className={overlay.scrim} style={level} />
        <Dialog.Popup className={styles.overlay} style={level} aria-label="Menu">
          <SideMenu onChoose={close} onClose={close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

import { Dialog } from '@base-ui/react/dialog'
import { setDrawerOpen } from '../lib/menu.ts'
import overlay from '../ui/overlay.module.css'
import styles from './Drawer.module.css'
import { SideMenu } from './SideMenu.tsx'

const close = () => setDrawerOpen(false)

export default function DrawerOverlay() {
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Backdrop className={overlay.scrim} />
        <Dialog.Popup className={styles.overlay} aria-label="Menu">
          <SideMenu onChoose={close} onClose={close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

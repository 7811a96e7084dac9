import { Menu } from '@base-ui/react/menu'
import { useState } from 'react'
import type { MenuItem } from '../lib/router/menu.ts'
import { useNavigate } from '../lib/router/router.tsx'
import { MENU_DELAY } from '../lib/view/constants.ts'
import { contentElement } from '../lib/view/content-element.ts'
import { useWide } from '../lib/view/use-media.ts'
import overlay from '../ui/overlay.module.css'
import { useOverlayLevel } from '../ui/overlay-level.ts'
import styles from './Menu.module.css'
import { RowContent } from './RowContent.tsx'

/** A menu item that opens a list of choices beside it or below. */
export default function PopupRow({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const level = useOverlayLevel(isOpen)
  // Beside the drawer of a small screen there is no room.
  const side = useWide() ? 'right' : 'bottom'
  return (
    <Menu.Root onOpenChange={setOpen}>
      <Menu.Trigger className={styles.row} openOnHover delay={MENU_DELAY.open} closeDelay={MENU_DELAY.close}>
        <RowContent item={item} />
      </Menu.Trigger>
      <Menu.Portal container={contentElement()}>
        <Menu.Positioner style={level} positionMethod="fixed" side={side} align="start" sideOffset={4}>
          <Menu.Popup className={overlay.menu}>
            {item.popup?.map((choice) => (
              <Menu.Item
                key={choice.label}
                className={overlay.choice}
                onClick={() => {
                  choice.action?.()
                  if (choice.link) navigate(choice.link)
                  onChoose()
                }}
              >
                {choice.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

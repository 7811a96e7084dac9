import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { contentElement } from '../../lib/view/content-element.ts'
import { IconButton } from '../../ui/Button.tsx'
import overlay from '../../ui/overlay.module.css'
import { useOverlayLevel } from '../../ui/overlay-level.ts'

export interface Deed {
  label: string
  run: () => void
}

/** What can be done with a message. It is first drawn because it was asked for. */
export default function MessageMenu({ label, deeds }: { label: string; deeds: Deed[] }) {
  const [isOpen, setOpen] = useState(true)
  const level = useOverlayLevel(isOpen)
  return (
    <Menu.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <Menu.Trigger render={<IconButton label={label} />}>
        <Ellipsis size={20} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal container={contentElement()}>
        <Menu.Positioner style={level} align="end" sideOffset={4}>
          <Menu.Popup className={overlay.menu}>
            {deeds.map(({ label: name, run }) => (
              <Menu.Item key={name} className={overlay.choice} onClick={run}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

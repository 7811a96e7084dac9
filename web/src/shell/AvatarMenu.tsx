import { Menu } from '@base-ui/react/menu'
import { useState } from 'react'
import { askToLeave } from '../lib/offline/leaving.ts'
import { useOwnWaiting } from '../lib/offline/waiting.ts'
import { landingAddress } from '../lib/router/navigation.ts'
import { useNavigate } from '../lib/router/router.tsx'
import { useSession } from '../lib/session/session.ts'
import { contentElement } from '../lib/view/content-element.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { IconButton } from '../ui/Button.tsx'
import overlay from '../ui/overlay.module.css'
import { useOverlayLevel } from '../ui/overlay-level.ts'

export default function AvatarMenu() {
  const navigate = useNavigate()
  const profile = useSession((session) => session.profile)
  const hasWaiting = useOwnWaiting().length > 0
  // It is first drawn because it was asked for.
  const [isOpen, setOpen] = useState(true)
  const level = useOverlayLevel(isOpen)
  if (!profile) return null
  return (
    <Menu.Root open={isOpen} onOpenChange={setOpen}>
      <Menu.Trigger render={<IconButton label="Account" />}>
        <Avatar person={profile} link={false} />
      </Menu.Trigger>
      <Menu.Portal container={contentElement()}>
        <Menu.Positioner style={level} positionMethod="fixed" align="end" sideOffset={4}>
          <Menu.Popup className={overlay.menu}>
            <Menu.Item className={overlay.choice} onClick={() => navigate('/profile')}>
              Profile
            </Menu.Item>
            <Menu.Item className={overlay.choice} onClick={hasWaiting ? askToLeave : () => navigate(landingAddress())}>
              Sign Out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

import type { MenuItem } from '../lib/router/menu.ts'
import { showToast } from '../lib/toasts.ts'
import { MenuList } from '../shell/MenuList.tsx'
import { Part } from './Part.tsx'

const tell = (title: string) => () => showToast({ kind: 'plain', title, body: 'It was chosen.' })

const ITEMS: MenuItem[] = [
  { label: 'A link', link: '/groups', icon: 'home', badge: 3 },
  { label: 'With a subtitle', subtitle: 'Thu 15 Nov @ The Anchor', link: '/session/1', day: 15 },
  { label: 'An action', action: tell('An action'), icon: 'plus' },
  {
    label: 'A submenu',
    icon: 'settings',
    submenu: [
      { label: 'Its first item', link: '/settings' },
      { label: 'Its second item', action: tell('Its second item') },
    ],
  },
  {
    label: 'A popup',
    icon: 'news',
    popup: [
      { label: 'One choice', action: tell('One choice') },
      { label: 'Another choice', link: '/groups' },
    ],
  },
  { label: 'Anchor Thursday Blues', link: '/group/3', section: 'A section', poster: 'Anchor Thursday Blues' },
]

/** Each kind of menu item. */
export function Menus() {
  return (
    <Part title="Menu">
      <MenuList items={ITEMS} onChoose={() => {}} />
    </Part>
  )
}

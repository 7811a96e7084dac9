import {
  Bell,
  CalendarDays,
  Ellipsis,
  Gauge,
  History,
  House,
  ListMusic,
  LogOut,
  MessageCircle,
  Newspaper,
  Pencil,
  Plus,
  Printer,
  RotateCw,
  Settings,
  Users,
} from 'lucide-react'
import type { MenuItem } from '../lib/router/menu.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { PosterTile } from '../ui/PosterTile.tsx'
import styles from './Menu.module.css'

const ICONS = {
  home: House,
  bell: Bell,
  messages: MessageCircle,
  plus: Plus,
  settings: Settings,
  news: Newspaper,
  'sign-out': LogOut,
  people: Users,
  pencil: Pencil,
  gauge: Gauge,
  songs: ListMusic,
  printer: Printer,
  calendar: CalendarDays,
  history: History,
  more: Ellipsis,
  again: RotateCw,
}

/** What stands before a menu item's words: an icon, a group's poster, a face or a day. */
export function MenuIcon({ item }: { item: MenuItem }) {
  if (item.person) return <Avatar person={item.person} link={false} />
  if (item.poster) return <PosterTile name={item.poster} image={item.picture ?? null} className={styles.tile ?? ''} />
  if (item.day) return <span className={styles.day}>{item.day}</span>
  const Icon = item.icon ? ICONS[item.icon] : null
  return Icon ? <Icon size={20} strokeWidth={1.75} aria-hidden /> : <span />
}

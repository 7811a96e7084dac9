import {
  AlarmClock,
  ArrowLeftRight,
  Bell,
  CalendarClock,
  CalendarPlus,
  Flag,
  Hourglass,
  ListMusic,
  type LucideIcon,
  MessageCircle,
  Music,
  PenLine,
  Reply,
  SmilePlus,
  UserCheck,
  UserPlus,
} from 'lucide-react'
import { Avatar } from '../../ui/Avatar.tsx'
import { cx } from '../../ui/class-names.ts'
import styles from './NotificationGlyph.module.css'
import type { NotificationItem } from './store.ts'

/** What somebody did shows their face with a small sign; what became of a session, a sign alone. By the contract's entities. */
const OF_PEOPLE: Record<number, LucideIcon> = {
  1: PenLine,
  4: Reply,
  5: MessageCircle,
  9: UserPlus,
  10: UserCheck,
  13: SmilePlus,
  14: Flag,
}
const OF_SESSIONS: Record<number, { Icon: LucideIcon; look?: 'filled' | 'offered' }> = {
  2: { Icon: CalendarPlus },
  3: { Icon: CalendarClock },
  6: { Icon: ListMusic, look: 'filled' },
  7: { Icon: ArrowLeftRight, look: 'filled' },
  8: { Icon: Hourglass, look: 'offered' },
  11: { Icon: Music },
  12: { Icon: AlarmClock },
}

/** Tells the kind of a notification at a glance. Its words say it too. */
export function NotificationGlyph({ of: { notification, fromUser } }: { of: NotificationItem }) {
  const Sign = OF_PEOPLE[notification.entity]
  if (Sign && fromUser) {
    return (
      <span className={cx(styles.faces, notification.others > 0 && styles.several)} aria-hidden="true">
        <Avatar person={{ userId: fromUser.id, ...fromUser }} size="large" link={false} />
        <span className={styles.sign}>
          <Sign size={12} strokeWidth={2.25} />
        </span>
      </span>
    )
  }
  const { Icon = Sign ?? Bell, look } = OF_SESSIONS[notification.entity] ?? {}
  return (
    <span className={cx(styles.tile, look && styles[look])} aria-hidden="true">
      <Icon size={20} strokeWidth={1.75} />
    </span>
  )
}

import { relativeTime } from '@app/core/rules/time'
import { SlidersHorizontal } from 'lucide-react'
import { Avatar, fullName } from '../../ui/Avatar.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { personOf } from '../../ui/person.ts'
import { Played } from './MemberList.tsx'
import type { GroupUser } from './queries.ts'
import styles from './UserTable.module.css'

const seen = (at: string | null) => (at ? `here ${relativeTime(new Date(at), new Date())}` : 'never here')

/** Every member as one row that opens to what an admin can do about them. */
export function UserTable({ users, onChoose }: { users: GroupUser[]; onChoose: (userId: number) => void }) {
  return (
    <ul>
      {users.map((user) => {
        const person = personOf(user)
        return (
          <li key={user.userId}>
            <button
              type="button"
              className={styles.row}
              aria-haspopup="dialog"
              aria-label={`Manage ${fullName(person)}`}
              onClick={() => onChoose(user.userId)}
            >
              <Avatar person={person} link={false} />
              <span className={styles.who}>
                <span className={styles.name}>
                  {fullName(person)} {user.isAdmin && <Chip tone="primary">Organiser</Chip>}
                </span>
                <span className={styles.email}>{user.email || 'Guest without an account'}</span>
              </span>
              <span className={styles.seen}>{seen(user.lastSeenAt)}</span>
              <Played instruments={user.instruments} />
              <SlidersHorizontal size={20} aria-hidden className={styles.more} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

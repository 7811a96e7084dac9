import { relativeTime } from '@app/core/rules/time'
import { Check, X } from 'lucide-react'
import { Link } from '../../lib/router.tsx'
import { showToast } from '../../lib/toasts.ts'
import { Avatar, fullName } from '../../ui/Avatar.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { personOf } from '../../ui/person.ts'
import { useApprove, useRemoveMember } from './mutations.ts'
import styles from './RequestList.module.css'

interface Asking {
  userId: number
  firstName: string
  lastName: string
  imageUrl: string | null
  askedAt: string
}

/** Who asks to be let in, the longest wait first. */
export function RequestList({ groupId, pending }: { groupId: number; pending: Asking[] }) {
  const approve = useApprove(groupId)
  const remove = useRemoveMember(groupId)
  return (
    <ul>
      {pending.map((asking) => {
        const person = personOf(asking)
        const name = fullName(person)
        return (
          <li key={asking.userId} className={styles.row}>
            <Avatar person={person} link={false} />
            <Link to={`/profile/${asking.userId}`} className={styles.who}>
              <span className={styles.name}>{name}</span>
              <span className={styles.when}>asked {relativeTime(new Date(asking.askedAt), new Date())}</span>
            </Link>
            <Button
              aria-label={`Approve ${name}`}
              icon={<Check size={18} aria-hidden />}
              onClick={() =>
                approve.mutate(
                  { userId: asking.userId },
                  { onSuccess: () => showToast({ kind: 'plain', title: `${name} is in`, body: 'They are told.' }) },
                )
              }
            >
              Approve
            </Button>
            <IconButton label={`Decline ${name}`} onClick={() => remove.mutate({ userId: asking.userId })}>
              <X size={20} aria-hidden />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

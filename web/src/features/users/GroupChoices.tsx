import type { NotificationChoice } from '@app/core/contract/notifications'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './GroupChoices.module.css'
import { useChooseForGroup } from './mutations.ts'
import { useGroupChoicesQuery } from './queries.ts'

const CHOICES: { value: NotificationChoice; label: string }[] = [
  { value: 'all', label: 'Everything' },
  { value: 'mine', label: 'What’s about me' },
  { value: 'none', label: 'Nothing' },
]

/** How much one wants to hear from each group, by whichever way. */
export function GroupChoices() {
  const groups = useGroupChoicesQuery()
  const choose = useChooseForGroup()
  if (groups.isError && !groups.data) return <LoadFailed what="Your groups" onRetry={() => groups.refetch()} />
  if (!groups.data) return <Skeleton lines={3} />
  if (!groups.data.length) return <p className={styles.words}>You’re not in a group yet.</p>
  return (
    <ul className={styles.groups}>
      {groups.data.map(({ groupId, groupName, choice }) => (
        <li key={groupId} className={styles.group}>
          <span>{groupName}</span>
          <Segmented
            label={groupName}
            options={CHOICES}
            value={choice}
            onChange={(value) => choose.mutate({ groupId, choice: value as NotificationChoice })}
          />
        </li>
      ))}
    </ul>
  )
}

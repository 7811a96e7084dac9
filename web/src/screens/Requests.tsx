import { countOf } from '@app/core/rules/count-of'
import { listOf } from '@app/core/rules/list-of'
import { UserPlus } from 'lucide-react'
import { useMyGroupsQuery } from '../features/groups/my-groups.ts'
import { useGroupAdminQuery } from '../features/groups/queries.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'
import styles from './Requests.module.css'

function Asked({ groupId, name }: { groupId: number; name: string }) {
  const asking = useGroupAdminQuery(groupId)
  const count = asking.data?.counts.pending ?? 0
  if (!count) return <IfFailed of={asking} what={`Who wants to join ${name}`} />
  const names = asking.data?.pending.slice(0, 2).map(({ firstName }) => firstName) ?? []
  const more = count - names.length
  return (
    <section className={styles.request} aria-label={`Requests to join ${name}`}>
      <UserPlus size={24} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <h2 className={styles.title}>
          {listOf(more > 0 ? [...names, `${more} more`] : names)} {count === 1 ? 'wants' : 'want'} to join {name}
        </h2>
        <p className={styles.small}>{countOf(count, 'request')} for you as an organiser.</p>
      </div>
      <ButtonLink to={`/admin/group-users/${groupId}`} look="outlined">
        Answer
      </ButtonLink>
    </section>
  )
}

const MOST_GROUPS = 5

/** Who asks to join the groups that I run. */
export default function Requests() {
  const { data: groups } = useMyGroupsQuery()
  const mine = groups?.filter(({ isAdmin }) => isAdmin).slice(0, MOST_GROUPS) ?? []
  return mine.map(({ sessionGroup: { id, name } }) => <Asked key={id} groupId={id} name={name} />)
}

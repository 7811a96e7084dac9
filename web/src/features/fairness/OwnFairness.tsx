import { Link } from '../../lib/router/router.tsx'
import { useSession } from '../../lib/session/session.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ownWords } from './fairness-words.ts'
import styles from './OwnFairness.module.css'
import { useFairnessQuery } from './queries.ts'

/** What one asked for and got in a group, in a sentence. */
export function OwnFairness({ groupId, name }: { groupId: number; name: string }) {
  const userId = useSession(({ profile }) => profile?.userId ?? 0)
  const { data, isError, refetch } = useFairnessQuery(groupId)
  const own = data?.rows.find(({ person }) => person.userId === userId)
  if (isError && !data) return <LoadFailed what={`What you got in ${name}`} onRetry={() => refetch()} />
  if (!data) return <Skeleton lines={2} label={`Loading what you got in ${name}`} />
  return (
    <div className={styles.row}>
      <Link to={`/group/${groupId}`} className={styles.name}>
        {name}
      </Link>
      <p className={styles.words}>
        {own ? ownWords(own) : 'You haven’t asked for anything in a published roster yet.'}
      </p>
    </div>
  )
}

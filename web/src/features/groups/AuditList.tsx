import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { LogEntry } from '../../ui/LogEntry.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './AuditList.module.css'
import { auditWords } from './audit-words.ts'
import { useAuditQuery } from './queries.ts'

/** What the admins did lately. */
export default function AuditList({ groupId }: { groupId: number }) {
  const audit = useAuditQuery(groupId)
  if (audit.isError && !audit.data) return <LoadFailed what="What the organisers did" onRetry={() => audit.refetch()} />
  if (!audit.data) return <Skeleton lines={4} />
  if (!audit.data.entries.length) return <p className={styles.none}>Nothing yet. What organisers do shows up here.</p>
  return (
    <ul>
      {audit.data.entries.map((entry) => {
        const { who, what } = auditWords(entry)
        return (
          <LogEntry key={entry.id} at={entry.at}>
            <strong>{who}</strong> {what}
          </LogEntry>
        )
      })}
    </ul>
  )
}

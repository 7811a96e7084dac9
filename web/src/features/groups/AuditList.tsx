import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { LogEntry } from '../../ui/LogEntry.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './AuditList.module.css'
import { useAuditQuery } from './queries.ts'

// What the server writes down, as a sentence between who did it and whom it was about.
const DONE: Record<string, string> = {
  approved: 'let in',
  removed: 'removed',
  left: 'left',
  added: 'added',
  invited: 'invited someone',
  'invitation-withdrawn': 'withdrew an invitation',
  'guest-added': 'added as a guest',
  'let-back-in': 'allowed to join again',
  rated: 'rated',
  changed: 'changed the group’s details',
  'made-admin': 'gave admin rights to',
  'admin-taken': 'took the admin rights of',
  'banner-changed': 'changed the banner',
  'banner-removed': 'took the banner away',
  'description-changed': 'changed the About text',
  'settings-changed': 'changed the defaults for new sessions',
  'switches-changed': 'changed how sign-up works',
  'venue-added': 'added a venue',
  'venue-changed': 'changed a venue',
  'post-written': 'wrote a post',
  'post-changed': 'changed a post',
  'invite-link-reset': 'made a new invitation link',
}

const nameOf = (person: { firstName: string; lastName: string } | null) =>
  person ? [person.firstName, person.lastName].filter(Boolean).join(' ') : 'Someone'

/** What the admins did lately. */
export function AuditList({ groupId }: { groupId: number }) {
  const audit = useAuditQuery(groupId)
  if (audit.isError && !audit.data) return <LoadFailed what="What the admins did" onRetry={() => audit.refetch()} />
  if (!audit.data) return <Skeleton lines={4} />
  if (!audit.data.entries.length) return <p className={styles.none}>Nothing yet. What admins do is kept here.</p>
  return (
    <ul>
      {audit.data.entries.map(({ id, at, by, action, about }) => (
        <LogEntry key={id} at={at}>
          <strong>{nameOf(by)}</strong> {DONE[action] ?? action.replaceAll('-', ' ')}
          {about && about.userId !== by?.userId && <strong> {nameOf(about)}</strong>}
        </LogEntry>
      ))}
    </ul>
  )
}

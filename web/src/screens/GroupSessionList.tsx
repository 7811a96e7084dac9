import { useState } from 'react'
import { GroupSessionRow } from '../features/sessions/GroupSessionRow.tsx'
import { useGroupSessionsQuery } from '../features/sessions/queries.ts'
import { Button } from '../ui/Button.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { MoreButton } from '../ui/MoreButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './GroupScreen.module.css'

function Part({ groupId, past, none }: { groupId: number; past: boolean; none: string }) {
  const query = useGroupSessionsQuery(groupId, past)
  const sessions = query.data?.pages.flatMap((page) => page.sessions)
  if (!sessions && query.isError) return <LoadFailed what="The sessions" onRetry={() => query.refetch()} />
  if (!sessions) return <Skeleton lines={6} label="Loading the sessions" />
  if (!sessions.length) return <p className={styles.quiet}>{none}</p>
  return (
    <>
      <ul>
        {sessions.map((session) => (
          <GroupSessionRow key={session.id} session={session} />
        ))}
      </ul>
      <MoreButton of={query} what="More sessions" />
    </>
  )
}

/** All sessions of a group: those to come, then the past ones, the latest first. */
export default function GroupSessionList({ groupId }: { groupId: number }) {
  const [isPast, showPast] = useState(false)
  return (
    <>
      <h2 className={styles.title}>Coming up</h2>
      <Part groupId={groupId} past={false} none="No session is planned right now." />
      {isPast ? (
        <section className={styles.past}>
          <h2 className={styles.title}>Past sessions</h2>
          <Part groupId={groupId} past none="Nothing yet: the first session is still to come." />
        </section>
      ) : (
        <Button look="outlined" wide className={styles.more} onClick={() => showPast(true)}>
          Show past sessions
        </Button>
      )}
    </>
  )
}

import { countOf } from '@app/core/rules/count-of'
import { listedPhase, SIGN_UP_WORDS } from '@app/core/rules/sign-up-phase'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from '../../lib/router/router.tsx'
import { useNow } from '../../lib/view/use-now.ts'
import { Button } from '../../ui/Button.tsx'
import { DayTile } from '../../ui/DayTile.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './GroupSessions.module.css'
import { type GroupSession, useGroupSessionsQuery } from './queries.ts'
import { useRestoreSession } from './session-mutations.ts'
import { inParts } from './session-parts.ts'
import { comingWords } from './stage.ts'

// Questions are fetched when they are asked.
const BringBack = lazy(() => import('./BringBack.tsx'))

function Row({ session, onRestore }: { session: GroupSession; onRestore: () => void }) {
  const now = useNow()
  const { id, title, deleted, songs } = session
  const phase = listedPhase(session, now)
  const state = deleted
    ? 'Deleted: can be brought back for 30 days'
    : `${countOf(songs, 'song')}, ${comingWords(session, now)}${
        phase === 'open' || phase === 'over' ? '' : `, ${SIGN_UP_WORDS[phase]}`
      }`
  const inside = (
    <>
      <DayTile at={session.startDate} zone={session.timeZoneId} small />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.meta}>{state}</span>
      </span>
    </>
  )
  if (deleted)
    return (
      <li className={styles.row}>
        {inside}
        <Button look="outlined" size="compact" aria-label={`Bring ${title} back`} onClick={onRestore}>
          Bring back
        </Button>
      </li>
    )
  return (
    <li>
      <Link to={`/admin/view-session?id=${id}`} className={styles.row}>
        {inside}
        <ChevronRight size={20} aria-hidden />
      </Link>
    </li>
  )
}

const SHOWN = 5

function Part({ title, sessions, onRestore }: { title: string; sessions: GroupSession[]; onRestore: Restore }) {
  const [all, setAll] = useState(false)
  if (!sessions.length) return null
  return (
    <section aria-label={title} className={styles.part}>
      <h3 className={styles.when}>{title}</h3>
      <ul>
        {sessions.slice(0, all ? undefined : SHOWN).map((session) => (
          <Row key={session.id} session={session} onRestore={() => onRestore(session)} />
        ))}
      </ul>
      {!all && sessions.length > SHOWN && (
        <Button look="text" onClick={() => setAll(true)}>
          Show all {sessions.length}
        </Button>
      )}
    </section>
  )
}
type Restore = (session: GroupSession) => void

/** The group's sessions: the next one, what comes later, and the past with what was deleted, the latest first. */
export default function GroupSessions({ groupId }: { groupId: number }) {
  const sessions = useGroupSessionsQuery(groupId)
  const restore = useRestoreSession(groupId)
  const [returning, setReturning] = useState<GroupSession | null>(null)
  const now = useNow()
  if (sessions.isError && !sessions.data) return <LoadFailed what="The sessions" onRetry={() => sessions.refetch()} />
  if (!sessions.data) return <Skeleton lines={4} label="Loading the sessions" />
  if (!sessions.data.length) return <p className={styles.meta}>No sessions yet. Make the first one.</p>
  const { next, later, past } = inParts(sessions.data, now)
  // Whoever is in it was told that it is off.
  const bringBack = (session: GroupSession) => {
    if (session.registered > 0 && new Date(session.endDate) > now) setReturning(session)
    else restore.mutate({ id: session.id, tell: false })
  }
  const answer = (tell: boolean) => {
    if (returning) restore.mutate({ id: returning.id, tell })
    setReturning(null)
  }
  return (
    <>
      <Part title="Next" sessions={next} onRestore={bringBack} />
      <Part title="Later" sessions={later} onRestore={bringBack} />
      <Part title="Past" sessions={past} onRestore={bringBack} />
      <Suspense>
        {returning && <BringBack session={returning} onAnswer={answer} onClose={() => setReturning(null)} />}
      </Suspense>
    </>
  )
}

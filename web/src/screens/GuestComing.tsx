import { ArrowRight } from 'lucide-react'
import { usePublicSessionsQuery } from '../features/sessions/lists.ts'
import { SessionRow } from '../features/sessions/SessionRow.tsx'
import { Link } from '../lib/router/router.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './GuestComing.module.css'

const FEW = 3

/** What a stranger could go to. */
export default function GuestComing() {
  const open = usePublicSessionsQuery()
  const sessions = open.data?.pages[0]?.sessions.slice(0, FEW) ?? []
  if (!open.isPending && !open.isError && !sessions.length) return null
  return (
    <section className={styles.coming} aria-labelledby="coming">
      <h2 id="coming" className={styles.title}>
        Coming up
      </h2>
      {open.isPending && <Skeleton lines={9} label="Loading what is coming up" />}
      <IfFailed of={open} what="What is coming up" />
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Link to="/upcoming" className={styles.link}>
        All sessions <ArrowRight size={16} aria-hidden />
      </Link>
    </section>
  )
}

import { lazy, type ReactNode, Suspense } from 'react'
import { usePublicSessionsQuery } from '../features/sessions/lists.ts'
import { useNeedsYouQuery, useUpcomingSessionsQuery } from '../features/sessions/queries.ts'
import { SessionRow } from '../features/sessions/SessionRow.tsx'
import { weeksOf } from '../features/sessions/weeks.ts'
import { Link, useSearchParams } from '../lib/router/router.tsx'
import { useTitle } from '../lib/router/use-title.ts'
import { useSession } from '../lib/session/session.ts'
import { useWide } from '../lib/view/use-media.ts'
import { useNow } from '../lib/view/use-now.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IfFailed, LoadFailed } from '../ui/LoadFailed.tsx'
import { MoreButton } from '../ui/MoreButton.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './UpcomingScreen.module.css'

const Wanted = lazy(() => import('../features/sign-up/Wanted.tsx'))
const PastSessions = lazy(() => import('./PastSessions.tsx'))

// As many as the call gives at once: a member's own are all here, the public ones come page by page.
const OWN = 100
const WANTED = 8
// On a phone they stand above the sessions, which are what one came for.
const FEW_WANTED = 3

/** All of it at once, with what stands above: what comes later would push away what one reads. */
function Weeks({ above, isAboveComing }: { above: ReactNode; isAboveComing: boolean }) {
  const now = useNow()
  const own = useUpcomingSessionsQuery(OWN)
  const open = usePublicSessionsQuery()
  const isWaiting = open.isPending || own.isLoading || isAboveComing
  const weeks = weeksOf(own.data ?? [], open.data?.pages.flatMap(({ sessions }) => sessions) ?? [], now)

  if (isWaiting) return <Skeleton lines={9} label="Loading the sessions" />
  const failed = (own.isError || (open.isError && !open.data)) && (
    <LoadFailed
      what="Some of the sessions"
      onRetry={() => {
        if (own.isError) void own.refetch()
        if (open.isError && !open.data) void open.refetch()
      }}
    />
  )
  if (!weeks.length)
    return (
      failed || (
        <EmptyState title="No sessions coming up" action={<ButtonLink to="/groups">Browse groups</ButtonLink>}>
          Your groups’ sessions and public ones are listed here, week by week.
        </EmptyState>
      )
    )
  return (
    <>
      {above}
      {failed}
      {weeks.map(({ name, sessions }) => (
        <section key={name} className={styles.week}>
          <h2 className={styles.name}>{name}</h2>
          <ul>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} own={own.data?.find(({ id }) => id === session.id)} />
            ))}
          </ul>
        </section>
      ))}
      <MoreButton of={open} what="More sessions" />
    </>
  )
}

export default function UpcomingScreen() {
  const isWide = useWide()
  const [query] = useSearchParams()
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  const isPast = isSignedIn && query.get('past') === 'true'
  const needs = useNeedsYouQuery(!isPast)
  // Not Wanted: it would ask again as it appears, and so come and go for ever.
  const wanted = needs.data
    ? needs.data.length > 0 && <Wanted most={isWide ? WANTED : FEW_WANTED} />
    : needs.isError && <IfFailed of={needs} what="Where you are wanted" />
  useTitle(isPast ? 'Past sessions' : 'Upcoming')
  return (
    <Page aside={isWide && !isPast && wanted && <Suspense>{wanted}</Suspense>}>
      <PageHeading hiddenOnPhone>{isPast ? 'Past sessions' : 'Upcoming'}</PageHeading>
      {isSignedIn && (
        <nav aria-label="Which sessions" className={styles.ways}>
          <Link to="/upcoming" replace aria-current={isPast ? undefined : 'page'}>
            Coming up
          </Link>
          <Link to="/upcoming?past=true" replace aria-current={isPast ? 'page' : undefined}>
            Past
          </Link>
        </nav>
      )}
      {isPast ? (
        <Suspense fallback={<Skeleton lines={9} label="Loading the sessions" />}>
          <PastSessions />
        </Suspense>
      ) : (
        <Suspense fallback={<Skeleton lines={9} label="Loading the sessions" />}>
          <Weeks above={!isWide && wanted} isAboveComing={needs.isLoading} />
        </Suspense>
      )}
    </Page>
  )
}

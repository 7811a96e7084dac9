import type { ReactNode } from 'react'
import type { SessionView } from '../features/sessions/queries.ts'
import { SessionBanner } from '../features/sessions/SessionBanner.tsx'
import { SessionProblem } from '../features/sessions/SessionProblem.tsx'
import { clockIn } from '../features/sessions/times.ts'
import { useSetQuery } from '../features/set-list/queries.ts'
import { ApiError } from '../lib/api-error.ts'
import { posterDay } from '../lib/poster-day.ts'
import { Link, useLocation } from '../lib/router.tsx'
import { useTitle } from '../lib/use-title.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './OrganiserPage.module.css'
import { sessionRooms, useSessionMenu } from './use-session-menu.ts'

type Session = SessionView['session']

/** From one page of the session to the next; on a phone the side menu is far away. */
function Rooms({ session }: { session: Session }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Run this session" className={styles.rooms}>
      {[...sessionRooms(session), { label: 'As members see it', link: `/session/${session.id}` }].map(
        ({ label, link = '' }) => (
          <Link
            key={label}
            to={link}
            aria-current={link.split('?')[0] === pathname ? 'page' : undefined}
            className={styles.room}
          >
            {label}
          </Link>
        ),
      )}
    </nav>
  )
}

export function OrganiserHead({ session, title }: { session: Session; title: string }) {
  const at = new Date(session.startDate)
  const { weekday, day, month } = posterDay(at, session.timeZoneId)
  const when = `${weekday} ${day} ${month}, ${clockIn(at, session.timeZoneId)}–${clockIn(new Date(session.endDate), session.timeZoneId)}`
  return (
    <header>
      <div className={styles.head}>
        <SessionBanner session={session} small className={styles.poster} />
        <div className={styles.words}>
          <p className={styles.kicker}>{title === session.title ? session.groupName : session.title}</p>
          <PageHeading className={styles.title ?? ''}>{title}</PageHeading>
          <p className={styles.when}>{[when, session.location].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <Rooms session={session} />
    </header>
  )
}

/** For members who do not run it: they see the session itself. */
function NotYours({ session: { id, title } }: { session: Session }) {
  return (
    <Page>
      <PageHeading hiddenOnPhone>{title}</PageHeading>
      <EmptyState
        title="This page is for the session’s organisers"
        action={<ButtonLink to={`/session/${id}`}>See the session</ButtonLink>}
      >
        Ask one of them if you should be helping to run it.
      </EmptyState>
    </Page>
  )
}

interface Props {
  sessionId: number
  /** What the page is called; the session's own name where it is left out. */
  title?: string | ((view: SessionView) => string)
  children: (view: SessionView) => ReactNode
}

/** The frame of every page for running a session: its menu, its head, and what happens to those who may not. */
export function OrganiserPage({ sessionId, title, children }: Props) {
  const { view, isError, error, refetch } = useSetQuery(sessionId)
  const mayRun = view?.me.callerIsAdmin === true
  useSessionMenu(mayRun ? view.session : undefined)
  const heading = view && (typeof title === 'function' ? title(view) : (title ?? view.session.title))
  useTitle(
    heading === view?.session.title ? heading : heading && `${heading}, ${view?.session.title}`,
    view?.session.groupName,
  )
  if (view && !mayRun) return <NotYours session={view.session} />
  // What others deleted meanwhile is gone here too; what merely did not load stays as it was last seen.
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 403)
  if (isGone || (!view && (isError || !(sessionId > 0))))
    return <SessionProblem error={error} onRetry={() => refetch()} />
  return (
    <Page width="full">
      {view ? (
        <div className={styles.page}>
          <OrganiserHead session={view.session} title={heading ?? view.session.title} />
          {children(view)}
        </div>
      ) : (
        <div className={styles.page}>
          <div className={styles.head}>
            <div className={styles.blank} />
            <Skeleton lines={3} label="Loading the session" />
          </div>
          <Skeleton lines={9} label="Loading the page" />
        </div>
      )}
    </Page>
  )
}

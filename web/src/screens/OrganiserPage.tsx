import { Ellipsis, Share } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { StageStrip } from '../features/session-admin/StageStrip.tsx'
import type { Stage } from '../features/session-admin/stage.ts'
import type { SessionView } from '../features/sessions/queries.ts'
import { SessionBanner } from '../features/sessions/SessionBanner.tsx'
import { SessionProblem } from '../features/sessions/SessionProblem.tsx'
import { untilWords } from '../features/sessions/times.ts'
import { useSetQuery } from '../features/set-list/queries.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { shareLink } from '../lib/device/share.ts'
import { useLocation } from '../lib/router/router.tsx'
import { useTitle } from '../lib/router/use-title.ts'
import { useTimes } from '../lib/session/reader-zone.ts'
import { useNow } from '../lib/view/use-now.ts'
import { Button, ButtonLink, IconButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useOverlay } from '../ui/use-overlay.ts'
import styles from './OrganiserPage.module.css'
import { usePanel } from './session-panels.ts'
import { useRunsGroup, useSessionMenu } from './use-session-menu.ts'

type Session = SessionView['session']

const loadPanel = () => import('./SessionPanel.tsx')

/** What stands beside the session's name, and what its '…' opens. */
function Actions({ session }: { session: Session }) {
  const { panel, open, close, searchOf } = usePanel()
  const runsGroup = useRunsGroup(session.groupId)
  const { pathname } = useLocation()
  const Opened = useOverlay(loadPanel, panel !== null, close)
  const more = useRef<HTMLButtonElement>(null)
  return (
    <div className={styles.actions}>
      <Button
        look="outlined"
        size="compact"
        icon={<Share size={18} aria-hidden />}
        onClick={() => shareLink(session.title, `/session/${session.id}`)}
      >
        Share
      </Button>
      <ButtonLink look="text" size="compact" to={`/session/${session.id}`}>
        As members see it
      </ButtonLink>
      <IconButton ref={more} label="More: details, print, payments, history, the door" onClick={() => open('more')}>
        <Ellipsis size={22} aria-hidden />
      </IconButton>
      {Opened && panel && (
        <Opened
          panel={panel}
          anchor={more}
          session={session}
          runsGroup={runsGroup}
          addressOf={(next) => `${pathname}${searchOf(next)}`}
          onClose={close}
        />
      )}
    </div>
  )
}

interface HeadProps {
  session: Session
  title: string
  stage: Stage | null
  block?: ReactNode
}

export function OrganiserHead({ session, title, stage, block }: HeadProps) {
  const now = useNow()
  const when = useTimes().span(session.startDate, session.endDate, session.timeZoneId)
  const until = untilWords(session.startDate, session.endDate, session.timeZoneId, now)
  return (
    <header>
      <div className={styles.head}>
        <SessionBanner session={session} small className={styles.poster} />
        <div className={styles.words}>
          <p className={styles.kicker}>{title === session.title ? session.groupName : session.title}</p>
          <PageHeading className={styles.title ?? ''}>{title}</PageHeading>
          <p className={styles.when}>{[when, session.location, until].filter(Boolean).join(' · ')}</p>
        </div>
        <Actions session={session} />
      </div>
      <StageStrip session={session} now={now} shown={stage}>
        {block}
      </StageStrip>
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
  /** The stage that the page is about, and what it opens into; none where it is beside the way. */
  stage?: Stage | ((view: SessionView) => Stage)
  block?: (view: SessionView) => ReactNode
  /** The page has a head of its own and the whole width, as a roster's matrix. */
  bare?: boolean
  children: (view: SessionView) => ReactNode
}

/** The frame of every page for running a session: its menu, its head, and what happens to those who may not. */
export function OrganiserPage({ sessionId, title, stage, block, bare, children }: Props) {
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
  if (bare && view) return children(view)
  return (
    <Page width="full">
      {view ? (
        <div className={styles.page}>
          <OrganiserHead
            session={view.session}
            title={heading ?? view.session.title}
            stage={typeof stage === 'function' ? stage(view) : (stage ?? null)}
            block={block?.(view)}
          />
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

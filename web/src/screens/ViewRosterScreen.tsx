import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { rostersAddress } from '../features/rosters/addresses.ts'
import { type RosterView, type SlotDetails, useRosterNews, useRosterQuery } from '../features/rosters/queries.ts'
import { RosterDesk } from '../features/rosters/RosterDesk.tsx'
import { useClosedOnLeaving } from '../features/rosters/use-desk.ts'
import type { AskOf } from '../features/session-admin/asks.ts'
import type { SessionView } from '../features/sessions/queries.ts'
import { SessionProblem } from '../features/sessions/SessionProblem.tsx'
import { setDrawerOpen, useMenu } from '../lib/router/menu.ts'
import { useSearchParams } from '../lib/router/router.tsx'
import { useWide } from '../lib/view/use-media.ts'
import { useNow } from '../lib/view/use-now.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useOverlay } from '../ui/use-overlay.ts'
import { OrganiserPage } from './OrganiserPage.tsx'

const PublishPage = lazy(() => import('../features/rosters/PublishPage.tsx'))
const ReportPage = lazy(() => import('../features/rosters/ReportPage.tsx'))
const DraftPage = lazy(() => import('../features/rosters/DraftPage.tsx'))
const DropOuts = lazy(() => import('../features/rosters/DropOuts.tsx'))
const loadAsk = () => import('../features/session-admin/Ask.tsx')

/** The matrix wants the whole width: the drawer makes room for it, and is back afterwards. */
function useRoom() {
  const isWide = useWide()
  useEffect(() => {
    if (!isWide) return
    const wasOpen = useMenu.getState().drawerOpen
    setDrawerOpen(false)
    return () => setDrawerOpen(wasOpen)
  }, [isWide])
}

interface ShownProps {
  session: SessionView['session']
  view: RosterView
}

function Desk({ session, view }: ShownProps) {
  const [asks, setAsks] = useState<AskOf[] | null>(null)
  const [isMending, setMending] = useState(false)
  const now = useNow()
  const close = useCallback(() => setAsks(null), [])
  const Ask = useOverlay(loadAsk, asks !== null, close)
  useClosedOnLeaving(asks !== null, close)
  const onAsk = (slotId: number, { person, comes, hasAddress, askedAt }: SlotDetails['others'][number]) =>
    setAsks([{ person: { ...person, comes, hasAddress, askedAt }, slotIds: [slotId] }])
  return (
    <>
      <RosterDesk
        session={session}
        view={view}
        onAsk={onAsk}
        isMending={isMending}
        notice={(show) =>
          view.roster.state === 'published' &&
          !session.settings.firstCome &&
          now < new Date(session.endDate) && (
            <Suspense>
              <DropOuts
                session={session}
                rosterId={view.roster.rosterId}
                fold={{ isOpen: isMending, onToggle: setMending }}
                onFind={(slotId) => {
                  setMending(false)
                  show(slotId)
                }}
              />
            </Suspense>
          )
        }
      />
      {Ask && asks && <Ask session={session} asks={asks} onClose={close} />}
    </>
  )
}

function Shown({ session, view }: ShownProps) {
  const [query] = useSearchParams()
  switch (query.get('view')) {
    case 'publish':
      return <PublishPage session={session} rosterId={view.roster.rosterId} />
    case 'report':
      return <ReportPage session={session} view={view} />
    case 'draft':
    case 'wall':
      return <DraftPage session={session} view={view} isWall={query.get('view') === 'wall'} />
    default:
      return <Desk key={view.roster.rosterId} session={session} view={view} />
  }
}

/** An address without a roster, or one of a roster that is gone; `was`: it went while it was looked at. */
function NoRoster({ was }: { was?: RosterView['roster'] | undefined }) {
  return (
    <Page>
      <PageHeading hiddenOnPhone>{was?.name ?? 'Roster'}</PageHeading>
      <EmptyState
        title={was ? `${was.name} is gone` : 'We can’t find this roster'}
        action={
          was ? (
            <ButtonLink to={rostersAddress(was.sessionId)}>All rosters</ButtonLink>
          ) : (
            <ButtonLink to="/upcoming">See what is coming up</ButtonLink>
          )
        }
      >
        It may have been deleted, or you may no longer be one of its organisers.
      </EmptyState>
    </Page>
  )
}

const isMissing = (error: Error | null) => (error as { status?: number } | null)?.status === 404

const TITLES: Record<string, (name: string) => string> = {
  publish: (name) => `Publish ${name}`,
  report: (name) => `Report of ${name}`,
  draft: (name) => `Draft of ${name}`,
  wall: (name) => `Draft of ${name}`,
}

export default function ViewRosterScreen() {
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  const { view, isError, error, refetch } = useRosterQuery(id)
  useRosterNews(view?.roster.sessionId, id)
  useRoom()
  if (!(id > 0) || isMissing(error)) return <NoRoster was={view?.roster} />
  if (!view)
    return isError ? (
      <SessionProblem error={error} onRetry={() => refetch()} />
    ) : (
      <Page width="full">
        <Skeleton lines={9} label="Loading the roster" />
      </Page>
    )
  const { name, sessionId } = view.roster
  return (
    <OrganiserPage sessionId={sessionId} title={TITLES[query.get('view') ?? '']?.(name) ?? name} stage="roster" bare>
      {({ session }) => (
        <Suspense fallback={<Skeleton lines={9} label="Loading the page" />}>
          <Shown session={session} view={view} />
        </Suspense>
      )}
    </OrganiserPage>
  )
}

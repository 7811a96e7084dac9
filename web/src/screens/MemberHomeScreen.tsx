import { nextSessionFor } from '@app/core/rules/next-session'
import { lazy, type ReactNode, Suspense } from 'react'
import { useMyGroupsQuery } from '../features/groups/my-groups.ts'
import { useNeedsYouQuery, useSessionQuery, useUpcomingSessionsQuery } from '../features/sessions/queries.ts'
import { useWithPending } from '../features/sign-up/queries.ts'
import { FinishSetup } from '../features/users/FinishSetup.tsx'
import { useSession } from '../lib/session/session.ts'
import { useWide } from '../lib/view/use-media.ts'
import { useUnhurried } from '../lib/view/use-unhurried.ts'
import { dayIn } from '../lib/words/clock.ts'
import { AfterFirstScreen } from '../ui/AfterFirstScreen.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import NextSession from './NextSession.tsx'

const Wanted = lazy(() => import('../features/sign-up/Wanted.tsx'))
const HomeRest = lazy(() => import('./HomeRest.tsx'))
const AHEAD = 5
const WANTED = 6
// The page has a heading from the start, as every page has.
const loading = (
  <>
    <h1 className="visually-hidden">Home</h1>
    <Skeleton lines={9} label="Loading your next session" />
  </>
)

/** Without a heading of its own: what is shown instead of the hero needs one all the same. */
const Plain = () => <PageHeading hiddenOnPhone>Home</PageHeading>

/** With what stands below it: that would be pushed down if it came first. */
function Next({ id, below }: { id: number; below: (above?: number) => ReactNode }) {
  const query = useSessionQuery(id)
  const view = useWithPending(query.data, id)
  const isComing = useUnhurried(!view && query.isLoading)
  if (isComing) return loading
  return (
    <>
      {view ? (
        <NextSession key={id} view={view} />
      ) : (
        <>
          <Plain />
          <LoadFailed what="Your next session" onRetry={() => query.refetch()} />
        </>
      )}
      {below(view?.me.lineUp ? id : undefined)}
    </>
  )
}

/** No session is planned: to somebody with groups that is news, to others it is the beginning. */
function Nothing({ children }: { children: ReactNode }) {
  const groups = useMyGroupsQuery()
  // What stands below asks again for what failed: if it went away meanwhile, that would go round for ever.
  if (groups.isLoading && !groups.isFetched) return loading
  const asked = groups.data?.find(({ isApproved }) => !isApproved)
  return (
    <>
      <Plain />
      {!groups.data ? (
        <LoadFailed what="Your groups" onRetry={() => groups.refetch()} />
      ) : asked ? (
        <EmptyState
          title={`Your request to ${asked.sessionGroup.name} is waiting for an organiser`}
          action={
            asked.keptIn ? (
              <ButtonLink to={`/session/${asked.keptIn.id}`}>See {asked.keptIn.title}</ButtonLink>
            ) : (
              <ButtonLink to={`/group/${asked.sessionGroup.id}`}>See the group</ButtonLink>
            )
          }
        >
          {asked.keptIn
            ? `The parts you asked for in ${asked.keptIn.title}, ${dayIn(new Date(asked.keptIn.startDate), asked.keptIn.timeZoneId)}, go in as soon as you’re in.`
            : 'Once you’re in, you’ll find its next session here, with the parts that are free for you.'}
        </EmptyState>
      ) : groups.data.length ? (
        <EmptyState
          title="No session is planned"
          action={<ButtonLink to="/upcoming">See what others have coming up</ButtonLink>}
        >
          As soon as one of your groups announces one, you’ll find it here, with the parts that are free for you.
        </EmptyState>
      ) : (
        <EmptyState title="Find your people first" action={<ButtonLink to="/groups">Find a group</ButtonLink>}>
          Join a group and you’ll find its next session here, with the parts that are free for you.
        </EmptyState>
      )}
      {children}
    </>
  )
}

// It comes right after the first screen, which is what concerns me next. By its key it is not taken for the shape of that one.
const feedOnItsWay = <Skeleton key="feed" lines={6} label="Loading what your groups say" />

/** The signed-in home: first what concerns me next, then what my groups say. */
export default function MemberHomeScreen() {
  const isComplete = useSession(({ profile }) => profile?.registrationComplete ?? true)
  const isWide = useWide()
  const upcoming = useUpcomingSessionsQuery(AHEAD)
  const needs = useNeedsYouQuery()
  // Where nothing is wanted, and nothing failed, nothing stands beside the page.
  const wanted =
    isWide &&
    (needs.data?.length ? (
      <Wanted most={WANTED} />
    ) : (
      needs.isError && !needs.data && <LoadFailed what="Where you are wanted" onRetry={() => needs.refetch()} />
    ))
  const next = nextSessionFor(upcoming.data ?? [])
  // In one piece: parts that come one by one push down what is being read.
  const below = (above?: number) => (
    <AfterFirstScreen before={feedOnItsWay}>
      {needs.isLoading ? (
        feedOnItsWay
      ) : (
        <Suspense fallback={feedOnItsWay}>
          <HomeRest sessions={upcoming.data} above={above} needs={isWide ? null : needs} />
        </Suspense>
      )}
    </AfterFirstScreen>
  )
  return (
    <Page aside={wanted && <Suspense>{wanted}</Suspense>}>
      {!isComplete && <FinishSetup />}
      {upcoming.isLoading && loading}
      {!upcoming.isLoading && !upcoming.data && (
        <>
          <Plain />
          <LoadFailed what="Your sessions" onRetry={() => upcoming.refetch()} />
          {below()}
        </>
      )}
      {upcoming.data && (next ? <Next id={next.id} below={below} /> : <Nothing>{below()}</Nothing>)}
    </Page>
  )
}

import { isDoorOpen } from '@app/core/rules/door'
import { lazy, Suspense, useMemo } from 'react'
import { OpenOffers } from '../features/offers/OpenOffers.tsx'
import { rosterAddress, rostersAddress } from '../features/rosters/addresses.ts'
import { useCreateRoster } from '../features/rosters/mutations.ts'
import { useRepairQuery, useRosterNews, useRosterQuery, useRostersQuery } from '../features/rosters/queries.ts'
import { bestDraft } from '../features/rosters/roster-lines.ts'
import { coreWords, shortNames } from '../features/rosters/words.ts'
import { type BestDraft, Gaps } from '../features/session-admin/Gaps.tsx'
import { NeedsYou } from '../features/session-admin/NeedsYou.tsx'
import { People } from '../features/session-admin/People.tsx'
import { useOverviewQuery } from '../features/session-admin/queries.ts'
import { SignUpBlock } from '../features/session-admin/SignUpBlock.tsx'
import { StageBlock } from '../features/session-admin/StageStrip.tsx'
import {
  currentStage,
  filledWords,
  isStage,
  type Stage,
  signUpIsOpen,
  wishWords,
} from '../features/session-admin/stage.ts'
import type { SessionView } from '../features/sessions/queries.ts'
import { useNavigate, useSearchParams } from '../lib/router/router.tsx'
import { useNow } from '../lib/view/use-now.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { IfFailed, LoadFailed } from '../ui/LoadFailed.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Night, NightBlock } from './Night.tsx'
import { OrganiserPage } from './OrganiserPage.tsx'
import { usePanel } from './session-panels.ts'
import { useRunsGroup } from './use-session-menu.ts'
import styles from './ViewSessionScreen.module.css'

type Session = SessionView['session']

const doorOf = ({ startDate, endDate }: Session, now: Date) => isDoorOpen(new Date(startDate), new Date(endDate), now)

/** The stage that the address names, else the one that the session is in. */
function useShownStage() {
  const [query] = useSearchParams()
  const named = query.get('stage')
  return (session: Session, now: Date): Stage =>
    isStage(named) && named !== 'songs' ? named : currentStage(session, now)
}

/** Where the rosters stand, and the one next step: make the first, go on with the best, or look at what is out. */
function RosterBlock({ session, now }: { session: Session; now: Date }) {
  const rosters = useRostersQuery(session.id)
  const { data } = rosters
  const navigate = useNavigate()
  const create = useCreateRoster(session.id)
  const out = data?.rosters.find(({ state }) => state === 'published')
  const best = bestDraft(data?.rosters ?? [])
  const drafts = data?.rosters.filter(({ state }) => state === 'draft').length ?? 0
  const all = (
    <ButtonLink look="text" to={rostersAddress(session.id)}>
      All rosters
    </ButtonLink>
  )
  if (session.rosterPublished) {
    const { filled, slots } = filledWords(session)
    return (
      <StageBlock
        title="Roster"
        count={filled}
        beside={data && all}
        action={
          out && (
            <ButtonLink look="inverse" to={rosterAddress(out.rosterId)}>
              Open {out.name}
            </ButtonLink>
          )
        }
      >
        <p>
          of {slots} slots have somebody.
          <br />
          <strong>It is published.</strong>
        </p>
      </StageBlock>
    )
  }
  if (best)
    return (
      <StageBlock
        title="Roster"
        count={best.figures.filled}
        beside={
          <>
            {all}
            {best.figures.filled > 0 && (
              <ButtonLink look="text" to={rosterAddress(best.rosterId)}>
                Open {best.name}
              </ButtonLink>
            )}
          </>
        }
        action={
          best.figures.filled ? (
            <ButtonLink look="inverse" to={rosterAddress(best.rosterId, 'publish')}>
              Publish {best.name}…
            </ButtonLink>
          ) : (
            <ButtonLink look="inverse" to={rosterAddress(best.rosterId)}>
              Fill {best.name}
            </ButtonLink>
          )
        }
      >
        <p>
          of {best.figures.slots} slots filled{drafts > 1 && `, the best of ${drafts} drafts`}.
          <br />
          <strong>{coreWords(best)}.</strong>
        </p>
      </StageBlock>
    )
  if (!data)
    return (
      <StageBlock title="Roster">
        {rosters.isError ? (
          <IfFailed of={rosters} what="The rosters" />
        ) : (
          <Skeleton lines={2} label="Loading the rosters" />
        )}
      </StageBlock>
    )
  const isOpen = signUpIsOpen(session, now)
  const signUp = `/admin/view-session?id=${session.id}&stage=sign-up`
  return (
    <StageBlock
      title="Roster"
      beside={
        isOpen ? (
          all
        ) : (
          <ButtonLink look="text" to={signUp}>
            Open sign-up again…
          </ButtonLink>
        )
      }
      action={
        isOpen ? (
          <ButtonLink look="inverse" to={signUp}>
            Look at sign-up
          </ButtonLink>
        ) : (
          <Button
            look="inverse"
            busy={create.isPending}
            onClick={() => create.mutate({}, { onSuccess: ({ rosterId }) => navigate(rosterAddress(rosterId)) })}
          >
            Make the roster
          </Button>
        )
      }
    >
      <p>
        <strong>None yet.</strong> {wishWords(session)}.
      </p>
    </StageBlock>
  )
}

/** The filled block of the page: one for each stage. */
function Block({ session }: { session: Session }) {
  const now = useNow()
  const shown = useShownStage()(session, now)
  const { open } = usePanel()
  if (shown === 'tonight')
    return <NightBlock session={session} now={now} isDoorOpen={doorOf(session, now)} onDoor={() => open('door')} />
  if (shown === 'roster') return <RosterBlock session={session} now={now} />
  if (shown === 'songs')
    return (
      <StageBlock
        title="Songs"
        action={
          <ButtonLink look="inverse" to={`/admin/edit-session-songs?sessionId=${session.id}`}>
            Add the songs
          </ButtonLink>
        }
      >
        <p>
          <strong>No songs yet.</strong> Each one gets the group’s usual slots.
        </p>
      </StageBlock>
    )
  return <SignUp session={session} now={now} onInstruments={() => open('instruments')} />
}

function SignUp({ session, now, onInstruments }: { session: Session; now: Date; onInstruments: () => void }) {
  const { data } = useOverviewQuery(session.id)
  return <SignUpBlock session={session} overview={data} now={now} onInstruments={onInstruments} />
}

// Only once a roster is out.
const RosterAnswers = lazy(() => import('../features/session-admin/RosterAnswers.tsx'))
const DropOuts = lazy(() => import('../features/rosters/DropOuts.tsx'))

/** Who dropped out since the roster was published, as it happens. */
function OpenParts({ session, rosterId }: { session: Session; rosterId: number }) {
  useRosterNews(session.id, rosterId)
  return (
    <Suspense>
      <DropOuts session={session} rosterId={rosterId} />
    </Suspense>
  )
}

function Cockpit({ view: { session, me } }: { view: SessionView }) {
  const now = useNow()
  const shown = useShownStage()(session, now)
  const isNight = shown === 'tonight' && doorOf(session, now)
  const rosterId = !session.settings.firstCome && now < new Date(session.endDate) ? me.lineUp?.rosterId : undefined
  return (
    <>
      {rosterId !== undefined && <OpenParts session={session} rosterId={rosterId} />}
      {isNight ? (
        <Night sessionId={session.id} />
      ) : (
        <Planning session={session} now={now} shown={shown} rosterId={rosterId} />
      )}
    </>
  )
}

/** What the best draft would fill, where its stage is looked at; once a roster is published, readiness is what that one fills. */
function useBestDraft(session: Session, shown: Stage): BestDraft | undefined {
  const { data } = useRostersQuery(session.id, shown === 'roster' && !session.rosterPublished)
  const best = shown === 'roster' && !session.rosterPublished ? bestDraft(data?.rosters ?? []) : undefined
  const { view } = useRosterQuery(best?.rosterId ?? 0)
  if (!best) return undefined
  const names = shortNames(view?.people ?? [])
  const players = new Map(view?.assignments.map(({ slotId, userId }) => [slotId, names.get(userId) ?? 'somebody']))
  return { name: best.name, words: coreWords(best), players }
}

/** The parts that the drop-outs above name, with whoever could take them. */
function useDropOutParts(rosterId: number | undefined): ReadonlySet<number> | undefined {
  const { data } = useRepairQuery(rosterId)
  return useMemo(() => data && new Set(data.dropOuts.flatMap(({ slotIds }) => slotIds)), [data])
}

interface PlanningProps {
  session: Session
  now: Date
  shown: Stage
  rosterId: number | undefined
}

function Planning({ session, now, shown, rosterId }: PlanningProps) {
  const shownAbove = useDropOutParts(rosterId)
  const draft = useBestDraft(session, shown)
  const runsGroup = useRunsGroup(session.groupId)
  const overview = useOverviewQuery(session.id)
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        {overview.data?.answers && now < new Date(session.endDate) && (
          <Suspense fallback={<Skeleton lines={4} label="Loading who said yes" />}>
            <RosterAnswers sessionId={session.id} answers={overview.data.answers} />
          </Suspense>
        )}
        {session.rosterPublished && <OpenOffers sessionId={session.id} zone={session.timeZoneId} />}
        {now < new Date(session.endDate) && (
          <Gaps session={session} overview={overview.data} draft={draft} shownAbove={shownAbove} />
        )}
        <NeedsYou session={session} overview={overview.data} now={now} />
      </div>
      {overview.data ? (
        <People session={session} people={overview.data.people} mayInvite={runsGroup} />
      ) : overview.isError ? (
        <LoadFailed what="The people" onRetry={() => overview.refetch()} />
      ) : (
        <Skeleton lines={8} label="Loading the people" />
      )}
    </div>
  )
}

export default function ViewSessionScreen() {
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  const stageOf = useShownStage()
  return (
    <OrganiserPage
      sessionId={id}
      stage={({ session }) => stageOf(session, new Date())}
      block={({ session }) => <Block session={session} />}
    >
      {(view) => <Cockpit key={id} view={view} />}
    </OrganiserPage>
  )
}

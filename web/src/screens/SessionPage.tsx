import { isRosterOut } from '@app/core/rules/roster-out'
import { signUpPhase } from '@app/core/rules/sign-up-phase'
import { Music } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useSessionUnread } from '../features/messages/unread.ts'
import { countNeeds, songViews } from '../features/session-songs/song-filter.ts'
import type { SessionView } from '../features/sessions/queries.ts'
import { Readiness } from '../features/sessions/Readiness.tsx'
import { SessionHead } from '../features/sessions/SessionHead.tsx'
import { BecomeMember } from '../features/sign-up/BecomeMember.tsx'
import { hasNothingIn } from '../features/sign-up/has-nothing-in.ts'
import { myParts, partsCount } from '../features/sign-up/my-parts.ts'
import { SignUpButton } from '../features/sign-up/SignUpButton.tsx'
import { usePartActions } from '../features/sign-up/use-part-actions.ts'
import { comingWords } from '../features/sign-up/words.ts'
import { useFirstScreen, usePreload } from '../lib/router/first-screen.ts'
import { useSearchParams } from '../lib/router/router.tsx'
import { useTimes } from '../lib/session/reader-zone.ts'
import { useWide } from '../lib/view/use-media.ts'
import { useNow } from '../lib/view/use-now.ts'
import { AfterFirstScreen } from '../ui/AfterFirstScreen.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import styles from './SessionScreen.module.css'
import { SessionSongs } from './SessionSongs.tsx'

const loadPartsList = () => import('../features/sign-up/MyPartsList.tsx')
const MyPartsList = lazy(loadPartsList)
const loadTray = () => import('../features/sign-up/Tray.tsx')
// It comes with the first wish. Where its file does not, the page and the wish stay.
const Tray = lazy(() => loadTray().catch(() => ({ default: () => <></> })))
const SessionLead = lazy(() => import('./SessionLead.tsx'))
const MyLine = lazy(() => import('../features/sign-up/MyLine.tsx'))
const OfferStrip = lazy(async () => ({ default: (await import('../features/offers/OfferStrip.tsx')).OfferStrip }))
const ChatTab = lazy(() => import('./ChatTab.tsx'))
const NotThisTime = lazy(async () => ({ default: (await import('../features/sign-up/NotThisTime.tsx')).NotThisTime }))
// What is open needs none.
const SignUpState = lazy(() => import('./SignUpState.tsx'))
// Beside the songs, where a wide window has room for it.
const Coming = lazy(async () => ({ default: (await import('../features/sessions/Coming.tsx')).Coming }))
const People = lazy(() => import('../features/sessions/People.tsx'))

/** In or not, how many songs, and until when one can say so. */
function SignUp({ view, now, quiet }: { view: SessionView; now: Date; quiet: boolean }) {
  const { change } = usePartActions(view)
  const { session, me } = view
  const { signUpClosesAt } = session.settings
  const times = useTimes()
  const closesAt = signUpClosesAt && now < new Date(signUpClosesAt) ? new Date(signUpClosesAt) : null
  const closes = closesAt && times.day(closesAt, session.timeZoneId)
  const phase = signUpPhase(session, now)
  // Nobody is invited to what is closed; who is in can still say that they cannot come, and who runs it join in.
  const mayAnswer = phase !== 'over' && me.callerIsApproved && (me.registration !== null || me.callerIsAdmin)
  return (
    <div className={styles.signUp}>
      {/* What leads the page says that the roster is out, and with it that sign-up is over. */}
      <Suspense
        fallback={
          <div className={cx(styles.blankNotice, phase !== 'not-yet' && hasNothingIn(view) && styles.withNext)} />
        }
      >
        {phase !== 'open' && !(quiet && phase === 'closed') && <SignUpState view={view} phase={phase} />}
      </Suspense>
      {phase === 'open' && !me.callerIsApproved && <BecomeMember view={view} />}
      {(phase === 'open' ? me.callerIsApproved : mayAnswer) && (
        <SignUpButton view={view} onChange={change} quiet={quiet} closed={phase !== 'open' || isRosterOut(session)} />
      )}
      {phase !== 'over' && !(quiet && phase === 'closed') && (
        <p className={styles.quiet}>
          {closes && `Sign-up closes ${closes}. `}
          {comingWords(session, phase)}
        </p>
      )}
    </div>
  )
}

/** One's own parts: a list beside the songs, or a tray below them. */
function Parts({ view, tray }: { view: SessionView; tray?: boolean }) {
  const { leave, rank } = usePartActions(view)
  const parts = useMemo(() => myParts(view), [view])
  usePreload(loadPartsList)
  usePreload(loadTray)
  const list = (
    <>
      <Suspense fallback={<Skeleton lines={partsCount(parts) * 2} label="Loading your parts" />}>
        <MyPartsList
          parts={parts}
          onRank={rank}
          onLeave={({ wish, name, song }) => leave({ slotId: wish.slotId, name, song: song.title })}
        />
      </Suspense>
      <ButtonLink
        to={`/session/${view.session.id}/practice`}
        look="text"
        icon={<Music size={18} aria-hidden />}
        className={styles.practice ?? ''}
      >
        Practice page
      </ButtonLink>
    </>
  )
  if (tray)
    return (
      <Suspense>
        {partsCount(parts) > 0 && (
          <AfterFirstScreen>
            <Tray parts={parts}>{list}</Tray>
          </AfterFirstScreen>
        )}
      </Suspense>
    )
  return (
    <section>
      <h2 className={styles.panelTitle}>
        My parts {parts.ranked.length > 1 && <span className={styles.quiet}>drag to rank</span>}
      </h2>
      {partsCount(parts) ? (
        list
      ) : (
        <p className={styles.quiet}>Pick parts in the songs and they show up here. Drag to rank them.</p>
      )}
    </section>
  )
}

function withTab(query: URLSearchParams, tab: string) {
  const next = new URLSearchParams(query)
  next.set('tab', tab)
  return next
}

export function SessionPage({ view }: { view: SessionView }) {
  const isWide = useWide()
  const [query, setQuery] = useSearchParams()
  const isTime = useFirstScreen(({ isShown }) => isShown)
  const unread = useSessionUnread(view.session.id, isTime && view.me.callerIsApproved)
  const now = useNow()
  const { session, me } = view
  const songs = useMemo(() => songViews(view, now), [view, now])
  const parts = useMemo(() => myParts(view), [view])
  const needsYou = useMemo(() => countNeeds(songs, me.instruments), [songs, me.instruments])
  const isOut = isRosterOut(session) && parts.held.length > 0
  // On a phone what one plays is the head of the page, until the session is over.
  const isHead = !isWide && isOut && now < new Date(session.endDate)
  const lead = isRosterOut(session) && (
    <Suspense fallback={isOut && <div className={styles.blank} />}>
      <SessionLead view={view} parts={parts} now={now} isHead={isHead} />
    </Suspense>
  )
  // Who asked and has nothing reads why, before all else.
  const isLeftOut = isRosterOut(session) && !isOut && now < new Date(session.endDate)
  // Once the roster is out, or the session over, nothing is ranked any more.
  const ranksParts = me.callerIsApproved && !isRosterOut(session) && now < new Date(session.endDate)
  const isOpen = signUpPhase(session, now) === 'open'
  const context = (
    <div className={styles.panel}>
      {lead}
      <SignUp view={view} now={now} quiet={isOut} />
      {ranksParts && (isOpen || partsCount(parts) > 0) && <Parts view={view} />}
      {now < new Date(session.endDate) && <Readiness session={session} needsYou={needsYou} />}
      <Suspense>{now < new Date(session.endDate) && <Coming view={view} />}</Suspense>
    </div>
  )
  const tabs = [
    ...(isOut
      ? [
          {
            value: 'mine',
            label: 'My songs',
            count: parts.held.length,
            content: <MyLine view={view} parts={parts} now={now} />,
          },
        ]
      : []),
    {
      value: 'songs',
      label: isOut ? 'Set list' : 'Songs',
      count: songs.length,
      content: <SessionSongs view={view} songs={songs} />,
    },
    { value: 'people', label: 'People', count: session.counts.registered, content: <People view={view} /> },
    ...(me.callerIsApproved
      ? [
          {
            value: 'chat',
            label: 'Chat',
            ...(unread > 0 && { count: unread }),
            flush: true,
            content: <ChatTab groupId={session.groupId} sessionId={session.id} title={session.title} />,
          },
        ]
      : []),
  ]
  const open = { value: query.get('tab'), onChange: (tab: string) => setQuery(withTab(query, tab), { replace: true }) }
  // A chat has the window to itself: what stands above it otherwise is one tap away.
  if (open.value === 'chat' && me.callerIsApproved)
    return (
      <Page aside={isWide && context}>
        <PageHeading className={styles.chatTitle ?? ''}>{session.title}</PageHeading>
        <Tabs label="The session" tabs={tabs} open={open} />
      </Page>
    )
  return (
    <Page aside={isWide && context}>
      {isHead ? lead : <SessionHead view={view} now={now} low={!isOpen} />}
      {!isWide && !isHead && lead}
      <Suspense>{isLeftOut && <NotThisTime view={view} parts={parts} />}</Suspense>
      <Suspense>{me.offers.length > 0 && <OfferStrip offers={me.offers} zone={session.timeZoneId} />}</Suspense>
      {!isWide && <SignUp view={view} now={now} quiet={isOut} />}
      {session.description && (
        <div className={styles.about}>
          <WrittenText>{session.description}</WrittenText>
        </div>
      )}
      <Tabs label="The session" tabs={tabs} sticky open={open} />
      {!isWide && ranksParts && <Parts view={view} tray />}
    </Page>
  )
}

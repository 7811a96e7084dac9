import { isRosterOut } from '@app/core/rules/roster-out'
import { signUpPhase } from '@app/core/rules/sign-up-phase'
import { type ReactNode, useMemo } from 'react'
import { SongList } from '../features/session-songs/SongList.tsx'
import { filtered, songViews } from '../features/session-songs/song-filter.ts'
import { type SessionView, useSessionQuery } from '../features/sessions/queries.ts'
import { SessionProblem } from '../features/sessions/SessionProblem.tsx'
import { BecomeMember } from '../features/sign-up/BecomeMember.tsx'
import MyPartsList from '../features/sign-up/MyPartsList.tsx'
import { myParts, partsCount } from '../features/sign-up/my-parts.ts'
import { NotesForm } from '../features/sign-up/NotesForm.tsx'
import { useWithPending } from '../features/sign-up/queries.ts'
import { SignUpButton } from '../features/sign-up/SignUpButton.tsx'
import { SongRange } from '../features/sign-up/SongRange.tsx'
import { StateNotice } from '../features/sign-up/StateNotice.tsx'
import { usePartActions } from '../features/sign-up/use-part-actions.ts'
import { Wildcards } from '../features/sign-up/Wildcards.tsx'
import { useParams } from '../lib/router/app-route.ts'
import { useTitle } from '../lib/router/use-title.ts'
import { useTimes } from '../lib/session/reader-zone.ts'
import { useNow } from '../lib/view/use-now.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SessionIntent } from './SessionIntent.tsx'
import styles from './SessionSignUpScreen.module.css'
import { useSlotPress } from './use-slot-press.tsx'

function Step({ number, title, lead, children }: { number: number; title: string; lead: string; children: ReactNode }) {
  return (
    <section className={styles.step}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.body}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </section>
  )
}

/** Three steps on one page. Each tap is kept at once, so one can stop half-way and come back. */
function Steps({ view }: { view: SessionView }) {
  const now = useNow()
  const { session, me } = view
  const { change, leave, rank } = usePartActions(view)
  const songs = useMemo(() => songViews(view, now), [view, now])
  // Without instruments of one's own every song is worth a look.
  const shown = useMemo(
    () => (me.instruments.length ? filtered(songs, 'mine', me.instruments) : songs),
    [songs, me.instruments],
  )
  const parts = useMemo(() => myParts(view), [view])
  const [press, dialogs] = useSlotPress(view, songs)
  return (
    <>
      <Step number={1} title="Are you coming?" lead="And how many songs would you like to play?">
        <SignUpButton view={view} onChange={change} />
        <SongRange
          min={me.registration?.SongAssignMin ?? session.settings.songAssignMin}
          max={me.registration?.SongAssignMax ?? session.settings.songAssignMax}
          onChange={({ min, max }) => change({ kind: 'come', min, max })}
        />
        <NotesForm view={view} />
      </Step>
      <Step
        number={2}
        title="What would you like to play?"
        lead={
          me.instruments.length
            ? 'The parts for your instruments.'
            : 'All the parts, because your profile has no instruments yet.'
        }
      >
        {shown.length ? (
          <SongList songs={shown} instruments={session.instruments} compact={false} onPress={press} />
        ) : (
          <p className={styles.lead}>
            {songs.length ? 'No song has a part for your instruments.' : 'The organisers are still choosing the songs.'}
          </p>
        )}
        <Wildcards view={view} onChange={change} />
      </Step>
      <Step number={3} title="What matters most?" lead="Put your favourite first. Drag, or use the arrows.">
        {partsCount(parts) ? (
          <MyPartsList
            parts={parts}
            onRank={rank}
            onLeave={({ wish, name, song }) => leave({ slotId: wish.slotId, name, song: song.title })}
          />
        ) : (
          <p className={styles.lead}>Pick a part above and it shows up here.</p>
        )}
      </Step>
      <ButtonLink to={`/session/${session.id}`} size="big" wide>
        Done: see the session
      </ButtonLink>
      {dialogs}
    </>
  )
}

export default function SessionSignUpScreen() {
  const sessionId = Number(useParams().id)
  const query = useSessionQuery(sessionId)
  const now = useNow()
  const times = useTimes()
  const view = useWithPending(query.data, sessionId)
  useTitle(view && `Sign-up: ${view.session.title}`, view?.session.groupName)
  if (!view) {
    if (query.isError || !(sessionId > 0)) return <SessionProblem error={query.error} onRetry={() => query.refetch()} />
    return <Page>{<Skeleton lines={9} label="Loading the session" />}</Page>
  }
  const { session, me } = view
  const open = signUpPhase(session, now)
  // Once the roster is out nobody is asked for wishes, also where nobody has closed sign-up.
  const phase = open === 'open' && isRosterOut(session) ? 'roster-out' : open
  return (
    <Page>
      <SessionIntent view={view} />
      <PageHeading className={styles.name ?? ''}>{session.title}</PageHeading>
      <p className={styles.when}>
        {[times.day(session.startDate, session.timeZoneId), session.location].filter(Boolean).join(' · ')}
      </p>
      {phase !== 'open' && <StateNotice view={view} phase={phase} />}
      {phase === 'open' && (me.callerIsApproved ? <Steps view={view} /> : <BecomeMember view={view} />)}
      {phase !== 'open' && (
        <ButtonLink to={`/session/${session.id}`} size="big" wide look="outlined">
          See the session
        </ButtonLink>
      )}
    </Page>
  )
}

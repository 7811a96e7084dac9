import { signUpPhase } from '@app/core/rules/sign-up-phase'
import { FileMusic } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useSongQuery } from '../features/session-songs/queries.ts'
import { SlotDetails } from '../features/session-songs/SlotDetails.tsx'
import { songViewOf, songViews } from '../features/session-songs/song-filter.ts'
import { type SessionView, useSessionQuery } from '../features/sessions/queries.ts'
import { SessionProblem } from '../features/sessions/SessionProblem.tsx'
import { useWithPending } from '../features/sign-up/queries.ts'
import { usePartActions } from '../features/sign-up/use-part-actions.ts'
import { useSearchParams } from '../lib/router/router.tsx'
import { useTitle } from '../lib/router/use-title.ts'
import { useTimes } from '../lib/session/reader-zone.ts'
import { useNow } from '../lib/view/use-now.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { PlayLink } from '../ui/PlayLink.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SongMeta } from '../ui/SongMeta.tsx'
import { SessionIntent } from './SessionIntent.tsx'
import styles from './SessionSongScreen.module.css'
import { spoken } from './slot-questions.ts'
import { useSlotPress } from './use-slot-press.tsx'

const SongTalk = lazy(() => import('./SongTalk.tsx'))
const SignUpState = lazy(() => import('./SignUpState.tsx'))

type Song = SessionView['session']['songs'][number]

function SongPage({ view, song }: { view: SessionView; song: Song }) {
  const now = useNow()
  const times = useTimes()
  const songs = useMemo(() => songViews(view, now), [view, now])
  const songView = useMemo(() => songViewOf(view, song, now), [view, song, now])
  const { slots } = songView
  const [press, dialogs] = useSlotPress(view, songs)
  const { take } = usePartActions(view)
  const { session, me } = view
  const phase = signUpPhase(session, now)
  return (
    <Page>
      <SessionIntent view={view} />
      <BackLink to={`/session/${session.id}`}>
        {session.title}, {times.day(session.startDate, session.timeZoneId)}
      </BackLink>
      <header className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {song.number ?? (song.cut ? '–' : '?')}
        </span>
        <div className={styles.words}>
          <PageHeading className={styles.title ?? ''}>{song.title}</PageHeading>
          <p className={styles.meta}>
            <SongMeta song={song} />
            {song.tempo && <span> · {song.tempo} bpm</span>}
          </p>
          {song.cut && <Chip tone="warning">Cut from the set</Chip>}
          {song.suggested && <Chip>Suggested</Chip>}
        </div>
        <PlayLink song={song} />
      </header>
      {song.notes && <p className={styles.notes}>{song.notes}</p>}
      {song.chartLink && (
        <a href={song.chartLink} target="_blank" rel="noreferrer" className={styles.chart}>
          <FileMusic size={20} aria-hidden />
          Open the chart
        </a>
      )}
      {phase !== 'open' && (
        <Suspense fallback={<Skeleton lines={2} label="Loading why nobody can sign up" />}>
          <SignUpState view={view} phase={phase} />
        </Suspense>
      )}
      <section className={styles.parts}>
        <h2 className={styles.heading}>Parts</h2>
        {slots.length ? (
          <ul>
            {slots.map((slot) => (
              <SlotDetails
                key={slot.slot.slotId}
                sessionId={session.id}
                song={song.title}
                view={slot}
                isMember={me.callerIsApproved}
                onPress={(pressed) => press(songView, pressed)}
                onTake={
                  session.settings.firstCome ? undefined : (slot, waitlist) => take(spoken({ song, slot }), waitlist)
                }
              />
            ))}
          </ul>
        ) : (
          <p className={styles.meta}>
            {song.suggested
              ? 'It gets its parts once an organiser adds it to the set.'
              : 'No parts yet. The organisers add them.'}
          </p>
        )}
      </section>
      {me.callerIsApproved && (
        <section className={styles.parts}>
          <h2 className={styles.heading}>Talk about it</h2>
          <Suspense fallback={<Skeleton lines={2} label="Loading what is said about the song" />}>
            <SongTalk
              groupId={session.groupId}
              sessionId={session.id}
              sessionSongId={song.sessionSongId}
              title={song.title}
            />
          </Suspense>
        </section>
      )}
      {dialogs}
    </Page>
  )
}

export default function SessionSongScreen() {
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  const named = Number(query.get('sessionId'))
  const found = useSongQuery(id, !named)
  const sessionId = named || (found.data?.sessionId ?? 0)
  const details = useSessionQuery(sessionId)
  const view = useWithPending(details.data, sessionId)
  const song = view?.session.songs.find(({ sessionSongId }) => sessionSongId === id)
  useTitle(song?.title, view?.session.groupName)
  if (view && song) return <SongPage key={song.sessionSongId} view={view} song={song} />
  if (found.isError) return <SessionProblem error={found.error} onRetry={() => found.refetch()} title="Song" />
  if (details.isError) return <SessionProblem error={details.error} onRetry={() => details.refetch()} title="Song" />
  if (!view && (sessionId > 0 || found.isFetching))
    return (
      <Page>
        <Skeleton lines={9} label="Loading the song" />
      </Page>
    )
  return (
    <Page>
      <PageHeading hiddenOnPhone>Song</PageHeading>
      <EmptyState
        title="We can’t find this song"
        action={
          view ? (
            <ButtonLink to={`/session/${sessionId}`}>See the set list</ButtonLink>
          ) : (
            <ButtonLink to="/upcoming">See what is coming up</ButtonLink>
          )
        }
      >
        It may have been taken off the set list.
      </EmptyState>
    </Page>
  )
}

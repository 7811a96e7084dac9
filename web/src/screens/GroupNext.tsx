import { countOf } from '@app/core/rules/count-of'
import { listOf } from '@app/core/rules/list-of'
import { readinessOf } from '@app/core/rules/readiness'
import { isRosterOut } from '@app/core/rules/roster-out'
import { SIGN_UP_WORDS, signUpPhase } from '@app/core/rules/sign-up-phase'
import { Check } from 'lucide-react'
import { Fragment, useMemo } from 'react'
import { neededSlot, songViews } from '../features/session-songs/song-filter.ts'
import { type SessionView, useSessionQuery } from '../features/sessions/queries.ts'
import { untilWords } from '../features/sessions/times.ts'
import { ownParts, partsCount, standingParts } from '../features/sign-up/my-parts.ts'
import { rangeWords } from '../features/sign-up/words.ts'
import { useTimes } from '../lib/session/reader-zone.ts'
import { useNow } from '../lib/view/use-now.ts'
import { posterDay } from '../lib/words/poster-day.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { InstrumentIcon } from '../ui/InstrumentIcon.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Meter } from '../ui/Meter.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './GroupNext.module.css'
import { NextOpen } from './NextOpen.tsx'

const MOST_SEGMENTS = 24
const NAMED = 3

interface Lacking {
  instrumentName: string
  family: string
}

/** What the set lacks, by instrument: '2 brass, 1 keys'. */
function Missing({ slots }: { slots: Lacking[] }) {
  const counts = new Map<string, Lacking & { count: number }>()
  for (const { instrumentName, family } of slots)
    counts.set(instrumentName, { instrumentName, family, count: (counts.get(instrumentName)?.count ?? 0) + 1 })
  const most = [...counts.values()].sort((a, b) => b.count - a.count).slice(0, NAMED)
  return most.map(({ instrumentName, family, count }, index) => (
    <Fragment key={instrumentName}>
      {index > 0 && ', '}
      <span className={styles.missing}>
        {count} <InstrumentIcon family={family} /> {instrumentName.toLowerCase()}
      </span>
    </Fragment>
  ))
}

function Ready({ session, needed }: { session: SessionView['session']; needed: string[] }) {
  const { songs, ready, short } = readinessOf(session.songs, session.rosterPublished)
  if (!songs) return <p className={styles.quiet}>The organisers are still choosing the songs.</p>
  const words = `${ready} of ${countOf(songs, 'song')}`
  const lacks = short.flatMap(({ lacking }) => lacking)
  return (
    <div className={styles.ready}>
      {songs <= MOST_SEGMENTS && <Meter value={ready} max={songs} label={words} />}
      <p>
        <strong>{words}</strong> can be played.{' '}
        {needed.length > 0 ? (
          <>
            <strong>{needed.length === 1 ? 'One needs you: ' : `${needed.length} need you: `}</strong>
            {listOf(needed.slice(0, NAMED))}
            {needed.length > NAMED && ' and more'}.
          </>
        ) : (
          lacks.length > 0 && (
            <>
              Missing: <Missing slots={lacks} />.
            </>
          )
        )}
      </p>
    </div>
  )
}

function Actions({ view, needed, isOpen }: { view: SessionView; needed: number; isOpen: boolean }) {
  const { session, me } = view
  const address = `/session/${session.id}`
  const parts = standingParts(view)
  const isIn = me.registration !== null
  const main = parts.held.length
    ? { to: address, label: 'See what you play' }
    : needed
      ? { to: `${address}?show=needs`, label: needed === 1 ? 'See the song' : `See the ${needed} songs` }
      : isIn || !isOpen
        ? { to: address, label: 'See the songs' }
        : { to: address, label: 'Sign up' }
  return (
    <div className={styles.actions}>
      <ButtonLink to={main.to} look={isIn || isOpen ? 'filled' : 'outlined'}>
        {main.label}
      </ButtonLink>
      {parts.held.length === 0 && partsCount(parts) > 0 && (
        <ButtonLink to={address} look="outlined">
          My {ownParts(parts)}
        </ButtonLink>
      )}
      {partsCount(parts) > 0 && (
        <ButtonLink to={`${address}/practice`} look="outlined">
          Practice page
        </ButtonLink>
      )}
    </div>
  )
}

function Next({ view }: { view: SessionView }) {
  const now = useNow()
  const { session, me } = view
  const { timeZoneId: zone, settings } = session
  const start = new Date(session.startDate)
  const { day, weekday, month } = posterDay(start, zone)
  const until = untilWords(session.startDate, session.endDate, zone, now)
  const needed = useMemo(
    () =>
      me.callerIsApproved
        ? songViews(view, now).filter((song) => neededSlot(song, me.instruments)?.look === 'free')
        : [],
    [view, now, me],
  )
  const closesAt = settings.signUpClosesAt ? new Date(settings.signUpClosesAt) : null
  const times = useTimes()
  const phase = signUpPhase(session, now)
  const isOut = isRosterOut(session) && phase !== 'over'
  const isOpen = phase === 'open' && !isOut
  const signUp = isOut
    ? 'the roster is out'
    : isOpen && closesAt
      ? `sign-up closes ${times.day(closesAt, zone)}`
      : SIGN_UP_WORDS[phase]
  return (
    <section className={styles.next} aria-label="The next session">
      <p className={styles.day}>
        {day}
        <span className="visually-hidden"> {month}</span>
      </p>
      <div className={styles.about}>
        <p className={styles.when}>
          <span className={styles.clock}>
            {[`${weekday} ${month}, ${times.clock(start, zone)}`, until].filter(Boolean).join(' · ')}
          </span>
          {me.registration && (
            <span className={styles.in}>
              <Check size={16} aria-hidden />
              {me.registration.waitlistPosition ? 'On the waitlist' : `You’re in, ${rangeWords(me.registration)}`}
            </span>
          )}
        </p>
        <h2 className={styles.title}>{session.title}</h2>
        <p className={styles.quiet}>{[session.location, signUp].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.below}>
        <Ready session={session} needed={needed.map(({ song }) => song.title)} />
        <Actions view={view} needed={needed.length} isOpen={isOpen} />
        {(isOut || phase === 'closed') && <NextOpen view={view} />}
      </div>
    </section>
  )
}

/** The group's next session: when, how ready, and the one thing to do about it. */
export default function GroupNext({ sessionId }: { sessionId: number }) {
  const query = useSessionQuery(sessionId)
  if (query.data) return <Next view={query.data} />
  if (query.isError) return <LoadFailed what="The next session" onRetry={() => query.refetch()} />
  return <Skeleton lines={5} label="Loading the next session" />
}

import { lazy, Suspense } from 'react'
import type { Dashboard } from '../features/groups/queries.ts'
import { untilWords } from '../features/sessions/times.ts'
import { useTimes } from '../lib/session/reader-zone.ts'
import { useNow } from '../lib/view/use-now.ts'
import { posterDay } from '../lib/words/poster-day.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Meter } from '../ui/Meter.tsx'
import { Poster } from '../ui/Poster.tsx'
import styles from './NextPoster.module.css'

// Only once sign-up is closed is there a draft to speak of.
const NextDraft = lazy(() => import('./NextDraft.tsx'))

// More segments than this are no picture any more.
const MOST_SEGMENTS = 30

/** The next session as its poster: the way into it. */
export function NextPoster({ next: { session, ready } }: { next: NonNullable<Dashboard['next']> }) {
  const now = useNow()
  const times = useTimes()
  const { id, title, startDate, endDate, timeZoneId, location, songs, groupName, signUpOpen } = session
  const { day, weekday, month } = posterDay(new Date(startDate), timeZoneId)
  const until = untilWords(startDate, endDate, timeZoneId, now)
  return (
    <section aria-labelledby="next" className={styles.poster}>
      <Poster name={groupName} columns={4} rows={4} className={styles.pattern ?? ''} />
      <p className={styles.when}>{until === 'now' ? 'It is on now' : `Next session${until ? `, ${until}` : ''}`}</p>
      <p className={styles.date}>
        <span className={styles.day}>{day}</span>
        <span className={styles.month}>
          {weekday}
          <br />
          {month}
        </span>
      </p>
      <div className={styles.foot}>
        <h2 id="next" className={styles.title}>
          {title}
        </h2>
        <p>{[times.clock(startDate, timeZoneId), location].filter(Boolean).join(' · ')}</p>
        {songs > 0 && songs <= MOST_SEGMENTS && (
          <Meter value={ready} max={songs} label={`${ready} of ${songs} songs can be played`} />
        )}
        <p>
          {songs ? (
            <>
              <strong>
                {ready} of {songs}
              </strong>{' '}
              {songs === 1 ? 'song' : 'songs'} can be played
            </>
          ) : (
            'No songs yet'
          )}
        </p>
        <Suspense>{!signUpOpen && <NextDraft sessionId={id} />}</Suspense>
        <ButtonLink look="inverse" wide to={`/admin/view-session?id=${id}`}>
          Run this session
        </ButtonLink>
      </div>
    </section>
  )
}

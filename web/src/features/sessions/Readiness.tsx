import { countOf } from '@app/core/rules/count-of'
import { readinessOf } from '@app/core/rules/readiness'
import { Meter } from '../../ui/Meter.tsx'
import type { SessionView } from './queries.ts'
import styles from './Readiness.module.css'

// More segments than this are no picture any more.
const MOST_SEGMENTS = 24

/** How many songs have somebody for every core part. */
export function Readiness({ session, needsYou }: { session: SessionView['session']; needsYou: number }) {
  const { songs, ready } = readinessOf(session.songs, session.rosterPublished)
  if (!songs) return null
  const words = `${ready} of ${countOf(songs, 'song')}`
  return (
    <section className={styles.readiness}>
      <h2 className={styles.title}>Readiness</h2>
      {songs <= MOST_SEGMENTS && <Meter value={ready} max={songs} label={words} />}
      <p>
        <strong>{words}</strong> can be played.
        {needsYou > 0 && (
          <>
            {' '}
            <strong>{countOf(needsYou, 'song')}</strong> could use you.
          </>
        )}
      </p>
    </section>
  )
}

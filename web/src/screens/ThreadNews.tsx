import type { FeedItem } from '../features/messages/queries.ts'
import { Link } from '../lib/router/router.tsx'
import { useTimes } from '../lib/session/reader-zone.ts'
import { songAddress } from '../lib/words/song-links.ts'
import styles from './ThreadScreen.module.css'

/** News that a thread is about: when and where, and what came in or changed. Its sentence is the thread's heading. */
export function ThreadNews({ item: { session, songs, songCount, changes } }: { item: FeedItem }) {
  const times = useTimes()
  if (!session) return null
  const { id, startDate, timeZoneId, location } = session
  return (
    <>
      <p className={styles.quiet}>{[times.day(startDate, timeZoneId), location].filter(Boolean).join(', ')}</p>
      <ul className={styles.news}>
        {changes.map(({ label, from, to }) => (
          <li key={label}>
            {label}: {from && <s>{from}</s>} <strong>{to || 'none'}</strong>
          </li>
        ))}
        {songs.map(({ sessionSongId, title, artistName }) => (
          <li key={sessionSongId}>
            <Link to={songAddress({ sessionSongId, sessionId: id })}>{title}</Link>{' '}
            <span className={styles.quiet}>{artistName}</span>
          </li>
        ))}
        {songCount > songs.length && <li className={styles.quiet}>and {songCount - songs.length} more</li>}
      </ul>
    </>
  )
}

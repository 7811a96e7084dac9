import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import { Button } from '../../ui/Button.tsx'
import styles from './SuggestedSongs.module.css'

interface Props {
  songs: SessionSongWithSlots[]
  onDecide: (songId: number, accept: boolean) => void
}

/** What members would like to play: into the set, or not. */
export function SuggestedSongs({ songs, onDecide }: Props) {
  return (
    <ul>
      {songs.map(({ sessionSongId, title, artistName, suggestedBy }) => (
        <li key={sessionSongId} className={styles.row}>
          <div className={styles.words}>
            <p className={styles.title}>{title}</p>
            <p className={styles.by}>
              {[artistName, suggestedBy && `${suggestedBy.firstName} suggests it`].filter(Boolean).join(' · ')}
            </p>
          </div>
          <div className={styles.actions}>
            <Button size="compact" aria-label={`Accept ${title}`} onClick={() => onDecide(sessionSongId, true)}>
              Accept
            </Button>
            <Button
              look="text"
              size="compact"
              aria-label={`Decline ${title}`}
              onClick={() => onDecide(sessionSongId, false)}
            >
              Decline
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

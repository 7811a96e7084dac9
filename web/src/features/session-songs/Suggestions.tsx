import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import { Link } from '../../lib/router/router.tsx'
import { songAddress } from '../../lib/words/song-links.ts'
import { Button } from '../../ui/Button.tsx'
import { PlayLink } from '../../ui/PlayLink.tsx'
import { SongMeta } from '../../ui/SongMeta.tsx'
import { useSelf } from '../sign-up/queries.ts'
import { useWithdrawSuggestion } from '../songs/mutations.ts'
import styles from './Suggestions.module.css'

interface Props {
  sessionId: number
  songs: SessionSongWithSlots[]
}

/** What members would like to play and no organiser has taken yet. */
export default function Suggestions({ sessionId, songs }: Props) {
  const withdraw = useWithdrawSuggestion(sessionId)
  const { userId } = useSelf()
  return (
    <ul>
      {songs.map((song) => (
        <li key={song.sessionSongId} className={styles.row}>
          <div className={styles.words}>
            <p className={styles.title}>
              <Link to={songAddress(song)}>{song.title}</Link>
            </p>
            <p className={styles.meta}>
              <SongMeta song={song} />
            </p>
            {song.suggestedBy && (
              <p className={styles.meta}>
                {song.suggestedBy.userId === userId ? 'You suggested it' : `Suggested by ${song.suggestedBy.firstName}`}
              </p>
            )}
          </div>
          <PlayLink song={song} />
          {song.suggestedBy?.userId === userId && (
            <Button
              look="text"
              size="compact"
              aria-label={`Withdraw ${song.title}`}
              onClick={() => withdraw.mutate(song.sessionSongId)}
            >
              Withdraw
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

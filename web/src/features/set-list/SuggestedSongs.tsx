import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import { useState } from 'react'
import { Link } from '../../lib/router/router.tsx'
import { goneRow, useStaying } from '../../lib/view/use-staying.ts'
import { songAddress } from '../../lib/words/song-links.ts'
import { Button } from '../../ui/Button.tsx'
import { DeclineSuggestion } from '../../ui/DeclineSuggestion.tsx'
import { PlayLink } from '../../ui/PlayLink.tsx'
import styles from './SuggestedSongs.module.css'

const idOf = ({ sessionSongId }: SessionSongWithSlots) => sessionSongId

interface Props {
  songs: SessionSongWithSlots[]
  onDecide: (songId: number, accept: boolean) => void
}

/** What members would like to play: into the set, or not. */
export function SuggestedSongs({ songs, onDecide }: Props) {
  const [declining, setDeclining] = useState<SessionSongWithSlots | null>(null)
  const { rows, hold } = useStaying(songs, idOf)
  return (
    <>
      <ul {...hold}>
        {rows.map(({ item: song, isGone }) => {
          const { sessionSongId, title, artistName, suggestedBy } = song
          return (
            <li key={sessionSongId} {...goneRow(isGone)} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.title}>
                  <Link to={songAddress(song)}>{title}</Link>
                </p>
                <p className={styles.by}>
                  {isGone
                    ? 'Decided'
                    : [artistName, suggestedBy && `${suggestedBy.firstName} suggests it`].filter(Boolean).join(' · ')}
                </p>
              </div>
              <PlayLink song={song} />
              <div className={styles.actions}>
                <Button size="compact" aria-label={`Accept ${title}`} onClick={() => onDecide(sessionSongId, true)}>
                  Accept
                </Button>
                <Button look="text" size="compact" aria-label={`Decline ${title}`} onClick={() => setDeclining(song)}>
                  Decline
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <DeclineSuggestion
        song={declining && { title: declining.title, by: declining.suggestedBy?.firstName }}
        onDecline={() => declining && onDecide(declining.sessionSongId, false)}
        onClose={() => setDeclining(null)}
      />
    </>
  )
}

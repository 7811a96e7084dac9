import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import { useState } from 'react'
import { useStaying } from '../../lib/use-staying.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Question } from '../../ui/Question.tsx'
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
            <li key={sessionSongId} aria-hidden={isGone} className={cx(styles.row, isGone && styles.gone)}>
              <div className={styles.words}>
                <p className={styles.title}>{title}</p>
                <p className={styles.by}>
                  {isGone
                    ? 'Decided'
                    : [artistName, suggestedBy && `${suggestedBy.firstName} suggests it`].filter(Boolean).join(' · ')}
                </p>
              </div>
              <div className={styles.actions} inert={isGone}>
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
      <Question
        title={declining ? `Decline ${declining.title}?` : ''}
        open={declining !== null}
        onClose={() => setDeclining(null)}
        actions={
          <>
            <Button look="outlined" onClick={() => setDeclining(null)}>
              Keep it
            </Button>
            <Button
              look="danger"
              onClick={() => {
                if (declining) onDecide(declining.sessionSongId, false)
                setDeclining(null)
              }}
            >
              Decline
            </Button>
          </>
        }
      >
        {declining?.suggestedBy ? `${declining.suggestedBy.firstName} suggested it, ` : 'A member suggested it, '}and it
        will be gone from the list.
      </Question>
    </>
  )
}

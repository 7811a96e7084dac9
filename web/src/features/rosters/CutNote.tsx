import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import { Button } from '../../ui/Button.tsx'
import styles from './Candidates.module.css'
import { useBringBack } from './use-bring-back.ts'

interface Props {
  sessionId: number
  rosterId: number
  song: Pick<SessionSongWithSlots, 'sessionSongId' | 'title'>
}

/** In place of a choice, where there is none: nobody is given a part of a song that was cut. */
export function CutNote({ sessionId, rosterId, song }: Props) {
  const { bringBack, isPending } = useBringBack(sessionId, rosterId)
  return (
    <div className={styles.holder}>
      <p>The song is cut, so nobody plays it and its parts are not given out.</p>
      <div className={styles.acts}>
        <Button
          look="outlined"
          size="compact"
          busy={isPending}
          aria-label={`Bring ${song.title} back`}
          onClick={() => bringBack(song.sessionSongId)}
        >
          Bring it back
        </Button>
      </div>
    </div>
  )
}

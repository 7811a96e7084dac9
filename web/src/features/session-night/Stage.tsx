import { minutesBehind } from '@app/core/rules/running-order'
import { useState } from 'react'
import { useAwake } from '../../lib/device/use-awake.ts'
import { useNavigate } from '../../lib/router/router.tsx'
import { useSession } from '../../lib/session/session.ts'
import { useNow } from '../../lib/view/use-now.ts'
import type { Tonight } from './queries.ts'
import styles from './Stage.module.css'
import { StageBar } from './StageBar.tsx'
import { StageNext } from './StageNext.tsx'
import { StageCover, StageProgress, StageSong } from './StageSong.tsx'
import { behindWords, onIn, onInWords } from './stage.ts'
import { useStage } from './use-stage.ts'
import { useStageKeys, useSwipe } from './use-stage-controls.ts'

const SECOND_MS = 1_000

interface Props {
  tonight: Tonight
  heardAt: number
  /** Where the server was asked and did not answer. */
  onAskAgain: (() => void) | undefined
  leaveTo: string
}

/** The song now and the next, for a tablet on the stage and a phone beside it, to be read from five metres. */
export function Stage({ tonight, heardAt, onAskAgain, leaveTo }: Props) {
  const { session, songs, nowPlaying, nowPlayingSince } = tonight
  const userId = useSession(({ profile }) => profile?.userId ?? 0)
  const [isLight, setLight] = useState(false)
  const navigate = useNavigate()
  const now = useNow(SECOND_MS)
  const { index, song, next, go, isByHand, follow } = useStage(tonight, heardAt)
  useAwake()
  useStageKeys(go, () => navigate(leaveTo))
  const swipe = useSwipe(go)
  const isOn = song !== null && song.sessionSongId === nowPlaying
  const playing =
    nowPlaying !== null && nowPlayingSince ? { sessionSongId: nowPlaying, since: new Date(nowPlayingSince) } : null
  const facts = [
    song ? `${index + 1} of ${songs.length}` : '',
    behindWords(minutesBehind(songs, new Date(session.startDate), playing)),
  ].filter(Boolean)
  return (
    <div className={styles.stage} data-theme={isLight ? 'light' : 'dark'}>
      <StageBar
        session={session}
        facts={facts}
        now={now}
        heardAt={heardAt}
        onAskAgain={onAskAgain}
        leaveTo={leaveTo}
        isLight={isLight}
        onLight={setLight}
      />
      <section className={styles.now} aria-label="Now" {...swipe}>
        {song ? (
          <StageSong
            song={song}
            userId={userId}
            progress={
              isOn && nowPlayingSince && song.durationSeconds ? (
                <StageProgress since={nowPlayingSince} seconds={song.durationSeconds} now={now} />
              ) : (
                <div className={styles.progress} aria-hidden="true" />
              )
            }
          />
        ) : (
          <StageCover tonight={tonight} />
        )}
        <p className="visually-hidden" aria-live="polite">
          {song && `${isOn ? 'Now' : 'Shown'}: ${song.number}, ${song.title}`}
        </p>
      </section>
      <StageNext
        tonight={tonight}
        index={index}
        next={next}
        isByHand={isByHand}
        mine={onInWords(onIn(songs, index, userId))}
        go={go}
        follow={follow}
      />
    </div>
  )
}

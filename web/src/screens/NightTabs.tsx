import type { ReactNode } from 'react'
import { NextSong, PutOn } from '../features/session-night/StageControls.tsx'
import { WhoIsHere } from '../features/session-night/WhoIsHere.tsx'
import { type Tonight, useTonightQuery } from '../features/sessions/queries.ts'
import { OnStage, RunningOrder } from '../features/sessions/RunningOrder.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './NightTabs.module.css'

function Night({ sessionId, children }: { sessionId: number; children: (tonight: Tonight) => ReactNode }) {
  const { data, isError, refetch } = useTonightQuery(sessionId)
  if (data) return <div className={styles.night}>{children(data)}</div>
  if (isError) return <LoadFailed what="The night" onRetry={refetch} />
  return <Skeleton lines={6} label="Loading the night" />
}

function Stage({ tonight }: { tonight: Tonight }) {
  const now = tonight.songs.find(({ sessionSongId }) => sessionSongId === tonight.nowPlaying)
  if (!tonight.songs.length) return <p>No song is in the set yet.</p>
  return (
    <>
      {now && <OnStage label="Now" song={now} />}
      <NextSong tonight={tonight} />
      <RunningOrder tonight={tonight} userId={0} actionOf={(song) => <PutOn tonight={tonight} song={song} />} />
    </>
  )
}

/** What who runs the session does on the night itself, first of all. */
export const nightTabs = (sessionId: number) => [
  {
    value: 'here',
    label: 'Who is here',
    content: <Night sessionId={sessionId}>{({ people }) => <WhoIsHere sessionId={sessionId} people={people} />}</Night>,
  },
  {
    value: 'stage',
    label: 'On stage',
    content: <Night sessionId={sessionId}>{(tonight) => <Stage tonight={tonight} />}</Night>,
  },
]

import { ListMusic, Tv } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { StageBlock } from '../features/session-admin/StageStrip.tsx'
import { type Tonight, useStageNews, useTonightQuery } from '../features/session-night/queries.ts'
import { OnStage, RunningOrder } from '../features/session-night/RunningOrder.tsx'
import { NextSong, PutOn } from '../features/session-night/StageControls.tsx'
import { WhoIsHere } from '../features/session-night/WhoIsHere.tsx'
import type { SessionView } from '../features/sessions/queries.ts'
import { useTimes } from '../lib/session/reader-zone.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { IfFailed, LoadFailed } from '../ui/LoadFailed.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AddWalkIn } from './AddWalkIn.tsx'
import styles from './Night.module.css'

type Session = SessionView['session']

function Box({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.box}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Stage({ tonight }: { tonight: Tonight }) {
  const now = tonight.songs.find(({ sessionSongId }) => sessionSongId === tonight.nowPlaying)
  if (!tonight.songs.length) return <p>No song is in the set yet.</p>
  return (
    <>
      {now && <OnStage label="Now" song={now} />}
      <NextSong tonight={tonight} />
    </>
  )
}

/** What is on, who is here and the set: what the organiser does on the night itself. On with the next song stands above the long lists. */
export function Night({ sessionId }: { sessionId: number }) {
  const { data, isError, refetch } = useTonightQuery(sessionId)
  useStageNews(sessionId)
  if (isError && !data) return <LoadFailed what="The night" onRetry={refetch} />
  if (!data) return <Skeleton lines={6} label="Loading the night" />
  return (
    <div className={styles.night}>
      <Box title="On stage">
        <Stage tonight={data} />
        <ButtonLink look="outlined" wide to={`/session/${sessionId}/stage`} icon={<Tv size={20} aria-hidden />}>
          Show it on a screen
        </ButtonLink>
        <ButtonLink
          look="outlined"
          wide
          to={`/admin/edit-session-songs?sessionId=${sessionId}`}
          icon={<ListMusic size={20} aria-hidden />}
        >
          Change the set
        </ButtonLink>
      </Box>
      <Box title="Who is here">
        <WhoIsHere sessionId={sessionId} people={data.people} />
        <AddWalkIn sessionId={sessionId} />
      </Box>
      {data.songs.length > 0 && (
        <Box title="The set">
          <RunningOrder tonight={data} userId={0} actionOf={(song) => <PutOn tonight={data} song={song} />} />
        </Box>
      )}
    </div>
  )
}

interface BlockProps {
  session: Session
  now: Date
  isDoorOpen: boolean
  onDoor: () => void
}

/** How many are here; before the door opens, when it does; after the end, how many came. */
export function NightBlock({ session, now, isDoorOpen, onDoor }: BlockProps) {
  const times = useTimes()
  const isOver = now >= new Date(session.endDate)
  const query = useTonightQuery(isDoorOpen || isOver ? session.id : 0)
  const { data } = query
  const people = data?.people ?? []
  const here = people.filter(({ present }) => present).length
  const playing = data?.songs.find(({ sessionSongId }) => sessionSongId === data.nowPlaying)
  const print = (
    <ButtonLink look="inverse" to={`/admin/session/print/${session.id}`}>
      Print the set list
    </ButtonLink>
  )
  if (isOver)
    return (
      <StageBlock title="It is over" {...(data && { count: here || people.length })}>
        <IfFailed of={query} what="Who came" />
        {data && <p>{here ? `came, of ${people.length} who signed up.` : 'had signed up. Nobody was checked in.'}</p>}
      </StageBlock>
    )
  if (!isDoorOpen)
    return (
      <StageBlock title="The night" action={print}>
        <p>
          Check-in and the stage are here from twelve hours before it starts,{' '}
          {times.day(session.startDate, session.timeZoneId)}.
        </p>
      </StageBlock>
    )
  return (
    <StageBlock
      title="Tonight"
      {...(data && { count: here })}
      action={
        <Button look="inverse" onClick={onDoor}>
          Code for the door
        </Button>
      }
    >
      {data && (
        <p>
          of {people.length} {here === 1 ? 'is' : 'are'} here.
        </p>
      )}
      <p>
        <strong>{playing ? `On now: ${playing.title}` : 'Nothing is on yet.'}</strong>
      </p>
    </StageBlock>
  )
}
